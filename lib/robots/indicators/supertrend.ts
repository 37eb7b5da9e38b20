import { Atr } from './atr';

/**
 * SuperTrend (Seban): a band `multiple` average true ranges from the bar's middle that only moves towards the
 * price, and changes sides when a close crosses it.
 */
export class Supertrend {
  value = Number.NaN;
  /** 1 while the price is above the band, -1 while it is below, NaN before there is a band. */
  direction = Number.NaN;
  private readonly multiple: number;
  private readonly atr: Atr;
  private upper = Number.NaN;
  private lower = Number.NaN;
  private previousClose = Number.NaN;

  constructor(period: number, multiple: number) {
    this.multiple = multiple;
    this.atr = new Atr(period);
  }

  push(high: number, low: number, close: number): number {
    const reach = this.multiple * this.atr.push(high, low, close);
    if (!Number.isNaN(reach)) this.move((high + low) / 2, reach, close);
    this.previousClose = close;
    return this.value;
  }

  private move(middle: number, reach: number, close: number): void {
    const upper = middle + reach;
    const lower = middle - reach;
    if (Number.isNaN(this.direction)) {
      this.direction = close >= middle ? 1 : -1;
      this.upper = upper;
      this.lower = lower;
    }
    if (upper < this.upper || this.previousClose > this.upper) this.upper = upper;
    if (lower > this.lower || this.previousClose < this.lower) this.lower = lower;
    this.direction = close <= (this.direction > 0 ? this.lower : this.upper) ? -1 : 1;
    this.value = this.direction > 0 ? this.lower : this.upper;
  }
}
