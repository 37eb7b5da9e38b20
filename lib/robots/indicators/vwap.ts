/** Volume-weighted average of the typical price since the start or the last `reset`; NaN without any volume. */
export class Vwap {
  value = Number.NaN;
  private money = 0;
  private volume = 0;

  push(high: number, low: number, close: number, volume: number): number {
    this.money += ((high + low + close) / 3) * volume;
    this.volume += volume;
    this.value = this.money / this.volume;
    return this.value;
  }

  /** A new session begins. */
  reset(): void {
    this.value = Number.NaN;
    this.money = 0;
    this.volume = 0;
  }
}
