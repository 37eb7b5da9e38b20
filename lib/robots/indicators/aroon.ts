import { RollingExtreme } from './rolling-extreme';

/** Aroon (Chande, 1995): how recent the last `period` + 1 bars' highest high and lowest low are, 100 for now. */
export class Aroon {
  up = Number.NaN;
  down = Number.NaN;
  private readonly period: number;
  private readonly highest: RollingExtreme;
  private readonly lowest: RollingExtreme;

  constructor(period: number) {
    this.period = period;
    this.highest = new RollingExtreme(period + 1, 1);
    this.lowest = new RollingExtreme(period + 1, -1);
  }

  /** Returns the oscillator, up - down. */
  push(high: number, low: number): number {
    this.highest.push(high);
    this.lowest.push(low);
    this.up = 100 * (1 - this.highest.age / this.period);
    this.down = 100 * (1 - this.lowest.age / this.period);
    return this.up - this.down;
  }
}
