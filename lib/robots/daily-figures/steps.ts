import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FigureStep } from './figure';

type PriceColumn = 'open' | 'high' | 'low' | 'close';

/** A session's price in the instrument's currency; NaN before the first session. */
export function price(bars: DailyBars, column: PriceColumn, at: number): number {
  return at < 0 ? Number.NaN : (bars[column][at] as number);
}

export function close(bars: DailyBars, at: number): number {
  return price(bars, 'close', at);
}

/** Units traded; NaN where that isn't known. */
export function volume(bars: DailyBars, at: number): number {
  return bars.volume[at] || Number.NaN;
}

/** The natural logarithm of the close over the one before; NaN in the first session. */
export function logReturn(bars: DailyBars, at: number): number {
  return Math.log(close(bars, at) / close(bars, at - 1));
}

/** How far a value is above a base, in percent of it. */
export function percentAbove(value: number, base: number): number {
  return 100 * (value / base - 1);
}

/** Sessions since a sign last changed, counting that session as 1, with the sign; NaN before the first change. */
export function sessionsSinceCross(difference: FigureStep): FigureStep {
  let sign = 0;
  let count = Number.NaN;
  return (bars, at) => {
    const now = Math.sign(difference(bars, at));
    if (now !== 0 && !Number.isNaN(now) && now !== sign) {
      count = sign === 0 ? Number.NaN : now;
      sign = now;
    } else count += sign;
    return count;
  };
}

/** The last `size` values pushed; older ones are forgotten. */
export class Window {
  private readonly ring: Float64Array;
  private pushed = 0;

  constructor(readonly size: number) {
    this.ring = new Float64Array(size);
  }

  push(value: number): void {
    this.ring[this.pushed % this.size] = value;
    this.pushed += 1;
  }

  get isFull(): boolean {
    return this.pushed >= this.size;
  }

  /** @param age 0 for the oldest of them, `size` - 1 for the newest */
  at(age: number): number {
    return this.ring[(this.pushed + age) % this.size] as number;
  }

  mean(): number {
    let sum = 0;
    for (let i = 0; i < this.size; i += 1) sum += this.at(i);
    return sum / this.size;
  }
}

/** Mean of the products of both windows' distances from their means, dividing by n. */
export function covariance(one: Window, other: Window): number {
  const [mean, otherMean] = [one.mean(), other.mean()];
  let sum = 0;
  for (let i = 0; i < one.size; i += 1) sum += (one.at(i) - mean) * (other.at(i) - otherMean);
  return sum / one.size;
}

/** The third standardized moment, dividing by n; NaN without spread. */
export function skewness(window: Window): number {
  const mean = window.mean();
  let squares = 0;
  let cubes = 0;
  for (let i = 0; i < window.size; i += 1) {
    const distance = window.at(i) - mean;
    const square = distance * distance;
    squares += square;
    // A power takes ten times as long.
    cubes += square * distance;
  }
  return squares > 0 ? cubes / window.size / (squares / window.size) ** 1.5 : Number.NaN;
}

/** Autocorrelation at lag 1 (Box and Jenkins): both factors around the whole window's mean; NaN without spread. */
export function autocorrelation(window: Window): number {
  const mean = window.mean();
  let products = 0;
  let squares = 0;
  for (let i = 0; i < window.size; i += 1) {
    const distance = window.at(i) - mean;
    squares += distance * distance;
    if (i > 0) products += distance * (window.at(i - 1) - mean);
  }
  return squares > 0 ? products / squares : Number.NaN;
}
