import { RollingSum } from './rolling-sum';

/**
 * Commodity channel index (Lambert, 1980): the typical price's distance from its mean over 0.015 × its mean
 * absolute deviation; 0 where the price has not moved. The deviation takes one pass over the window each bar.
 */
export class Cci {
  value = Number.NaN;
  private readonly period: number;
  private readonly sum: RollingSum;
  private readonly ring: Float64Array;
  private place = 0;

  constructor(period: number) {
    this.period = period;
    this.sum = new RollingSum(period);
    this.ring = new Float64Array(period);
  }

  push(high: number, low: number, close: number): number {
    const typical = (high + low + close) / 3;
    this.ring[this.place] = typical;
    this.place = this.place + 1 === this.period ? 0 : this.place + 1;
    const mean = this.sum.push(typical) / this.period;
    if (Number.isNaN(mean)) return this.value;
    let deviation = 0;
    for (let i = 0; i < this.period; i += 1) deviation += Math.abs((this.ring[i] as number) - mean);
    const still = deviation <= 1e-13 * this.period * Math.abs(mean);
    this.value = still ? 0 : (typical - mean) / ((0.015 * deviation) / this.period);
    return this.value;
  }
}
