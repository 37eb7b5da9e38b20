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

/** What protects a position; NaN for none. */
export interface Protection {
  /** 1 long, -1 short. */
  readonly direction: number;
  readonly stop: number;
  readonly takeProfit: number;
}

export interface TradedRange {
  readonly open: number;
  readonly high: number;
  readonly low: number;
}

/**
 * Whether a stop or take-profit was hit within a bar, and at what quote. If the bar contains both, the stop came first.
 * A stop that the bar gapped over is hit at the open, the worse price; a take-profit at its price, or at a better open.
 */
export function protectiveHit(
  { direction, stop, takeProfit }: Protection,
  bar: TradedRange,
): Pick<ProtectiveExit, 'reason' | 'quote'> | null {
  const long = direction > 0;
  if (long ? bar.low <= stop : bar.high >= stop)
    return { reason: 'stop', quote: long ? Math.min(bar.open, stop) : Math.max(bar.open, stop) };
  if (long ? bar.high >= takeProfit : bar.low <= takeProfit)
    return {
      reason: 'take-profit',
      quote: long ? Math.max(bar.open, takeProfit) : Math.min(bar.open, takeProfit),
    };
  return null;
}

/**
 * The same with what it fills at: a stop pays half the spread and impact like a market order; a take-profit is a limit
 * order and pays neither.
 */
export function protectiveExit(
  position: PositionState,
  bar: TradedRange & { readonly volume: number },
  leg: ExecutionLeg,
): ProtectiveExit | null {
  const hit = protectiveHit(position, bar);
  if (hit === null) return null;
  if (hit.reason === 'take-profit') return { ...hit, price: toPrice(hit.quote) };
  const quantity = fromMicros(position.quantity);
  const price = marketFill(hit.quote, -position.direction, quantity, bar.volume, leg.costs);
  return { ...hit, price };
}
