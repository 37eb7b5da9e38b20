const { abs, floor, log, sqrt } = Math;

/** Estimators of stylized facts of returns (Cont, 2001), on plain arrays. */

export function mean(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Mean square: variance around zero, close to short-term returns' mean. */
export function meanSquare(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum / values.length;
}

/** Fourth central moment over squared variance; 3 for a normal distribution. */
export function kurtosis(values: Float64Array): number {
  const center = mean(values);
  let second = 0;
  let fourth = 0;
  for (const value of values) {
    const square = (value - center) ** 2;
    second += square;
    fourth += square * square;
  }
  return (fourth * values.length) / (second * second);
}

export function autocorrelation(values: Float64Array, lag: number): number {
  const center = mean(values);
  let covariance = 0;
  let variance = 0;
  for (let index = 0; index < values.length; index += 1) {
    const here = (values[index] as number) - center;
    variance += here * here;
    if (index >= lag) covariance += here * ((values[index - lag] as number) - center);
  }
  return covariance / variance;
}

export function correlation(one: Float64Array, other: Float64Array): number {
  const centerOne = mean(one);
  const centerOther = mean(other);
  let both = 0;
  let squaresOne = 0;
  let squaresOther = 0;
  for (let index = 0; index < one.length; index += 1) {
    const x = (one[index] as number) - centerOne;
    const y = (other[index] as number) - centerOther;
    both += x * y;
    squaresOne += x * x;
    squaresOther += y * y;
  }
  return both / sqrt(squaresOne * squaresOther);
}

/** Tail exponent of |values| from the largest `share` of them (Hill, 1975). */
export function hill(values: Float64Array, share: number): number {
  const sizes = values.map(abs).sort().reverse();
  const count = floor(sizes.length * share);
  const threshold = log(sizes[count] as number);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += log(sizes[index] as number) - threshold;
  return count / sum;
}

/** Sums of groups of neighbors, without overlap; drops an incomplete last group. */
export function aggregate(values: Float64Array, count: number): Float64Array {
  const sums = new Float64Array(floor(values.length / count));
  for (let index = 0; index < sums.length; index += 1)
    for (let part = 0; part < count; part += 1)
      sums[index] = (sums[index] as number) + (values[index * count + part] as number);
  return sums;
}
