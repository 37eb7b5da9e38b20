import { closeOn, GET_CLOSES, type InstrumentCloses } from '@/lib/analysis/closes/get-closes';
import type { MarketAnalysis } from '@/lib/analysis/questions/question';
import { FIRST_MEMBERS } from '@/lib/community/profiles/server/linked-account-store';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import type { Database } from '@/lib/core/database/database';
import type { Reads } from '@/lib/core/database/reads';
import type { Row } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { CALENDAR_NAMES, calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import { readMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { type DailyBarsState, isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { baseRate } from '../base-rate';
import { decideWindow } from '../outcome';
import { knowsReference, PREDICTED_TICKERS, type WindowTimes, windowId } from '../window';
import { openWindows } from '../window-times';
import { bringBoardUpToDate } from './board-store';
import { notifyOfOutcomes } from './notify-of-outcomes';
import { dueWindows, lockWindow, type NewWindow, openAll, settleWindow } from './window-store';

export interface KeepPredictionsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly analysis: MarketAnalysis;
  readonly market: MarketName;
  /** Makes the board, and finds accounts of one person. */
  readonly reads: Reads;
  /** Called after notifications were stored. */
  readonly onInbox: (userIds: readonly string[]) => void;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** Votes lock by the clock; this only records it. */
const LOOK_EVERY_MS = 30_000;

type StoredWindow = Row<'prediction_windows'>;

/**
 * Opens windows after closes, records which votes were in at the lock, and decides windows once the close is known, of
 * which voters are notified. Any number of processes may do so at once: each step is taken once. An imported market has no
 * questions, since its future lies in a file.
 */
export function keepPredictions({
  database,
  analysis,
  market,
  reads,
  onInbox,
  log,
  now,
}: KeepPredictionsOptions): Looking {
  /** What there was to open at the last look, so that most looks cost two statements. */
  let opened = '';

  async function look(signal: AbortSignal): Promise<void> {
    const at = now();
    const due = await dueWindows(database.db, market, at);
    const ending = due.filter(({ state }) => state === 'open');
    const firstMembers = ending.length === 0 ? null : await reads.run(FIRST_MEMBERS);
    if (firstMembers) for (const { id } of ending) await lockWindow(database, market, id, firstMembers, at);
    const state = await readDailyBarsState(database.db, market);
    if (isComplete(state)) {
      const over = due.filter(({ resolves_at }) => resolves_at <= at);
      await settle(over, state, at);
      await bringBoardUpToDate(database, market, reads);
      await notifyOfOutcomes({ database, market, onInbox }, at, signal);
      await open(state, at);
    }
  }

  async function settle(windows: readonly StoredWindow[], state: DailyBarsState, at: Millis): Promise<void> {
    if (windows.length === 0) return;
    const tickers = [...new Set(windows.map(({ ticker }) => ticker))];
    const byFund = new Map((await ask(tickers)).map((closes) => [closes.fundId, closes]));
    for (const window of windows) {
      const closes = byFund.get(window.fund_id);
      if (!closes || !isThrough(state, closes.calendar, window.to_day)) continue;
      const referenceNow = closeOn(closes, window.from_day);
      const reference = window.reference ?? referenceNow;
      const actions = await readMarketActions(database.db, market, window.opens_at, window.resolves_at);
      const decision = decideWindow({
        ...{ reference, referenceNow, close: closeOn(closes, window.to_day) },
        hasCorporateAction: actions.some(
          ({ fundId, kind }) => fundId === window.fund_id && kind !== 'cash-dividend',
        ),
      });
      await settleWindow(database, market, window.id, { ...decision, reference }, at);
    }
  }

  async function open(state: DailyBarsState, at: Millis): Promise<void> {
    const times = new Map(
      CALENDAR_NAMES.map((name) => [
        name,
        openWindows(calendarFor(name), at).filter((one) => isThrough(state, name, one.lastKnown)),
      ]),
    );
    const key = JSON.stringify([...times]);
    if (key === opened) return;
    const windows = (await ask(PREDICTED_TICKERS)).flatMap((closes) =>
      (times.get(closes.calendar) ?? []).flatMap((one) => toWindow(market, closes, one) ?? []),
    );
    await openAll(database, market, windows);
    opened = key;
  }

  async function ask(tickers: readonly string[]): Promise<readonly InstrumentCloses[]> {
    const { answer } = await analysis.ask(GET_CLOSES, tickers);
    if (answer === null) throw new UnavailableError('Daily prices are being prepared.');
    return answer;
  }

  return keepLooking(async (signal) => {
    if (market === 'imported') return;
    try {
      await look(signal);
    } catch (error) {
      // What it asks ends with the process.
      if (signal.aborted) return;
      // The next look finds what is still missing. The log leaves out what is temporary.
      log.error({ event: 'predictions-failed', err: error });
    }
  }, LOOK_EVERY_MS);
}

function isThrough({ through }: DailyBarsState, calendar: CalendarName, day: EpochDay): boolean {
  return (through[calendar] ?? Number.NEGATIVE_INFINITY) >= day;
}

function toWindow(market: MarketName, closes: InstrumentCloses, times: WindowTimes): NewWindow | null {
  const rate = baseRate(closes, times.horizon, times.lastKnown);
  const reference = knowsReference(times) ? closeOn(closes, times.from) : null;
  if (rate === null || (knowsReference(times) && reference === null)) return null;
  const { fundId, ticker } = closes;
  return { ...times, ...rate, id: windowId(market, fundId, times), market, fundId, ticker, reference };
}
