import type { Decision } from './types';

/**
 * The side a kernel last asked for: 1, -1, or 0 before the first and after an exit. It speaks only when the
 * side changes, so a position that its stop has closed is not opened again by the same signal.
 */
export class Stance {
  side = 0;

  /** Asks for `side` with distances to stop and take-profit in price units (NaN for none). */
  turn(side: number, out: Decision, stop = Number.NaN, takeProfit = Number.NaN): void {
    if (side === this.side) return;
    this.side = side;
    out.target = side;
    if (side === 0) return;
    out.stop = stop;
    out.takeProfit = takeProfit;
  }
}
