/**
 * Exponential smoothing that starts from the plain mean of its first `period` values and then moves by
 * `weight` of the way to each new one; NaN until the start is complete.
 */
export class Smoothing {
  value = Number.NaN;
  private readonly period: number;
  private readonly weight: number;
  private seen = 0;
  private sum = 0;

  constructor(period: number, weight: number) {
    this.period = period;
    this.weight = weight;
  }

  push(value: number): number {
    if (this.seen < this.period) {
      this.seen += 1;
      this.sum += value;
      if (this.seen === this.period) this.value = this.sum / this.period;
    } else {
      this.value += this.weight * (value - this.value);
    }
    return this.value;
  }
}

/** Exponential moving average: weight 2 / (period + 1). */
export class Ema extends Smoothing {
  constructor(period: number) {
    super(period, 2 / (period + 1));
  }
}

/** Wilder's average ("New Concepts in Technical Trading Systems", 1978): weight 1 / period. */
export class WilderAverage extends Smoothing {
  constructor(period: number) {
    super(period, 1 / period);
  }
}
