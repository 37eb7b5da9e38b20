import { utcWeekday } from '@/components/ui/time/zone-text';
import { formatPlural } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { copyStopReached, ENDS_RETIRED, KEPT } from '@/lib/trading/orders/copy-reasons';

/** Labels of copies of robots. */

export type Copy = CallAnswer<'CxPaperTrades/GetCopies'>['items'][number];

export interface StateLabel {
  readonly text: string;
  readonly look: 'accent' | 'plain' | 'warning';
}

export function stateLabel({ state, paused, reason }: Pick<Copy, 'state' | 'paused' | 'reason'>): StateLabel {
  switch (state) {
    case 'active':
      return { text: 'Active', look: 'accent' };
    case 'paused':
      return { text: paused === 'all' ? 'Paused: all trades' : 'Paused: new trades', look: 'warning' };
    case 'draining':
      return reason === ENDS_RETIRED
        ? { text: 'Robot retired', look: 'warning' }
        : { text: 'Finishing', look: 'plain' };
    case 'halted':
      return { text: 'Halted', look: 'warning' };
    case 'ended':
      return { text: 'Ended', look: 'plain' };
  }
}

/** What the state means now. */
export function stateMeaning({
  state,
  paused,
  reason,
  settings: { copyStopPct },
  isRobotRetired,
}: Pick<Copy, 'state' | 'paused' | 'reason' | 'settings' | 'isRobotRetired'>): string {
  const because = reason === null ? '' : `${reason} `;
  switch (state) {
    case 'active':
      return 'New trades of this robot are copied.';
    case 'paused':
      return paused === 'all'
        ? 'Nothing is copied, and nothing guards open positions, not even the robot’s stops.'
        : 'New trades are skipped. Open positions are still closed with the robot.';
    case 'draining': {
      // The user keeps what is open, or the copy stop has been reached.
      if (reason === KEPT) return reason;
      const hasStop = copyStopPct !== null && reason !== copyStopReached(copyStopPct);
      return `${because}Open positions are still closed with the robot${hasStop ? `, or at your copy stop of ${copyStopPct}%` : ''}.`;
    }
    case 'halted':
      return `${because}${isRobotRetired ? 'The robot retired, so you can’t start it again.' : 'No new trades until you start it again.'}`;
    case 'ended':
      return `${because}Your account has none of its positions.`;
  }
}

type Order = Pick<NonNullable<Copy['nextSignal']>, 'side' | 'action'>;

/** What an order does: `buy`, `sell`, `sell short`, `buy back`. */
export function orderWord({ side, action }: Order): string {
  if (side === 'long') return action === 'open' ? 'buy' : 'sell';
  return action === 'open' ? 'sell short' : 'buy back';
}

/** `NVDA buy, fills 14:50 UTC`, with the weekday if it isn't the visitor's today. */
export function nextSignalText(signal: NonNullable<Copy['nextSignal']>, now: number): string {
  const due = new Date(signal.dueAt);
  const what = `${signal.ticker} ${orderWord(signal)}`;
  if (due.getTime() <= now) return `${what}, fills at the next price`;
  const isToday = due.toDateString() === new Date(now).toDateString();
  const day = isToday ? '' : `${utcWeekday(due.getTime())} `;
  return `${what}, fills ${day}${due.toISOString().slice(11, 16)} UTC`;
}

export function copiedText({ signals, copied }: Pick<Copy, 'signals' | 'copied'>): string {
  return signals === 0 ? 'no signals yet' : `${copied} of ${formatPlural(signals, 'signal')}`;
}

/** `Autotrading · Alpaca paper · Paper`. */
export function accountText({ purpose, account }: Pick<Copy, 'purpose' | 'account'>): string {
  return [
    purpose === 'autotrading' ? 'Autotrading' : 'Autopilot',
    account.name,
    ...(isPaperAccount(account) ? [] : [account.mode === 'live' ? 'REAL MONEY' : 'Paper']),
  ].join(' · ');
}

/** The user's own paper account, whose name says so. */
export function isPaperAccount({ brokerType }: Pick<Copy['account'], 'brokerType'>): boolean {
  return brokerType === 'Emulator';
}

/** Which money it trades, for the notes of figures. */
export function moneyNote({ account }: Pick<Copy, 'account'>): string {
  return account.mode === 'live' ? 'REAL MONEY' : 'paper';
}

/** Whether the copy waits for its account: robots trade accounts at brokers only while these are armed. */
export function waitsForAccount({ account, state }: Pick<Copy, 'account' | 'state'>): boolean {
  return !isPaperAccount(account) && account.state !== 'armed' && state !== 'ended';
}

/** Whether the copy still trades or may again. */
export function isRunning({ state }: Pick<Copy, 'state'>): boolean {
  return state !== 'ended';
}
