import { bisectRight } from 'd3-array';
import { dotProduct } from '@/lib/core/statistics/dot-product';
import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import type { BasketRule, Weights } from './basket';
import { hasHistory, type PriceGrid } from './price-grid';
import { isFollowable, isRobot, type RobotAsset } from './robot-asset';
import { assetAt } from './rules';
import { dailyReturnsUpTo, equalWeights, highest, inverseVolatility } from './weightings';

/** Days that correlations and volatilities of robots are measured over. */
const WINDOW = 126;
/** Of these, so many with a change: robots that hardly trade are uncorrelated with everything. */
const FEWEST_MOVES = 40;

function ofRobots(
  history: number,
  decide: (grid: PriceGrid, members: readonly number[], at: number) => Weights | null,
): BasketRule {
  return {
    requires: [],
    members: (grid) => grid.assets.flatMap((asset, index) => (isRobot(asset) ? [index] : [])),
    decide(grid, at) {
      const day = grid.days[at] as number;
      const ready = grid.assets.flatMap((asset, index) =>
        isRobot(asset) && hasHistory(asset, at, history) && isFollowable(asset, at, day) ? [index] : [],
      );
      return decide(grid, ready, at);
    },
  };
}

/** Robots of low mutual correlation, weighted equally or by the inverse of their volatility. */
export function leastCorrelated(count: number, weighting: 'equal' | 'inverse volatility'): BasketRule {
  return ofRobots(WINDOW, (grid, members, at) => {
    const chosen = chooseLeastCorrelated(grid, members, at, count);
    if (chosen.length < count) return null;
    return weighting === 'equal' ? equalWeights(chosen) : inverseVolatility(grid, chosen, at, WINDOW);
  });
}

/**
 * Begins with the robot of the lowest mean correlation with all others, and adds the one of the lowest mean correlation
 * with those chosen, until there are enough. Ties by id.
 */
function chooseLeastCorrelated(
  grid: PriceGrid,
  members: readonly number[],
  at: number,
  count: number,
): readonly number[] {
  const moving = members.flatMap((index) => {
    const standard = standardize(dailyReturnsUpTo(assetAt(grid, index), at, WINDOW));
    return standard ? [{ index, standard }] : [];
  });
  const sums = new Float64Array(moving.length);
  const total = new Float64Array(WINDOW);
  for (const { standard } of moving)
    for (let day = 0; day < WINDOW; day += 1) total[day] = (total[day] as number) + (standard[day] as number);
  for (const [position, { standard }] of moving.entries()) sums[position] = dotProduct(standard, total);
  const chosen: number[] = [];
  const isChosen = new Set<number>();
  while (chosen.length < Math.min(count, moving.length)) {
    let best = -1;
    for (let position = 0; position < moving.length; position += 1)
      if (!isChosen.has(position) && (best < 0 || (sums[position] as number) < (sums[best] as number)))
        best = position;
    const { index, standard } = moving[best] as (typeof moving)[number];
    isChosen.add(best);
    // From the first choice on, only those chosen count.
    if (chosen.length === 0) sums.fill(0);
    for (const [position, other] of moving.entries())
      sums[position] = (sums[position] as number) + dotProduct(standard, other.standard);
    chosen.push(index);
  }
  return chosen;
}

/** Returns less their mean, scaled to length 1, so that products of two are correlations; null for those that hardly move. */
function standardize(returns: Float64Array): Float64Array | null {
  if (returns.filter((value) => value !== 0).length < FEWEST_MOVES) return null;
  const { mean, deviation } = meanAndDeviation(returns);
  const scale = deviation * Math.sqrt(returns.length - 1);
  return returns.map((value) => (value - mean) / scale);
}

/** An equal part each, at most `count`, of the robots with the highest Sharpe ratio over so many trades since publication. */
export function bestSincePublication(count: number, trades: number): BasketRule {
  return ofRobots(1, (grid, members, at) => {
    const day = grid.days[at] as number;
    const proven = members.filter(
      (index) => bisectRight((assetAt(grid, index) as RobotAsset).robot.closings, day) >= trades,
    );
    if (proven.length === 0) return null;
    const ratio = (index: number) => sharpeSincePublication(assetAt(grid, index) as RobotAsset, grid, at);
    return equalWeights(highest(proven, count, ratio), 1 / count);
  });
}

function sharpeSincePublication(asset: RobotAsset, grid: PriceGrid, at: number): number {
  const from = bisectRight(grid.days, asset.robot.publishedDay - 1);
  const sessions = Math.min(at - from, at - asset.first);
  if (sessions < 2) return Number.NEGATIVE_INFINITY;
  const { mean, deviation } = meanAndDeviation(dailyReturnsUpTo(asset, at, sessions));
  return deviation > 0 ? mean / deviation : Number.NEGATIVE_INFINITY;
}
