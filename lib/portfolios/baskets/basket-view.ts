import { type ForecastsState, forecastsText } from '@/lib/analysis/forecasts/forecasts-state';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import { parseIsoDay } from '@/lib/core/base/time';
import { type WorstMonth, worstMonth } from '@/lib/portfolios/worst-month/worst-month';
import type { RegistryEntry } from '@/lib/robots/registry/registry';
import type { BasketDefinition, Weights } from './basket';
import type { BasketComparison, BasketHistory, BasketStretch } from './basket-history';
import type { GridAsset, PriceGrid } from './price-grid';
import { type BasketRecord, readRecord } from './records';
import { isRobot } from './robot-asset';
import { assetAt } from './rules';
import { START_VALUE } from './simulate-basket';

export interface HoldingView {
  readonly instrument: GridAsset['instrument'];
  /** Where a robot is held. */
  readonly robot: { readonly id: number; readonly slug: string } | null;
  /** Percent of the value; negative for a short position. */
  readonly weightPct: number;
}

/** Values of one line, each session's close; 100 before the first trade. */
export interface CurvesView {
  /** The sessions' dates: days since 1970-01-01. */
  readonly days: readonly number[];
  readonly basket: readonly number[];
  readonly benchmark: readonly number[] | null;
  readonly equal: readonly number[] | null;
}

/** Percent, but for the ratio; null where there's no figure. */
export type ComparedFigures = Pick<
  BasketComparison['figures'],
  'returnPct' | 'annualPct' | 'volatilityPct' | 'sharpe' | 'maxDrawdownPct' | 'worstMonthPct'
>;

export interface StretchView {
  readonly figures: BasketStretch['figures'];
  readonly benchmark: ComparedFigures | null;
  readonly without: ComparedFigures | null;
  readonly equal: ComparedFigures | null;
}

/** A basket as lists show it. */
export interface BasketRow {
  readonly id: string;
  readonly name: string;
  readonly kind: BasketDefinition['kind'];
  /** Whether a learned model decides with its rule. */
  readonly isAi: boolean;
  readonly class: BasketDefinition['class'];
  readonly rule: string;
  readonly schedule: BasketDefinition['schedule'];
  /** Its benchmark's ticker; null for none. */
  readonly benchmarkTicker: string | null;
  /** What an AI portfolio lacks for its record to begin, in a sentence or two; null if nothing. */
  readonly waitsFor: string | null;
  /** The session its record begins in, YYYY-MM-DD; null before its publication. */
  readonly publishedOn: string | null;
  readonly sincePublication: StretchView | null;
  readonly backtest: StretchView | null;
  readonly bets: number | null;
}

/** An entry of a basket's log. */
export interface LogRow {
  readonly seq: number;
  /** The session it's about, YYYY-MM-DD. */
  readonly day: string;
  readonly record: BasketRecord;
  /** Whether a decision was recorded before its session's open; null for trades. */
  readonly phase: 'forward' | 'replayed' | null;
  /** Its own line, which is hashed. */
  readonly entry: string;
  readonly hash: string;
}

/** A basket as its page shows it. */
export interface BasketView extends BasketRow {
  readonly holdings: readonly HoldingView[];
  readonly cashPct: number;
  readonly curves: { readonly sincePublication: CurvesView | null; readonly backtest: CurvesView | null };
  /** Newest first. */
  readonly log: readonly LogRow[];
  /** Drawn from the backtest and what came since; null with too few sessions. */
  readonly worstMonth: WorstMonth | null;
}

/** @param forecasts how far models are */
export function toBasketRow(
  basket: BasketDefinition,
  history: BasketHistory,
  log: readonly RegistryEntry[],
  forecasts: ForecastsState,
): BasketRow {
  const { id, name, kind, text, schedule, benchmark } = basket;
  const first = log[0] && readRecord(log[0]);
  return {
    ...{
      id,
      name,
      kind,
      isAi: basket.learned !== undefined,
      class: basket.class,
      rule: text,
      schedule,
      benchmarkTicker: benchmark,
    },
    waitsFor: basket.learned && !first ? waitingText(forecasts, history.backtest !== null) : null,
    publishedOn: first?.kind === 'published' ? first.dueOn : null,
    sincePublication: history.sincePublication && toStretchView(history.sincePublication),
    backtest: history.backtest && toStretchView(history.backtest),
    bets: history.bets,
  };
}

function waitingText(state: ForecastsState, hasBacktest: boolean): string {
  if (hasBacktest) return 'It starts once forecasts of a new session are recorded, after the next close.';
  const progress = forecastsText(state);
  if (progress !== null) return `${progress} It starts once they forecast new sessions.`;
  return state.total === 0
    ? 'It needs a model, and models need about five years of daily prices. The first is trained some minutes after a start.'
    : 'It needs forecasts of earlier sessions, which are computed once models are trained. Try again in a few minutes.';
}

const views = new WeakMap<BasketHistory, BasketView>();

/** Kept with its history, since drawing months takes some 60 ms. */
export function toBasketView(
  basket: BasketDefinition,
  history: BasketHistory,
  log: readonly RegistryEntry[],
  forecasts: ForecastsState,
): BasketView {
  const view = views.get(history) ?? makeView(basket, history, log, forecasts);
  views.set(history, view);
  return { ...view, ...toBasketRow(basket, history, log, forecasts) };
}

function makeView(
  basket: BasketDefinition,
  history: BasketHistory,
  log: readonly RegistryEntry[],
  forecasts: ForecastsState,
): BasketView {
  const { grid, weights, backtest, sincePublication } = history;
  const holdings = toHoldings(grid, weights);
  return {
    ...toBasketRow(basket, history, log, forecasts),
    holdings,
    cashPct: 100 - holdings.reduce((sum, { weightPct }) => sum + Math.abs(weightPct), 0),
    curves: {
      backtest: backtest && toCurves(grid, backtest),
      sincePublication: sincePublication && toCurves(grid, sincePublication),
    },
    log: log.map((entry) => toLogRow(grid, entry)).reverse(),
    worstMonth: worstMonth(basketSubject(basket.id), joinedReturns(grid, backtest, sincePublication)),
  };
}

function toLogRow({ calendar }: PriceGrid, { seq, entry, hash }: RegistryEntry): LogRow {
  const record = readRecord({ entry });
  const due = record.kind === 'traded' ? null : calendar.sessionOn(parseIsoDay(record.dueOn));
  const phase = due && (record.recordedAt < due.open ? 'forward' : 'replayed');
  return { seq, day: record.day, record, phase, entry, hash };
}

/** What a basket's returns are called, for the seed of its worst month. */
export const basketSubject = (id: string): string => `basket-${id}`;

function toStretchView({ figures, benchmark, without, equal }: BasketStretch): StretchView {
  return {
    figures,
    benchmark: benchmark?.figures ?? null,
    without: without?.figures ?? null,
    equal: equal?.figures ?? null,
  };
}

function toHoldings(grid: PriceGrid, weights: Weights): HoldingView[] {
  return [...weights]
    .filter(([, weight]) => weight !== 0)
    .map(([index, weight]) => {
      const asset = assetAt(grid, index);
      const robot = isRobot(asset) ? { id: asset.robot.robotId, slug: asset.robot.slug } : null;
      return { instrument: asset.instrument, robot, weightPct: 100 * weight };
    })
    .sort(
      (one, other) =>
        Math.abs(other.weightPct) - Math.abs(one.weightPct) ||
        (one.instrument.ticker < other.instrument.ticker ? -1 : 1),
    );
}

function toCurves(grid: PriceGrid, { path, benchmark, equal }: BasketStretch): CurvesView {
  return {
    days: path.values.map((_, index) => grid.days[path.from + index] as number),
    basket: path.values,
    benchmark: benchmark?.path.values ?? null,
    equal: equal?.path.values ?? null,
  };
}

/** Daily returns of the backtest, then of what came since. */
export function joinedReturns(grid: PriceGrid, ...stretches: readonly (BasketStretch | null)[]) {
  const days: number[] = [];
  const returns: number[] = [];
  for (const stretch of stretches) {
    let before = START_VALUE;
    for (const [index, value] of (stretch?.path.values ?? []).entries()) {
      days.push(grid.days[(stretch?.path.from ?? 0) + index] as number);
      returns.push(value / before - 1);
      before = value;
    }
  }
  return { days, returns };
}

/** More points are no finer on any screen. */
const MOST_POINTS = 500;

/** Curves with fewer sessions, for charts. */
export function sampleCurves(curves: CurvesView): CurvesView {
  const kept = sampleEvenly([...curves.days.keys()], MOST_POINTS);
  const pick = (values: readonly number[]) =>
    kept.map((index) => Math.round((values[index] as number) * 100) / 100);
  return {
    days: pick(curves.days),
    basket: pick(curves.basket),
    benchmark: curves.benchmark && pick(curves.benchmark),
    equal: curves.equal && pick(curves.equal),
  };
}
