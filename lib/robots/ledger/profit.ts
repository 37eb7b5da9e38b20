import type { Micros } from '@/lib/core/base/brand';
import { MICROS_PER_UNIT } from '@/lib/core/base/money';
import type { TradeClosed, TradeOpened } from './entry';

/** direction × (price − entry) × quantity in micro-units, rounded half away from zero; direction 1 long, -1 short. */
export function grossProfit(direction: number, entry: number, price: number, quantity: number): number {
  const gross = (direction * (price - entry) * quantity) / MICROS_PER_UNIT;
  return Math.sign(gross) * Math.round(Math.abs(gross));
}

/** Net profit of a trade in micro-units: its gross profit less both commissions. */
export function tradeProfit(
  opened: Pick<TradeOpened, 'side' | 'price' | 'quantity' | 'commission'>,
  closed: Pick<TradeClosed, 'price' | 'commission'>,
): Micros {
  const direction = opened.side === 'long' ? 1 : -1;
  const gross = grossProfit(direction, opened.price, closed.price, opened.quantity);
  const net = gross - opened.commission - closed.commission;
  return (net === 0 ? 0 : net) as Micros;
}
