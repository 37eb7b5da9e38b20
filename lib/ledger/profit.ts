import type { Micros } from '@/lib/base/brand';
import { MICROS_PER_UNIT } from '@/lib/base/money';
import type { TradeClosed, TradeOpened } from './entry';

/**
 * Net profit of a trade in micro-units: side × (exit price − entry price) × quantity − both commissions, the product
 * rounded half away from zero.
 */
export function profitOf(
  opened: Pick<TradeOpened, 'side' | 'price' | 'quantity' | 'commission'>,
  closed: Pick<TradeClosed, 'price' | 'commission'>,
): Micros {
  const direction = opened.side === 'long' ? 1 : -1;
  const gross = (direction * (closed.price - opened.price) * opened.quantity) / MICROS_PER_UNIT;
  const rounded = Math.sign(gross) * Math.round(Math.abs(gross));
  const net = rounded - opened.commission - closed.commission;
  return (net === 0 ? 0 : net) as Micros;
}
