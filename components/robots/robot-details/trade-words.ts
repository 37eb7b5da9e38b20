import { formatDateTime } from '@/lib/core/format/date';
import { formatPrice } from '@/lib/core/format/number';
import type { TradeView } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';

const REASONS: Readonly<Record<string, string>> = {
  signal: 'Signal',
  stop: 'Stop',
  'take-profit': 'Take-profit',
  end: 'End of the run',
};

/** Why a trade ended. */
export function exitWords({ exitTime, reason }: Pick<TradeView, 'exitTime' | 'reason'>): string {
  if (exitTime === null) return 'Open';
  return reason === null ? '' : (REASONS[reason] ?? reason);
}

/** Which way a trade bets. */
export function sideWords({ side }: Pick<TradeView, 'side'>): string {
  return side === 'long' ? 'Long' : 'Short';
}

/** Whether it was decided before its robot's publication, and whether it was recorded late. */
export function phaseWords({
  phase,
  late = false,
}: {
  readonly phase: Phase;
  readonly late?: boolean;
}): string {
  return `${phase === 'forward' ? 'Forward' : 'Backtest'}${late ? ', late' : ''}`;
}

/** An instant under a title that says that it is UTC. */
export function instantWords(ms: number | null): string {
  return formatDateTime(ms).replace(' UTC', '');
}

/** A fill, finer the smaller the price: spread and impact make it fall between the exchange's steps. */
export function formatFill(price: number | null): string {
  const size = Math.abs(price ?? 0);
  return formatPrice(price, size >= 1000 ? 2 : size >= 10 ? 3 : 5);
}
