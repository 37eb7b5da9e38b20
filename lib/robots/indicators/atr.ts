import { WilderAverage } from './smoothing';

/** Wilder's true range: the bar's range, stretched to the close before it; NaN without one. */
export function trueRange(high: number, low: number, previousClose: number): number {
  return Math.max(high, previousClose) - Math.min(low, previousClose);
}

/** Average true range in price units: Wilder's average of the true ranges, from push `period` + 1 on. */
export class Atr {
  value = Number.NaN;
  private readonly average: WilderAverage;
  private previousClose = Number.NaN;

  constructor(period: number) {
    this.average = new WilderAverage(period);
  }

  push(high: number, low: number, close: number): number {
    const range = trueRange(high, low, this.previousClose);
    this.previousClose = close;
    if (!Number.isNaN(range)) this.value = this.average.push(range);
    return this.value;
  }
}
