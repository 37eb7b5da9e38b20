import { Sma } from './sma';
import { WilliamsR } from './williams-r';

/**
 * Slow stochastic oscillator (Lane), 0 to 100: `k` is the close's place in the range of the last `period` bars,
 * averaged over `smoothK`; `d` is k averaged over `smoothD`; j = 3k - 2d.
 */
export class Stochastic {
  k = Number.NaN;
  d = Number.NaN;
  j = Number.NaN;
  private readonly place: WilliamsR;
  private readonly smoothK: Sma;
  private readonly smoothD: Sma;

  constructor(period: number, smoothK: number, smoothD: number) {
    this.place = new WilliamsR(period);
    this.smoothK = new Sma(smoothK);
    this.smoothD = new Sma(smoothD);
  }

  /** Returns k. */
  push(high: number, low: number, close: number): number {
    const raw = 100 + this.place.push(high, low, close);
    if (Number.isNaN(raw)) return this.k;
    this.k = this.smoothK.push(raw);
    if (Number.isNaN(this.k)) return this.k;
    this.d = this.smoothD.push(this.k);
    this.j = 3 * this.k - 2 * this.d;
    return this.k;
  }
}
