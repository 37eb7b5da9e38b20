import { formatQuote } from '@/components/live/live-price/price-labels';
import { formatDateTime } from '@/lib/core/format/date';
import { formatMoney, formatNumber } from '@/lib/core/format/number';
import type { PaperCopy, PaperOrder } from './paper-calls';

/** Labels of orders and positions. */

/** At most six decimals, which is what quantities are kept in: `10`, `0.25`, `1,250.5`. */
export function formatQuantity(quantity: number): string {
  const text = formatNumber(quantity, { decimals: 6 });
  return text.replace(/\.?0+$/, '');
}

export const SIDE_LABELS = { long: 'Long', short: 'Short' } as const;
export const ORDER_SIDE_LABELS = { buy: 'Buy', sell: 'Sell' } as const;

/** An order in words: `Buy 10 at market`, `Sell $5,000 at 120.00 or better`. */
export function orderLabel(
  order: Pick<PaperOrder, 'side' | 'kind' | 'quantity' | 'amount' | 'limitPrice' | 'stopPrice'>,
): string {
  return `${ORDER_SIDE_LABELS[order.side]} ${sizeLabel(order)} ${conditionLabel(order)}`;
}

export function sizeLabel({ quantity, amount }: Pick<PaperOrder, 'quantity' | 'amount'>): string {
  if (quantity !== null) return formatQuantity(quantity);
  return amount === null ? 'all' : formatMoney(amount, amount % 1 === 0 ? 0 : 2);
}

export function conditionLabel({
  kind,
  limitPrice,
  stopPrice,
}: Pick<PaperOrder, 'kind' | 'limitPrice' | 'stopPrice'>): string {
  if (kind === 'limit') return `at ${formatQuote(limitPrice)} or better`;
  if (kind === 'stop') return `once the price reaches ${formatQuote(stopPrice)}`;
  return 'at market';
}

/** What the robot decided and will do next: `Open long NVDA, 23 Nov 2026, 14:30 UTC`. */
export function nextSignalLabel({
  action,
  side,
  ticker,
  dueAt,
}: NonNullable<PaperCopy['nextSignal']>): string {
  return `${action === 'open' ? 'Open' : 'Close'} ${side} ${ticker}, ${formatDateTime(Date.parse(dueAt))}`;
}
