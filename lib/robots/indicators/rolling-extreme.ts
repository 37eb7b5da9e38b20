/**
 * Largest (direction 1) or smallest (direction -1) of the last `period` values; NaN until there are that many.
 * The window is the end of the last full block plus the start of the present one, as in RollingSum: each has its
 * extreme at hand, so a push costs the same however long the period. Of equal extremes the oldest counts.
 */
export class RollingExtreme {
  private readonly period: number;
  private readonly direction: 1 | -1;
  private readonly block: Float64Array;
  /** `tail[i]`: extreme of the last full block from index i on; `tailPlace[i]`: its index. */
  private readonly tail: Float64Array;
  private readonly tailPlace: Int32Array;
  private place = 0;
  private head = Number.NEGATIVE_INFINITY;
  private headPlace = 0;
  private full = false;

  constructor(period: number, direction: 1 | -1) {
    this.period = period;
    this.direction = direction;
    this.block = new Float64Array(period);
    this.tail = new Float64Array(period);
    this.tailPlace = new Int32Array(period);
  }

  push(value: number): number {
    const signed = value * this.direction;
    this.block[this.place] = signed;
    if (signed > this.head) {
      this.head = signed;
      this.headPlace = this.place;
    }
    this.place += 1;
    if (this.place === this.period) this.startBlock();
    if (!this.full) return Number.NaN;
    return Math.max(this.head, this.tail[this.place] as number) * this.direction;
  }

  /** Pushes since the extreme itself was pushed: 0 when it is the newest value, NaN before there is one. */
  get age(): number {
    if (!this.full) return Number.NaN;
    const newest = this.place - 1;
    const isInHead = this.head > (this.tail[this.place] as number);
    return isInHead ? newest - this.headPlace : newest + this.period - (this.tailPlace[this.place] as number);
  }

  private startBlock(): void {
    let best = Number.NEGATIVE_INFINITY;
    let bestPlace = 0;
    for (let i = this.period - 1; i >= 0; i -= 1) {
      const value = this.block[i] as number;
      if (value >= best) {
        best = value;
        bestPlace = i;
      }
      this.tail[i] = best;
      this.tailPlace[i] = bestPlace;
    }
    this.place = 0;
    this.head = Number.NEGATIVE_INFINITY;
    this.headPlace = 0;
    this.full = true;
  }
}
