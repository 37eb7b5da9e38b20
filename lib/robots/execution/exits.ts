import type { Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import type { ExecutionLeg } from './config';
import { marketFill } from './fills';
import type { PositionState } from './leg-state';

export interface ProtectiveExit {
  readonly reason: 'stop' | 'take-profit';
  readonly quote: number;
  readonly price: Price;
}

interface Range {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
}

/**
 * Whether a stop or take-profit was hit within a bar, and at what price. If the bar contains both, the stop came first.
 * A stop that the bar gapped over fills at the open, the worse price, and pays half the spread and impact like a market
 * order. A take-profit is a limit order: it fills at its price, or at a better open.
 */
export function protectiveExit(
  position: PositionState,
  bar: Range,
  leg: ExecutionLeg,
): ProtectiveExit | null {
  const long = position.direction > 0;
  const { stop, takeProfit } = position;
  if (long ? bar.low <= stop : bar.high >= stop) {
    const quote = long ? Math.min(bar.open, stop) : Math.max(bar.open, stop);
    const quantity = fromMicros(position.quantity);
    const price = marketFill(quote, -position.direction, quantity, bar.volume, leg.costs);
    return { reason: 'stop', quote, price };
  }
  if (long ? bar.high >= takeProfit : bar.low <= takeProfit) {
    const quote = long ? Math.max(bar.open, takeProfit) : Math.min(bar.open, takeProfit);
    return { reason: 'take-profit', quote, price: toPrice(quote) };
  }
  return null;
}
