import type { Decision } from './types';

/**
 * The side a kernel last signaled: 1, -1, or 0 before the first signal and after an exit. It signals only changes of
 * side, so the same signal doesn't reopen a position closed by its stop.
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
