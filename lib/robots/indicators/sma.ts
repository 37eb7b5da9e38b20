import { RollingSum } from './rolling-sum';

/** Simple moving average: the mean of the last `period` values; NaN until there are that many. */
export class Sma {
  private readonly period: number;
  private readonly sum: RollingSum;

  constructor(period: number) {
    this.period = period;
    this.sum = new RollingSum(period);
  }

  push(value: number): number {
    return this.sum.push(value) / this.period;
  }
}
