import { Atr } from './atr';
import { Ema } from './smoothing';

/** Keltner channel: an Ema of the closes and `multiple` average true ranges to each side. */
export class Keltner {
  middle = Number.NaN;
  upper = Number.NaN;
  lower = Number.NaN;
  private readonly multiple: number;
  private readonly ema: Ema;
  private readonly atr: Atr;

  constructor(period: number, multiple: number, atrPeriod: number) {
    this.multiple = multiple;
    this.ema = new Ema(period);
    this.atr = new Atr(atrPeriod);
  }

  /** Returns the middle line. */
  push(high: number, low: number, close: number): number {
    const reach = this.multiple * this.atr.push(high, low, close);
    this.middle = this.ema.push(close);
    this.upper = this.middle + reach;
    this.lower = this.middle - reach;
    return this.middle;
  }

  /** The average true range that the channel is drawn with. */
  get range(): number {
    return this.atr.value;
  }
}
