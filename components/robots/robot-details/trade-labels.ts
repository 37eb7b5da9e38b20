import { formatDate, formatDateTime } from '@/lib/core/format/date';
import { formatPrice } from '@/lib/core/format/number';
import type { InstrumentResult, SignalView, TradeView } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';
import { PHASE_LABELS, phasesLabel } from '@/lib/robots/ledger/phase-labels';

const REASONS: Readonly<Record<string, string>> = {
  signal: 'Signal',
  stop: 'Stop',
  'take-profit': 'Take-profit',
  end: 'End of the run',
};

/** Why a trade ended. */
export function exitLabel({ exitTime, reason }: Pick<TradeView, 'exitTime' | 'reason'>): string {
  if (exitTime === null) return 'Open';
  return reason === null ? '' : (REASONS[reason] ?? reason);
}

/** Which way a trade bets. */
export function sideLabel({ side }: Pick<TradeView, 'side'>): string {
  return side === 'long' ? 'Long' : 'Short';
}

/** Which of the three a trade is; what is not forward was recorded late as a rule, and that goes without saying. */
export function phaseLabel({
  phase,
  late = false,
}: {
  readonly phase: Phase;
  readonly late?: boolean;
}): string {
  return `${PHASE_LABELS[phase]}${late && phase === 'forward' ? ', fill recorded late' : ''}`;
}

/** The phases of the trades behind a result on one ticker. */
export function resultPhases({
  closedCount,
  sincePublicationCount,
  forwardCount,
}: Pick<InstrumentResult, 'closedCount' | 'sincePublicationCount' | 'forwardCount'>): string {
  const counts = { closed: closedCount, sincePublication: sincePublicationCount, forward: forwardCount };
  return phasesLabel(counts) || '—';
}

/** An instant under a title that says that it is UTC. */
export function instantLabel(ms: number | null): string {
  return formatDateTime(ms).replace(' UTC', '');
}

/** The same with its seconds, which is how far a signal is ahead of its fill. */
export function secondLabel(ms: number): string {
  return `${formatDate(ms)}, ${clockLabel(ms)}`;
}

/** How long before a fill its signal was recorded: "Signalled 14:45:01, 4 min 59 s before". */
export function signalledLabel(recordedAt: number, filledAt: number): string {
  const seconds = Math.floor((filledAt - recordedAt) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts =
    hours >= 1
      ? [`${hours} h`, minutes % 60 > 0 ? `${minutes % 60} min` : '']
      : [minutes > 0 ? `${minutes} min` : '', seconds % 60 > 0 || minutes === 0 ? `${seconds % 60} s` : ''];
  const day = formatDate(recordedAt) === formatDate(filledAt) ? '' : `${formatDate(recordedAt)}, `;
  return `Signalled ${day}${clockLabel(recordedAt)}, ${parts.filter((part) => part !== '').join(' ')} before`;
}

function clockLabel(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

/** What an order does. */
export function orderLabel({ action, side }: Pick<SignalView, 'action' | 'side'>): string {
  return `${action === 'open' ? 'Open' : 'Close'} ${side}`;
}

/** The market's price at a fill, which is on its market's step: two digits after the point, or three or five. */
export function formatFill(price: number | null): string {
  const [, fraction = ''] = String(price ?? 0).split('.');
  return formatPrice(
    price,
    fraction.length <= 2 ? 2 : fraction.length === 3 ? 3 : Math.max(5, fraction.length),
  );
}
