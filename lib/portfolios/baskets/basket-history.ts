import { bisectLeft } from 'd3-array';
import type { Panel } from '@/lib/analysis/panel/panel';
import type { AnalysisMarket } from '@/lib/analysis/questions/question';
import { parseIsoDay } from '@/lib/core/base/time';
import { ALL_BASKETS, findBasket } from './all-baskets';
import type { BasketDefinition, Weights } from './basket';
import { type BasketFigures, countBets, measureBasket } from './basket-figures';
import { gridFor, pastDecisions } from './basket-grid';
import { recordedDecisions } from './plan-records';
import { hasHistory, type PriceGrid } from './price-grid';
import type { BasketRecord } from './records';
import { assetAt } from './rules';
import { type BasketDecision, type BasketPath, decideAll, simulateBasket } from './simulate-basket';
import { equalWeights } from './weightings';

/** A basket over some sessions beside what it's compared with. */
export interface BasketStretch {
  readonly path: BasketPath;
  readonly figures: BasketFigures;
  /** Its benchmark, bought at the same open and held; null without one. */
  readonly benchmark: BasketComparison | null;
  /** The same rule without its learned model; null for others. */
  readonly without: BasketComparison | null;
  /** All instruments it may hold in equal parts, rebalanced when it was; null where it always holds just these. */
  readonly equal: BasketComparison | null;
}

export interface BasketComparison {
  readonly path: BasketPath;
  readonly figures: BasketFigures;
}

export interface BasketHistory {
  readonly grid: PriceGrid;
  /** null while it lacks instruments or history. */
  readonly backtest: BasketStretch | null;
  /** null before its first trade since publication. */
  readonly sincePublication: BasketStretch | null;
  /** What it holds at the last close, or will at its first open. */
  readonly weights: Weights;
  /** See `countBets`. */
  readonly bets: number | null;
}

const histories = new WeakMap<
  Panel,
  Map<string, { readonly entries: number; readonly learned: unknown; readonly history: BasketHistory }>
>();

/** All that is shown of a basket, kept for a panel until its log or what it learned from grows. */
export function basketHistory(
  market: Pick<AnalysisMarket, 'panel' | 'robotCurves' | 'forecasts'>,
  basket: BasketDefinition,
  records: readonly BasketRecord[],
): BasketHistory {
  const { panel } = market;
  const kept = histories.get(panel) ?? new Map();
  histories.set(panel, kept);
  const known = kept.get(basket.id);
  const learned = basket.learned ? market.forecasts.trackRecords : null;
  if (known?.entries === records.length && known.learned === learned) return known.history;
  const history = makeHistory(gridFor(market, basket), basket, records);
  kept.set(basket.id, { entries: records.length, learned, history });
  return history;
}

function makeHistory(
  whole: PriceGrid,
  basket: BasketDefinition,
  records: readonly BasketRecord[],
): BasketHistory {
  const published = records[0]?.kind === 'published' ? records[0] : null;
  // What came later was decided without it, so the backtest ends there.
  const before = published ? bisectLeft(whole.days, parseIsoDay(published.day) + 1) : whole.days.length;
  const past = { ...whole, days: whole.days.subarray(0, before) };
  const backtest = stretch(past, basket, pastDecisions(basket, past));
  const sincePublication = stretch(whole, basket, recordedDecisions(whole, records));
  const weights = sincePublication?.path.weights ?? backtest?.path.weights ?? new Map();
  return {
    grid: whole,
    backtest,
    sincePublication,
    weights,
    bets: countBets(whole, weights, whole.days.length - 1),
  };
}

function stretch(
  grid: PriceGrid,
  basket: BasketDefinition,
  decisions: readonly BasketDecision[],
): BasketStretch | null {
  const path = simulateBasket(grid, decisions);
  if (!path) return null;
  const trials = ALL_BASKETS.length;
  const compare = (others: readonly BasketDecision[]): BasketComparison | null => {
    const other = simulateBasket(grid, others);
    return other && other.from === path.from
      ? { path: other, figures: measureBasket(grid, other, trials) }
      : null;
  };
  const members = basket.rule.members(grid);
  const isEqual = path.rebalances.every(({ weights }) => isEqualMix(weights, members));
  return {
    path,
    figures: measureBasket(grid, path, trials),
    benchmark: compare(buyAndHold(grid, basket, path)),
    without: compare(withoutModel(grid, basket, path)),
    equal: isEqual ? null : compare(equalMixes(grid, members, path)),
  };
}

function isEqualMix(weights: Weights, members: readonly number[]): boolean {
  return (
    weights.size === members.length &&
    [...weights.values()].every((weight) => Math.abs(weight * members.length - 1) < 1e-4)
  );
}

function buyAndHold(
  grid: PriceGrid,
  { benchmark }: BasketDefinition,
  { from }: BasketPath,
): BasketDecision[] {
  const index = grid.assets.findIndex(({ instrument }) => instrument.ticker === benchmark);
  return index < 0 ? [] : [{ dueAt: from, weights: new Map([[index, 1]]) }];
}

/** From the same open on: what the rule without the model had decided last by then, and what it decided later. */
function withoutModel(
  grid: PriceGrid,
  { learned }: BasketDefinition,
  { from }: BasketPath,
): BasketDecision[] {
  const other = learned && findBasket(learned.without);
  if (!other) return [];
  const all = decideAll(other, grid);
  const first = all.findLast(({ dueAt }) => dueAt <= from);
  return [...(first ? [{ ...first, dueAt: from }] : []), ...all.filter(({ dueAt }) => dueAt > from)];
}

function equalMixes(
  grid: PriceGrid,
  members: readonly number[],
  { rebalances }: BasketPath,
): BasketDecision[] {
  return rebalances.map(({ dueAt }) => ({
    dueAt,
    weights: equalWeights(members.filter((index) => hasHistory(assetAt(grid, index), dueAt - 1, 0))),
  }));
}
