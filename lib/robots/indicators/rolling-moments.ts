/**
 * Mean and standard deviation (of the population, dividing by n) of the last `period` values; NaN until there are that
 * many. Sums are of distances from a nearby anchor, renewed with each block, so that a small spread around a large
 * price stays precise; as in RollingSum, nothing is subtracted from them.
 */
export class RollingMoments {
  mean = Number.NaN;
  stdev = Number.NaN;
  /** Distance of the last value from the mean, in standard deviations; NaN if there is no spread. */
  zScore = Number.NaN;
  private readonly period: number;
  private readonly block: Float64Array;
  private readonly tail: Float64Array;
  private readonly tailSquares: Float64Array;
  private anchor = Number.NaN;
  private place = 0;
  private head = 0;
  private headSquares = 0;
  private full = false;

  constructor(period: number) {
    this.period = period;
    this.block = new Float64Array(period);
    this.tail = new Float64Array(period + 1);
    this.tailSquares = new Float64Array(period + 1);
  }

  /** Returns the mean. */
  push(value: number): number {
    if (Number.isNaN(this.anchor)) this.anchor = value;
    const distance = value - this.anchor;
    this.block[this.place] = value;
    this.head += distance;
    this.headSquares += distance * distance;
    this.place += 1;
    if (this.full || this.place === this.period) this.settle(value);
    if (this.place === this.period) this.startBlock();
    return this.mean;
  }

  private settle(value: number): void {
    const offset = (this.head + (this.tail[this.place] as number)) / this.period;
    const square = (this.headSquares + (this.tailSquares[this.place] as number)) / this.period;
    const variance = square - offset * offset;
    this.mean = this.anchor + offset;
    // Below this the difference is rounding: the window is constant.
    this.stdev = variance > 1e-13 * square ? Math.sqrt(variance) : 0;
    this.zScore = this.stdev > 0 ? (value - this.mean) / this.stdev : Number.NaN;
  }

  private startBlock(): void {
    this.anchor = this.mean;
    let sum = 0;
    let squares = 0;
    for (let i = this.period - 1; i >= 0; i -= 1) {
      const distance = (this.block[i] as number) - this.anchor;
      sum += distance;
      squares += distance * distance;
      this.tail[i] = sum;
      this.tailSquares[i] = squares;
    }
    this.place = 0;
    this.head = 0;
    this.headSquares = 0;
    this.full = true;
  }
}
