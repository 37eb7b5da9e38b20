import { Atr } from '@/lib/robots/indicators/atr';
import type { Corner } from './oriented';

const ATR_PERIOD = 14;

/**
 * Zigzag pivots of log prices: highs and lows in turn, each from which a close came back by a number of average true
 * ranges. A pivot is known at that close and never changes.
 */
export class Pivots {
  private readonly trueRange = new Atr(ATR_PERIOD);
  private high: Corner | null = null;
  private low: Corner | null = null;
  /** Which kind comes next; null before the first one. */
  private next: 'high' | 'low' | null = null;

  /** @param reversal how far a close must come back from an extreme to make it a pivot, in ATR */
  constructor(private readonly reversal: number) {}

  /** Average true range of log prices so far; NaN in the first 14 bars. */
  get atr(): number {
    return this.trueRange.value;
  }

  /** The pivot that this bar's close made known. Prices are logarithms. */
  push(at: number, high: number, low: number, close: number): Corner | null {
    const reversal = this.reversal * this.trueRange.push(high, low, close);
    const isHigher = this.high === null || high > this.high.value;
    const isLower = this.low === null || low < this.low.value;
    // The extreme after the next pivot is looked for from the bar after it.
    if (this.next === 'high' && isHigher) this.low = null;
    else if (isLower) this.low = { at, value: low, isHigh: false };
    if (this.next === 'low' && isLower) this.high = null;
    else if (isHigher) this.high = { at, value: high, isHigh: true };
    if (this.next !== 'low' && this.high && this.high.value - close >= reversal) return this.turn(this.high);
    if (this.next !== 'high' && this.low && close - this.low.value >= reversal) return this.turn(this.low);
    return null;
  }

  private turn(pivot: Corner): Corner {
    if (this.next === null) [this.high, this.low] = [null, null];
    else if (pivot.isHigh) this.high = null;
    else this.low = null;
    this.next = pivot.isHigh ? 'low' : 'high';
    return pivot;
  }
}
