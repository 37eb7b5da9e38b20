import { RollingExtreme } from './rolling-extreme';

/**
 * Donchian channel: highest high and lowest low of the `period` bars before this one, so that a bar can break
 * out of it. Defined from push `period` + 1 on.
 */
export class Donchian {
  upper = Number.NaN;
  lower = Number.NaN;
  private readonly highest: RollingExtreme;
  private readonly lowest: RollingExtreme;
  private nextUpper = Number.NaN;
  private nextLower = Number.NaN;

  constructor(period: number) {
    this.highest = new RollingExtreme(period, 1);
    this.lowest = new RollingExtreme(period, -1);
  }

  /** Returns the middle of the channel. */
  push(high: number, low: number): number {
    this.upper = this.nextUpper;
    this.lower = this.nextLower;
    this.nextUpper = this.highest.push(high);
    this.nextLower = this.lowest.push(low);
    return (this.upper + this.lower) / 2;
  }
}
