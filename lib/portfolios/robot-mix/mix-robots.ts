import { bisectLeft } from 'd3-array';
import type { AnalysisMarket, MarketQuestion } from '@/lib/analysis/questions/question';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import { groupBy } from '@/lib/core/base/group-by';
import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import { type BasketFigures, measureBasket } from '@/lib/portfolios/baskets/basket-figures';
import type { PriceGrid } from '@/lib/portfolios/baskets/price-grid';
import { isRobot, robotGrid } from '@/lib/portfolios/baskets/robot-asset';
import { assetAt } from '@/lib/portfolios/baskets/rules';
import { type BasketDecision, simulateBasket } from '@/lib/portfolios/baskets/simulate-basket';
import { dailyReturnsUpTo } from '@/lib/portfolios/baskets/weightings';
import type { Side } from '@/lib/robots/ledger/entry';
import type { MixedRobot } from '@/lib/site/addresses/robot-mix-address';

/** Fewer days give no correlation, and up to the second number it's marked as short. */
export const FEWEST_DAYS = 20;
export const SHORT_DAYS = 60;

/** A robot of a mix with what it did over the mix's days. */
export interface MixRow {
  readonly robotId: number;
  readonly name: string;
  readonly slug: string;
  /** At the start, percent. */
  readonly weightPct: number;
  /** YYYY-MM-DD as days since 1970-01-01. */
  readonly publishedDay: number;
  readonly returnPct: number;
  readonly maxDrawdownPct: number;
  /** With each robot of the mix in its order; null with too few days, and for a robot that didn't move. */
  readonly correlations: readonly (number | null)[];
}

/** An instrument that several of the robots hold now. */
export interface SharedTicker {
  readonly ticker: string;
  readonly holders: readonly { readonly name: string; readonly side: Side }[];
}

export interface RobotMix {
  readonly robots: readonly MixRow[];
  /** Days since the youngest was published. */
  readonly days: number;
  readonly figures: BasketFigures;
  /** SPY over the same days; null without its prices. */
  readonly benchmark: BasketFigures | null;
  readonly curves: {
    readonly days: readonly number[];
    readonly mix: readonly number[];
    readonly benchmark: readonly number[] | null;
  };
  readonly shared: readonly SharedTicker[];
}

/**
 * What several robots at chosen shares would have made since the youngest was published, left alone from then on. null if
 * one isn't there or was removed, or since then there's no whole day.
 */
export const MIX_ROBOTS: MarketQuestion<[robots: readonly MixedRobot[]], RobotMix | null> = {
  name: 'mix-robots',
  usesBaskets: true,
  usesRobotEntries: true,
  answer: mixRobots,
};

function mixRobots(held: AnalysisMarket, mixed: readonly MixedRobot[]): RobotMix | null {
  const grid = robotGrid(held.panel, held.robotCurves);
  const members = mixed.map(({ robotId }) =>
    grid.assets.findIndex((asset) => isRobot(asset) && asset.robot.robotId === robotId),
  );
  const robots = members.flatMap((index) => {
    const asset = grid.assets[index];
    return asset && isRobot(asset) && asset.robot.removedDay === null ? [asset] : [];
  });
  if (robots.length === 0 || robots.length < mixed.length) return null;
  const youngest = Math.max(...robots.map(({ robot }) => robot.publishedDay));
  const from = bisectLeft(grid.days, youngest);
  if (from === 0 || from >= grid.days.length || robots.some(({ first }) => first >= from)) return null;
  const total = mixed.reduce((sum, { share }) => sum + share, 0);
  const start: BasketDecision = {
    dueAt: from,
    weights: new Map(members.map((index, position) => [index, (mixed[position]?.share ?? 0) / total])),
  };
  const path = simulateBasket(grid, [start]);
  if (!path) return null;
  const at = grid.days.length - 1;
  const days = at - from + 1;
  const returns = robots.map((asset) => dailyReturnsUpTo(asset, at, days));
  const benchmark = follow(
    grid,
    grid.assets.findIndex((asset) => !isRobot(asset)),
    from,
  );
  return {
    robots: robots.map(({ robot }, position) => {
      const own = follow(grid, members[position] as number, from);
      return {
        ...{ robotId: robot.robotId, name: robot.name, slug: robot.slug, publishedDay: robot.publishedDay },
        weightPct: (100 * (mixed[position]?.share ?? 0)) / total,
        returnPct: own?.figures.returnPct ?? 0,
        maxDrawdownPct: own?.figures.maxDrawdownPct ?? 0,
        correlations: returns.map((other) => correlation(returns[position] as Float64Array, other)),
      };
    }),
    days,
    figures: measureBasket(grid, path, 1),
    benchmark: benchmark?.figures ?? null,
    curves: {
      days: [...grid.days.subarray(from)],
      mix: path.values,
      benchmark: benchmark?.values ?? null,
    },
    shared: sharedTickers(held, mixed),
  };
}

/** One asset alone, from an open on. */
function follow(grid: PriceGrid, index: number, from: number) {
  if (index < 0 || !(assetAt(grid, index).first < from)) return null;
  const path = simulateBasket(grid, [{ dueAt: from, weights: new Map([[index, 1]]) }]);
  return path && { values: path.values, figures: measureBasket(grid, path, 1) };
}

function correlation(one: Float64Array, other: Float64Array): number | null {
  if (one.length < FEWEST_DAYS) return null;
  const [a, b] = [meanAndDeviation(one), meanAndDeviation(other)];
  if (!(a.deviation > 0 && b.deviation > 0)) return null;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1)
    sum += ((one[at] as number) - a.mean) * ((other[at] as number) - b.mean);
  return sum / ((one.length - 1) * a.deviation * b.deviation);
}

/** Tickers in which at least two of the robots have a position that they opened since their publication. */
function sharedTickers(
  { panel, robotCurves, robotEntries }: AnalysisMarket,
  mixed: readonly MixedRobot[],
): SharedTicker[] {
  const ids = new Set(mixed.map(({ robotId }) => robotId));
  const names = new Map(robotCurves.map(({ robotId, name }) => [robotId as number, name]));
  const tickers = new Map(panel.instruments.map(({ fundId, ticker }) => [fundId, ticker]));
  const open = robotEntries.filter(
    ({ robotId, opening, closing }: RobotEntry) => ids.has(robotId) && opening !== null && closing === null,
  );
  return [...groupBy(open, ({ fundId }) => fundId)].flatMap(([fundId, entries]) => {
    const ticker = tickers.get(fundId);
    if (ticker === undefined || new Set(entries.map(({ robotId }) => robotId)).size < 2) return [];
    return [
      { ticker, holders: entries.map(({ robotId, side }) => ({ name: names.get(robotId) ?? '', side })) },
    ];
  });
}
