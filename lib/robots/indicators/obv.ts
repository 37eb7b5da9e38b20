/** On-balance volume (Granville): volume of rising closes less volume of falling ones, 0 at the first. */
export class Obv {
  value = 0;
  private previous = Number.NaN;

  push(close: number, volume: number): number {
    if (close > this.previous) this.value += volume;
    else if (close < this.previous) this.value -= volume;
    this.previous = close;
    return this.value;
  }
}
