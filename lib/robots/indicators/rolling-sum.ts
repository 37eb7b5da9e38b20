/**
 * Sum of the last `period` values; NaN until there are that many. Nothing is ever subtracted: the window is the end of
 * the last full block plus the start of the current one. So rounding errors can't accumulate, a window of zeros sums to
 * zero, and a value that has left the window leaves no trace.
 */
export class RollingSum {
  private readonly period: number;
  private readonly block: Float64Array;
  /** `tail[i]`: sum of the last full block from index i on; the extra item at the end stays 0. */
  private readonly tail: Float64Array;
  private place = 0;
  private head = 0;
  private full = false;

  constructor(period: number) {
    this.period = period;
    this.block = new Float64Array(period);
    this.tail = new Float64Array(period + 1);
  }

  push(value: number): number {
    this.block[this.place] = value;
    this.head += value;
    this.place += 1;
    if (this.place < this.period) {
      return this.full ? this.head + (this.tail[this.place] as number) : Number.NaN;
    }
    const sum = this.head;
    this.startBlock();
    return sum;
  }

  private startBlock(): void {
    let sum = 0;
    for (let i = this.period - 1; i >= 0; i -= 1) {
      sum += this.block[i] as number;
      this.tail[i] = sum;
    }
    this.place = 0;
    this.head = 0;
    this.full = true;
  }
}
