import { quantileSorted } from 'd3-array';
import type { Interval } from './wilson';

export interface BootstrapOptions {
  /** Mean length of a block, in values. */
  readonly blockLength: number;
  /** How often the series is drawn again. */
  readonly draws: number;
  /** How much of the distribution lies within the interval, as a fraction: 0.9 from the 5th to the 95th percentile. */
  readonly level: number;
  /** Numbers from 0 up to, not including, 1. */
  readonly random: () => number;
}

/**
 * Percentile intervals of statistics of a series, by the stationary bootstrap: blocks of consecutive values, whose
 * lengths are geometrically distributed, so that correlation over a few days is kept (D. N. Politis and
 * J. P. Romano, "The Stationary Bootstrap", 1994).
 */
export function bootstrapIntervals(
  values: readonly number[],
  statistics: readonly ((sample: Float64Array) => number)[],
  { blockLength, draws, level, random }: BootstrapOptions,
): Interval[] {
  const sample = new Float64Array(values.length);
  const results = statistics.map((): number[] => []);
  for (let draw = 0; draw < draws; draw += 1) {
    drawBlocks(values, sample, blockLength, random);
    for (const [index, statistic] of statistics.entries()) results[index]?.push(statistic(sample));
  }
  return results.map((result) => {
    const sorted = result.sort((one, other) => one - other);
    const tail = (1 - level) / 2;
    return {
      low: quantileSorted(sorted, tail) ?? Number.NaN,
      high: quantileSorted(sorted, 1 - tail) ?? Number.NaN,
    };
  });
}

/**
 * Fills `drawn` with blocks of values in a row, the first after the last; each value begins a new block with
 * probability 1 ÷ `blockLength`.
 * @param random one number for each value after the first, and one more for each block
 */
export function drawBlocks(
  values: ArrayLike<number>,
  drawn: Float64Array,
  blockLength: number,
  random: () => number,
): void {
  let from = 0;
  for (let index = 0; index < drawn.length; index += 1) {
    const begins = index === 0 || random() * blockLength < 1;
    from = begins ? Math.floor(random() * values.length) : (from + 1) % values.length;
    drawn[index] = values[from] as number;
  }
}
