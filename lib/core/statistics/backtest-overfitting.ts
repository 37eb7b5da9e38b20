import { meanAndDeviation } from './mean-and-deviation';

export interface Overfitting {
  /** Share of splits, 0 to 1, in which the chosen strategy is no better than the median where it was left out. */
  readonly probability: number;
  readonly splits: number;
}

export interface OverfittingOptions {
  /** Into how many even stretches time is cut. */
  readonly groups?: number;
  /** How many of them a split leaves out of the choice. */
  readonly tested?: number;
  /** Periods next to those left out that don't count for the choice either, since what is held reaches over them. */
  readonly purged?: number;
}

/**
 * Probability of backtest overfitting (D. H. Bailey, J. M. Borwein, M. López de Prado and Q. J. Zhu, "The Probability
 * of Backtest Overfitting", Journal of Computational Finance 20, 2017) by combinatorial purged cross-validation (M.
 * López de Prado, "Advances in Financial Machine Learning", 2018, chapters 7 and 12): time is cut into groups, and for
 * each choice of those that are left out, the strategy with the best Sharpe ratio in the others is ranked in them.
 * About 0.5 where nothing has an edge.
 * @param returns a row a strategy, all of the same periods; what doesn't fill the groups is left out at the start
 * @throws RangeError for fewer than two strategies, rows of different lengths, or too few periods for the purge
 */
export function backtestOverfitting(
  returns: readonly (readonly number[])[],
  { groups = 6, tested = 2, purged = 0 }: OverfittingOptions = {},
): Overfitting {
  const periods = returns[0]?.length ?? 0;
  if (returns.length < 2) throw new RangeError('there must be two strategies or more');
  if (returns.some((row) => row.length !== periods)) throw new RangeError('rows must be equally long');
  if (periods < overfittingPeriods({ groups, purged }))
    throw new RangeError(`${periods} periods are too few for ${groups} groups`);
  const length = Math.floor(periods / groups);
  const first = periods - length * groups;
  const splits = choices(groups, tested);
  const below = splits.filter((left) => {
    const isLeft = (period: number) => left.includes(Math.floor((period - first) / length));
    const places = Array.from({ length: length * groups }, (_, index) => first + index);
    const isNear = (period: number) =>
      left.some((group) => {
        const start = first + group * length;
        return period >= start - purged && period < start + length + purged;
      });
    const chosenOn = places.filter((period) => !isNear(period));
    const rankedOn = places.filter(isLeft);
    const chosen = bestPlace(returns.map((row) => sharpe(row, chosenOn)));
    return (
      relativeRank(
        returns.map((row) => sharpe(row, rankedOn)),
        chosen,
      ) <= 0.5
    );
  });
  return { probability: below.length / splits.length, splits: splits.length };
}

/** Periods needed: so many that each group keeps two when both of its neighbors are left out. */
export function overfittingPeriods({ groups = 6, purged = 0 }: OverfittingOptions = {}): number {
  return groups * (2 * purged + 2);
}

/** Every choice of so many of the numbers below `count`. */
function choices(count: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return Array.from({ length: count - from }, (_, index) => from + index).flatMap((one) =>
    choices(count, size - 1, one + 1).map((rest) => [one, ...rest]),
  );
}

function bestPlace(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

/** Its rank from below ÷ (strategies + 1), of equal ones the middle: above a half is better than the median. */
function relativeRank(values: readonly number[], at: number): number {
  const own = values[at] as number;
  const below = values.filter((value) => value < own).length;
  const equal = values.filter((value) => value === own).length;
  return (below + (equal + 1) / 2) / (values.length + 1);
}

/** A strategy whose returns are all equal has a ratio of 0. */
function sharpe(row: readonly number[], places: readonly number[]): number {
  const { mean, deviation } = meanAndDeviation(places.map((place) => row[place] as number));
  // What rounding leaves of equal returns isn't a deviation.
  return deviation > Math.abs(mean) * 1e-12 ? mean / deviation : 0;
}
