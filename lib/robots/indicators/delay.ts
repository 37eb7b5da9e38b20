/** The value pushed `bars` pushes before the newest; NaN until there is one. */
export class Delay {
  private readonly ring: Float64Array;
  private place = 0;

  constructor(bars: number) {
    this.ring = new Float64Array(bars).fill(Number.NaN);
  }

  push(value: number): number {
    const past = this.ring[this.place] as number;
    this.ring[this.place] = value;
    this.place = this.place + 1 === this.ring.length ? 0 : this.place + 1;
    return past;
  }
}
