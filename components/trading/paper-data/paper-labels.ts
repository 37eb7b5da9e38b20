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

/** What an order waits for. */
type Conditions = Pick<
  PaperOrder,
  'kind' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent' | 'isTriggered' | 'role'
>;

const ROLE_LABELS = { entry: 'Entry', stop: 'Stop loss', target: 'Target' } as const;

/** An order in words: `Buy 10 at market`, `Sell $5,000 at 120.00 or better`. */
export function orderLabel(order: Conditions & Pick<PaperOrder, 'side' | 'quantity' | 'amount'>): string {
  return `${ORDER_SIDE_LABELS[order.side]} ${sizeLabel(order)} ${conditionLabel(order)}`;
}

export function sizeLabel({ quantity, amount }: Pick<PaperOrder, 'quantity' | 'amount'>): string {
  if (quantity !== null) return formatQuantity(quantity);
  return amount === null ? 'all' : formatMoney(amount, amount % 1 === 0 ? 0 : 2);
}

/** `Target: at 140.00 or better`, `5% behind the price, now 95.00`. */
export function conditionLabel(order: Conditions): string {
  const { role } = order;
  return role ? `${ROLE_LABELS[role]}: ${priceLabel(order)}` : priceLabel(order);
}

function priceLabel({ kind, limitPrice, stopPrice, isTriggered, ...trail }: Conditions): string {
  const limit = `at ${formatQuote(limitPrice)} or better`;
  switch (kind) {
    case 'market':
      return 'at market';
    case 'limit':
      return limit;
    case 'stop':
      return `once the price reaches ${formatQuote(stopPrice)}`;
    case 'stopLimit':
      return isTriggered ? limit : `${limit}, once the price reaches ${formatQuote(stopPrice)}`;
    case 'trailingStop': {
      const { trailAmount, trailPercent } = trail;
      const behind = trailAmount === null ? `${trailPercent}%` : formatQuote(trailAmount);
      return `${behind} behind the price${stopPrice === null ? '' : `, now ${formatQuote(stopPrice)}`}`;
    }
  }
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
