export interface Overfitting {
  /** Share of splits in which the best strategy of one half is below the median in the other, 0 to 1. */
  readonly probability: number;
  readonly splits: number;
}

/**
 * Probability of backtest overfitting by combinatorially symmetric cross-validation: time is cut into even blocks, and for
 * each choice of half of them the strategy with the best Sharpe ratio there is ranked in the other half (D. H. Bailey, J.
 * M. Borwein, M. López de Prado and Q. J. Zhu, "The Probability of Backtest Overfitting", Journal of Computational Finance
 * 20, 2017). About 0.5 where nothing has an edge.
 * @param returns a row a strategy, of equal length and the same periods; what doesn't fill the blocks is left out at the start
 * @param blocks even, 4 to 20
 * @throws RangeError for fewer than two strategies, rows of different lengths, or fewer than two periods a block
 */
export function backtestOverfitting(returns: readonly (readonly number[])[], blocks = 10): Overfitting {
  const periods = returns[0]?.length ?? 0;
  const length = Math.floor(periods / blocks);
  if (blocks % 2 !== 0 || blocks < 4 || blocks > 20)
    throw new RangeError(`${blocks} is not a number of blocks`);
  if (returns.length < 2) throw new RangeError('there must be two strategies or more');
  if (returns.some((row) => row.length !== periods)) throw new RangeError('rows must be equally long');
  if (length < 2) throw new RangeError(`${periods} periods are too few for ${blocks} blocks`);
  const first = periods - length * blocks;
  const sums = returns.map((row) => blockSums(row, first, length, blocks));
  const half = length * (blocks / 2);
  let below = 0;
  let splits = 0;
  for (let chosen = 0; chosen < 2 ** blocks; chosen += 1) {
    if (bitCount(chosen) !== blocks / 2) continue;
    const inSample = sums.map((row) => sharpe(row, half, (block) => (chosen >> block) % 2 === 1));
    const outOfSample = sums.map((row) => sharpe(row, half, (block) => (chosen >> block) % 2 === 0));
    const best = inSample.indexOf(Math.max(...inSample));
    const rank = 1 + outOfSample.filter((value) => value < (outOfSample[best] as number)).length;
    // A relative rank of a half is a logit of 0.
    if (rank / (returns.length + 1) <= 0.5) below += 1;
    splits += 1;
  }
  return { probability: below / splits, splits };
}

interface BlockSums {
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

function blockSums(row: readonly number[], first: number, length: number, blocks: number): BlockSums {
  const sum = new Float64Array(blocks);
  const squares = new Float64Array(blocks);
  for (let index = 0; index < length * blocks; index += 1) {
    const value = row[first + index] as number;
    const block = Math.floor(index / length);
    sum[block] = (sum[block] as number) + value;
    squares[block] = (squares[block] as number) + value * value;
  }
  return { sum, squares };
}

/** A strategy that never moved has a ratio of 0. */
function sharpe({ sum, squares }: BlockSums, count: number, isIn: (block: number) => boolean): number {
  let [total, square] = [0, 0];
  for (let block = 0; block < sum.length; block += 1) {
    if (!isIn(block)) continue;
    total += sum[block] as number;
    square += squares[block] as number;
  }
  const mean = total / count;
  const variance = square / count - mean * mean;
  return variance > 0 ? mean / Math.sqrt(variance) : 0;
}

function bitCount(value: number): number {
  let count = 0;
  for (let rest = value; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
