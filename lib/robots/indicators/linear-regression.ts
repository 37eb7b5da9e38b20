/**
 * Slope, per bar, of the least-squares line through the last `period` values; NaN until there are that many. Sums run
 * over two blocks as in RollingSum, of distances from an anchor that is renewed with each block.
 */
export class RegressionSlope {
  value = Number.NaN;
  private readonly period: number;
  /** Sum of squared distances of 0 … period - 1 from their mean. */
  private readonly spread: number;
  private readonly block: Float64Array;
  private readonly tail: Float64Array;
  /** Like `tail`, each value weighted with its place in the block. */
  private readonly tailPlaced: Float64Array;
  private anchor = Number.NaN;
  private place = 0;
  private head = 0;
  private headPlaced = 0;
  private full = false;

  constructor(period: number) {
    this.period = period;
    this.spread = (period * (period * period - 1)) / 12;
    this.block = new Float64Array(period);
    this.tail = new Float64Array(period + 1);
    this.tailPlaced = new Float64Array(period + 1);
  }

  push(value: number): number {
    if (Number.isNaN(this.anchor)) this.anchor = value;
    const distance = value - this.anchor;
    this.block[this.place] = value;
    this.head += distance;
    this.headPlaced += this.place * distance;
    this.place += 1;
    if (this.full || this.place === this.period) this.settle();
    if (this.place === this.period) this.startBlock(value);
    return this.value;
  }

  private settle(): void {
    // In the window, the old block's values start at place 0 and the new block's follow them.
    const old = this.tail[this.place] as number;
    const placed =
      (this.tailPlaced[this.place] as number) -
      this.place * old +
      this.headPlaced +
      (this.period - this.place) * this.head;
    this.value = (placed - ((this.period - 1) / 2) * (old + this.head)) / this.spread;
  }

  private startBlock(anchor: number): void {
    this.anchor = anchor;
    let sum = 0;
    let placed = 0;
    for (let i = this.period - 1; i >= 0; i -= 1) {
      const distance = (this.block[i] as number) - anchor;
      sum += distance;
      placed += i * distance;
      this.tail[i] = sum;
      this.tailPlaced[i] = placed;
    }
    this.place = 0;
    this.head = 0;
    this.headPlaced = 0;
    this.full = true;
  }
}
