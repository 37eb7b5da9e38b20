import { RollingExtreme } from './rolling-extreme';

/** Williams %R, -100 (at the lowest low of the last `period` bars) to 0 (at their highest high). */
export class WilliamsR {
  value = Number.NaN;
  private readonly highest: RollingExtreme;
  private readonly lowest: RollingExtreme;

  constructor(period: number) {
    this.highest = new RollingExtreme(period, 1);
    this.lowest = new RollingExtreme(period, -1);
  }

  /** -50 where all the prices are one. */
  push(high: number, low: number, close: number): number {
    const top = this.highest.push(high);
    const range = top - this.lowest.push(low);
    this.value = range === 0 ? -50 : (-100 * (top - close)) / range;
    return this.value;
  }
}
