import { dotProduct } from './dot-product';

export interface Covariance {
  readonly size: number;
  /** Row by row: that of columns i and j is at i × `size` + j. */
  readonly values: Float64Array;
}

export interface ShrunkCovariance extends Covariance {
  /** How far the sample was moved toward its target, 0 to 1. */
  readonly intensity: number;
  /** Mean correlation of two different columns of the sample; 0 for a single one. */
  readonly meanCorrelation: number;
}

/** Weights of `count` values, oldest first, each this share of the next one; they sum to 1. */
export function decayingWeights(count: number, decay: number): Float64Array {
  const weights = Float64Array.from({ length: count }, (_, index) => decay ** (count - 1 - index));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * Covariance shrunk toward one correlation for all, by as much as makes the expected error least (O. Ledoit and M.
 * Wolf, "Honey, I Shrunk the Sample Covariance Matrix", Journal of Portfolio Management 30, 2004, appendix B). Columns
 * that never move have correlation 0. Given weights take the place of 1/T, and the number of values that they're worth
 * (1 ÷ the sum of their squares) that of T.
 * @param columns returns of the same periods, one array a column
 * @param weights of the periods, summing to 1; equal ones if left out
 * @throws RangeError for columns of different lengths, or shorter than two
 */
export function shrunkCovariance(
  columns: readonly ArrayLike<number>[],
  weights?: ArrayLike<number>,
): ShrunkCovariance {
  const size = columns.length;
  const periods = weights?.length ?? columns[0]?.length ?? 0;
  if (size > 0 && periods < 2) throw new RangeError('a covariance needs two periods');
  if (columns.some((column) => column.length !== periods))
    throw new RangeError('columns must be equally long');
  const share = Float64Array.from({ length: periods }, (_, at) => weights?.[at] ?? 1 / periods);
  const centered = columns.map((column) => center(column, share));
  const sample = sampleCovariance(centered, share);
  const deviation = Float64Array.from({ length: size }, (_, at) =>
    Math.sqrt(sample[at * size + at] as number),
  );
  const meanCorrelation = averageCorrelation(sample, deviation);
  const worth = 1 / share.reduce((sum, weight) => sum + weight * weight, 0);
  const error = expectedError(centered, share, sample, deviation, meanCorrelation);
  const intensity = Math.min(1, Math.max(0, error / worth));
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (row !== column) {
        const target = meanCorrelation * (deviation[row] as number) * (deviation[column] as number);
        const at = row * size + column;
        sample[at] = intensity * target + (1 - intensity) * (sample[at] as number);
      }
  return { size, values: sample, intensity, meanCorrelation };
}

function center(column: ArrayLike<number>, share: Float64Array): Float64Array {
  let mean = 0;
  for (let at = 0; at < share.length; at += 1) mean += (share[at] as number) * (column[at] as number);
  const centered = new Float64Array(share.length);
  for (let at = 0; at < centered.length; at += 1) centered[at] = (column[at] as number) - mean;
  return centered;
}

function sampleCovariance(centered: readonly Float64Array[], share: Float64Array): Float64Array {
  const size = centered.length;
  const sample = new Float64Array(size * size);
  for (const [row, values] of centered.entries()) {
    const weighted = values.map((value, at) => value * (share[at] as number));
    for (let column = 0; column <= row; column += 1) {
      const value = dotProduct(weighted, centered[column] as Float64Array);
      sample[row * size + column] = value;
      sample[column * size + row] = value;
    }
  }
  return sample;
}

/**
 * (π − ρ) ÷ γ of the paper: the variance of the sample's elements less their covariance with the target's, over how far
 * apart sample and target are. The paper's double sums are taken over a period's columns first, which needs no pair of
 * columns. 0 where sample and target are one.
 */
function expectedError(
  centered: readonly Float64Array[],
  share: Float64Array,
  sample: Float64Array,
  deviation: Float64Array,
  meanCorrelation: number,
): number {
  const size = deviation.length;
  let [all, own, mixed] = [0, 0, 0];
  for (const [at, weight] of share.entries()) {
    let [squares, fourths, cubes, scaled] = [0, 0, 0, 0];
    for (let index = 0; index < size; index += 1) {
      const x = centered[index]?.[at] as number;
      const sigma = deviation[index] as number;
      squares += x * x;
      fourths += x * x * x * x;
      if (sigma > 0) cubes += (x * x * x) / sigma;
      scaled += x * sigma;
    }
    all += weight * squares * squares;
    own += weight * fourths;
    mixed += weight * cubes * scaled;
  }
  let gamma = 0;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const value = sample[row * size + column] as number;
      const scale = (deviation[row] as number) * (deviation[column] as number);
      all -= value * value;
      mixed -= scale * value;
      if (row === column) own -= value * value;
      else gamma += (meanCorrelation * scale - value) ** 2;
    }
  const rho = own + meanCorrelation * (mixed - own);
  return gamma > 0 ? (all - rho) / gamma : 0;
}

function averageCorrelation(sample: Float64Array, deviation: Float64Array): number {
  const size = deviation.length;
  let sum = 0;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < row; column += 1) {
      const scale = (deviation[row] as number) * (deviation[column] as number);
      if (scale > 0) sum += (sample[row * size + column] as number) / scale;
    }
  return size < 2 ? 0 : (2 * sum) / (size * (size - 1));
}
