import { quantileSorted } from 'd3-array';
import type { Interval } from './wilson';

/** What was observed together, such as all instruments of one date: their number and the sum of their values. */
export interface Cluster {
  readonly count: number;
  readonly sum: number;
}

export interface ClusterBootstrapOptions {
  readonly draws: number;
  /** How much of the distribution lies within, such as 0.95. */
  readonly level: number;
  /** Clusters in a row that are drawn together: 1 if they're independent, more if neighbors overlap. */
  readonly blockLength: number;
  /** Numbers from 0 up to, not including, 1. */
  readonly random: () => number;
}

/**
 * Percentile interval of the mean of values that come in clusters. null below two clusters with values.
 * @param clusters in order of time
 */
export function clusterMeanInterval(
  clusters: readonly Cluster[],
  options: ClusterBootstrapOptions,
): Interval | null {
  if (clusters.filter(({ count }) => count > 0).length < 2) return null;
  const columns = [clusters.map(({ sum }) => sum), clusters.map(({ count }) => count)];
  return clusterInterval(columns, ([sum, count]) => (sum as number) / (count as number), options);
}

/**
 * Percentile interval of a statistic of sums over clusters, by drawing whole clusters, in circular blocks where
 * neighbors are correlated (A. C. Davison and D. V. Hinkley, "Bootstrap Methods and their Application", 1997, 3.8; D.
 * N. Politis and J. P. Romano, "A Circular Block-Resampling Procedure for Stationary Data", 1992). null without
 * clusters.
 * @param columns what is summed, each with one value a cluster, in order of time
 * @param statistic of a draw's sums, by column; draws where it isn't finite are left out
 */
export function clusterInterval(
  columns: readonly (readonly number[])[],
  statistic: (sums: readonly number[]) => number,
  { draws, level, blockLength, random }: ClusterBootstrapOptions,
): Interval | null {
  const size = columns[0]?.length ?? 0;
  const running = columns.map(circularSums);
  const drawn = columns.map(() => 0);
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    drawn.fill(0);
    for (let left = size; left > 0; left -= blockLength) {
      const from = Math.floor(random() * size);
      const to = from + Math.min(blockLength, left, size);
      for (const [index, sums] of running.entries())
        drawn[index] = (drawn[index] as number) + (sums[to] as number) - (sums[from] as number);
    }
    // A draw without any value has no mean; they are rare where most clusters have some.
    const value = statistic(drawn);
    if (Number.isFinite(value)) values.push(value);
  }
  values.sort((one, other) => one - other);
  const tail = (1 - level) / 2;
  const [low, high] = [quantileSorted(values, tail), quantileSorted(values, 1 - tail)];
  return low === undefined || high === undefined ? null : { low, high };
}

/** Sums up to each place of the values twice in a row, so that a block may go on with the first after the last. */
function circularSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(2 * values.length + 1);
  for (let index = 0; index < 2 * values.length; index += 1)
    sums[index + 1] = (sums[index] as number) + (values[index % values.length] as number);
  return sums;
}
