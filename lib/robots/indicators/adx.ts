import { trueRange } from './atr';
import { Delay } from './delay';
import { WilderAverage } from './smoothing';

/**
 * Wilder's directional movement: `pdi` and `mdi` say how much of the true range is movement up and down, `dx` how
 * one-sided it is, `adx` is its average (0 to 100), `adxr` the mean of adx now and `period` bars ago.
 */
export class Adx {
  pdi = Number.NaN;
  mdi = Number.NaN;
  dx = Number.NaN;
  adx = Number.NaN;
  adxr = Number.NaN;
  private readonly range: WilderAverage;
  private readonly up: WilderAverage;
  private readonly down: WilderAverage;
  private readonly average: WilderAverage;
  private readonly earlier: Delay;
  private previousHigh = Number.NaN;
  private previousLow = Number.NaN;
  private previousClose = Number.NaN;

  constructor(period: number) {
    this.range = new WilderAverage(period);
    this.up = new WilderAverage(period);
    this.down = new WilderAverage(period);
    this.average = new WilderAverage(period);
    this.earlier = new Delay(period);
  }

  /** Returns adx. */
  push(high: number, low: number, close: number): number {
    const range = trueRange(high, low, this.previousClose);
    if (!Number.isNaN(range)) this.update(range, high - this.previousHigh, this.previousLow - low);
    this.previousHigh = high;
    this.previousLow = low;
    this.previousClose = close;
    return this.adx;
  }

  private update(range: number, rise: number, fall: number): void {
    const whole = this.range.push(range);
    const up = this.up.push(rise > fall && rise > 0 ? rise : 0);
    const down = this.down.push(fall > rise && fall > 0 ? fall : 0);
    if (Number.isNaN(whole)) return;
    this.pdi = whole > 0 ? (100 * up) / whole : 0;
    this.mdi = whole > 0 ? (100 * down) / whole : 0;
    this.dx = up + down > 0 ? (100 * Math.abs(up - down)) / (up + down) : 0;
    this.adx = this.average.push(this.dx);
    this.adxr = (this.adx + this.earlier.push(this.adx)) / 2;
  }
}
