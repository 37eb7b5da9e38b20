import { RollingMoments } from './rolling-moments';

/** Bollinger bands: the mean of the last `period` closes and `deviations` standard deviations to each side. */
export class Bollinger {
  middle = Number.NaN;
  upper = Number.NaN;
  lower = Number.NaN;
  private readonly deviations: number;
  private readonly moments: RollingMoments;

  constructor(period: number, deviations: number) {
    this.deviations = deviations;
    this.moments = new RollingMoments(period);
  }

  /** Returns the middle line. */
  push(close: number): number {
    this.middle = this.moments.push(close);
    const reach = this.deviations * this.moments.stdev;
    this.upper = this.middle + reach;
    this.lower = this.middle - reach;
    return this.middle;
  }

  get stdev(): number {
    return this.moments.stdev;
  }

  get zScore(): number {
    return this.moments.zScore;
  }
}
