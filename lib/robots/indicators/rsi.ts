import { WilderAverage } from './smoothing';

/**
 * Wilder's relative strength index, 0 to 100: 100 × gain ÷ (gain + loss), both Wilder averages of the changes. 50 if
 * the value hasn't moved at all. Defined from push `period` + 1 on.
 */
export class Rsi {
  value = Number.NaN;
  private readonly gain: WilderAverage;
  private readonly loss: WilderAverage;
  private previous = Number.NaN;

  constructor(period: number) {
    this.gain = new WilderAverage(period);
    this.loss = new WilderAverage(period);
  }

  push(close: number): number {
    const change = close - this.previous;
    this.previous = close;
    if (Number.isNaN(change)) return this.value;
    const gain = this.gain.push(Math.max(change, 0));
    const loss = this.loss.push(Math.max(-change, 0));
    this.value = gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
    return this.value;
  }
}
