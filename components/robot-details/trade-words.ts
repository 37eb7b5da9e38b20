import type { TradeView } from '@/lib/catalogue/types';
import { formatPrice } from '@/lib/format/number';

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

/** A fill, finer the smaller the price: spread and impact make it fall between the exchange's steps. */
export function formatFill(price: number | null): string {
  const size = Math.abs(price ?? 0);
  return formatPrice(price, size >= 1000 ? 2 : size >= 10 ? 3 : 5);
}
