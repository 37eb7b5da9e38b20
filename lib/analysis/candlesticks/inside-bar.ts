import { type Candle, type CandlestickValue, DOWN, NONE, UP } from './candle';

/** Within the range of the bar before, without touching its ends. */
export function isInside(outer: Candle, inner: Candle): boolean {
  return inner.high < outer.high && inner.low > outer.low;
}

/** A bar that leaves an inside bar on one side; the pattern expects it to return to the other. */
export function falseBreak(inside: Candle, next: Candle): CandlestickValue {
  if (next.high < inside.high && next.low < inside.low) return UP;
  return next.high > inside.high && next.low > inside.low ? DOWN : NONE;
}
