import { bisectLeft } from 'd3-array';
import { costModelFor, usualSlippage } from '@/lib/robots/execution/costs';
import type { BasketDefinition, Weights } from './basket';
import type { GridAsset, PriceGrid } from './price-grid';
import { isRobot } from './robot-asset';
import { assetAt } from './rules';
import { dueSession, endsPeriod } from './schedule';

/** What a basket is worth before its first trade. */
export const START_VALUE = 100;

export interface BasketDecision {
  /** Index of the session at whose open it's traded; that of no session yet while it's still to come. */
  readonly dueAt: number;
  readonly weights: Weights;
}

/** A decision that was traded. Shares are fractions of the basket's value at that open. */
export interface Rebalance extends BasketDecision {
  /** All that was bought or sold. */
  readonly traded: number;
  readonly cost: number;
  /** The basket's value after it. */
  readonly value: number;
}

export interface BasketPath {
  /** Index of the first trade's session. */
  readonly from: number;
  /** Value at the close of each session from there on, after costs. */
  readonly values: readonly number[];
  readonly rebalances: readonly Rebalance[];
  /** What each instrument weighs at the last close. */
  readonly weights: Weights;
}

/**
 * What trading an instrument costs by a fraction of what is bought or sold: half the spread, usual impact and commission,
 * as copies on paper accounts pay them.
 */
function tradeCost(asset: GridAsset): number {
  // Copies of a robot change size with its next trades, whose costs are in its results.
  if (isRobot(asset)) return 0;
  const { fundType } = asset.instrument;
  const costs = costModelFor(fundType, false);
  return usualSlippage(fundType, costs) + costs.commissionRate;
}

/** Every decision of a rule from a session on, made at the closes of its schedule. */
export function decideAll(
  { rule, schedule }: Pick<BasketDefinition, 'rule' | 'schedule'>,
  grid: PriceGrid,
  from = 0,
): BasketDecision[] {
  const decisions: BasketDecision[] = [];
  for (let at = from; at < grid.days.length; at += 1) {
    const decision = decideAt({ rule, schedule }, grid, at);
    if (decision) decisions.push(decision);
  }
  return decisions;
}

/** What a rule decides at a session's close; null if that isn't in its schedule, or nothing would change. */
export function decideAt(
  { rule, schedule }: Pick<BasketDefinition, 'rule' | 'schedule'>,
  grid: PriceGrid,
  at: number,
): BasketDecision | null {
  if (!endsPeriod(schedule, grid.calendar, grid.days[at] as number)) return null;
  const weights = rule.decide(grid, at);
  if (weights === null) return null;
  if (schedule === 'daily') {
    const before = at > 0 ? rule.decide(grid, at - 1) : null;
    if (before && isSame(before, weights)) return null;
  }
  return { dueAt: dueIndex(grid, at), weights };
}

/** Where a decision of a session's close is traded, if the grid reaches so far. */
export function dueIndex({ calendar, days }: PriceGrid, at: number): number {
  const due = dueSession(calendar, days[at] as number);
  return due === null ? days.length : bisectLeft(days, due.day);
}

function isSame(one: Weights, other: Weights): boolean {
  return one.size === other.size && [...one].every(([index, weight]) => other.get(index) === weight);
}

/**
 * Follows decisions, the oldest first, each traded at an open with its costs. In between, weights drift with prices. Cash
 * and short positions earn and pay nothing. An instrument without a bar in that session trades at its last close.
 * @returns null before the first trade
 */
export function simulateBasket(grid: PriceGrid, decisions: readonly BasketDecision[]): BasketPath | null {
  const from = decisions[0]?.dueAt ?? grid.days.length;
  if (from >= grid.days.length) return null;
  const units = new Map<number, number>();
  const values: number[] = [];
  const rebalances: Rebalance[] = [];
  let cash = START_VALUE;
  let next = 0;

  const worth = (priceAt: (index: number) => number) => {
    let value = cash;
    for (const [index, held] of units) value += held * priceAt(index);
    return value;
  };

  for (let at = from; at < grid.days.length; at += 1) {
    const decision = decisions[next];
    if (decision?.dueAt === at) {
      next += 1;
      const priceAt = (index: number) => tradedPrice(assetAt(grid, index), at);
      const before = worth(priceAt);
      let [traded, cost] = [0, 0];
      for (const index of new Set([...units.keys(), ...decision.weights.keys()])) {
        const held = ((units.get(index) ?? 0) * priceAt(index)) / before;
        const share = Math.abs((decision.weights.get(index) ?? 0) - held);
        traded += share;
        cost += share * tradeCost(assetAt(grid, index));
      }
      const value = before * (1 - cost);
      cash = value;
      units.clear();
      for (const [index, weight] of decision.weights) {
        units.set(index, (weight * value) / priceAt(index));
        cash -= weight * value;
      }
      rebalances.push({ ...decision, traded, cost, value });
    }
    values.push(worth((index) => assetAt(grid, index).close[at] as number));
  }
  const last = values.at(-1) as number;
  const lastAt = grid.days.length - 1;
  const weights = new Map(
    [...units].map(([index, held]) => [
      index,
      (held * (assetAt(grid, index).close[lastAt] as number)) / last,
    ]),
  );
  return { from, values, rebalances, weights };
}

/** What an instrument trades at: its open, or the last close without a bar in that session. */
export function tradedPrice({ open, close }: GridAsset, at: number): number {
  const price = open[at] as number;
  return Number.isNaN(price) ? (close[at] as number) : price;
}
