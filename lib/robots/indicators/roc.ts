import { Delay } from './delay';

/** Rate of change over `period` bars in percent; `momentum` is the same in price units. */
export class Roc {
  momentum = Number.NaN;
  value = Number.NaN;
  private readonly past: Delay;

  constructor(period: number) {
    this.past = new Delay(period);
  }

  push(close: number): number {
    const past = this.past.push(close);
    this.momentum = close - past;
    this.value = (100 * this.momentum) / past;
    return this.value;
  }
}
