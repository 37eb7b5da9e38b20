import { quantileSorted } from 'd3-array';
import type { EpochDay } from '@/lib/core/base/brand';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { isoDay } from '@/lib/core/base/time';
import { backtestOverfitting, overfittingPeriods } from '@/lib/core/statistics/backtest-overfitting';
import type { BarSeries } from '@/lib/market/data/bars';
import { type AccountPath, runPath } from '@/lib/robots/evaluation/account-path';
import { buyAndHold } from '@/lib/robots/evaluation/buy-and-hold';
import { rankPct, runAtRandom } from '@/lib/robots/evaluation/random-entries';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import type { ForecastModel, ModelHead } from '@/lib/robots/forecast-models/model';
import { dailyReturns, maxDrawdownPct, sharpeR } from '@/lib/robots/statistics/equity-figures';
import { assessLuck } from '@/lib/robots/statistics/luck';
import { ModelReader } from '@/lib/robots/strategies/model-reader';
import { findFamily } from '@/lib/robots/strategies/registry';
import type {
  ComparedAccount,
  ComparedDay,
  LearnedComparison,
  RandomEntries,
  StretchComparison,
} from './comparison';

/** A learned robot and what it is compared by. */
export interface LearnedRobot {
  /** With its model. */
  readonly config: ExecutionConfig & { readonly model: ForecastModel };
  /** From its start through a whole session. */
  readonly series: BarSeries;
  /** Of the legs after the first. */
  readonly watched: readonly BarSeries[];
  /** 252 for sessions of stocks and currencies, 365 for crypto. */
  readonly daysPerYear: number;
  /** From this day on it's published, days since 1970-01-01. */
  readonly publishedDay: number;
  /** All models of its class and horizon, its own included; only needed while its backtest hasn't been compared. */
  readonly models: readonly ForecastModel[];
  /** How many configurations were ever tried. */
  readonly trials: number;
}

export type RobotComparison = Omit<LearnedComparison, 'model' | 'trials'>;

/** Random entries drawn for each stretch. */
export const RANDOM_DRAWS = 100;
const SEED = 1;
const CURVE_DAYS = 260;

/**
 * Compares a learned robot with the same rule without its model, with buy and hold and with random entries of equal
 * turnover, all after costs and over the same bars: those after the first forecast of its model, which is later than all
 * that the model learned from.
 * @param known an earlier comparison of the same robot, whose backtest is as it was: what takes long isn't computed again
 */
export function compareRobot(robot: LearnedRobot, known: RobotComparison | null = null): RobotComparison {
  const { config, series, publishedDay } = robot;
  const own = runRobot(robot, config);
  const hasRule = findFamily(config.strategyId)?.rule !== undefined;
  const rule = hasRule ? runRobot(robot, withoutModel(config)) : null;
  const first = firstComparedDay(robot);
  const stretch = (from: number, until: number, before: StretchComparison | null) =>
    compareStretch(robot, { own, rule, bars: sliceSeries(series, from, until) }, before);
  const backtest = first === null ? null : stretch(first, publishedDay, known?.backtest ?? null);
  const start = Math.max(first ?? publishedDay, publishedDay);
  return {
    backtest,
    sincePublication: stretch(start, Number.POSITIVE_INFINITY, null),
    overfitting:
      known?.backtest && backtest?.through === known.backtest.through
        ? known.overfitting
        : findOverfitting(robot, { own, rule, from: first ?? publishedDay }),
    curve: createCurve(robot, { own, rule, from: first ?? publishedDay }),
  };
}

interface RobotPaths {
  readonly own: AccountPath;
  readonly rule: AccountPath | null;
}

function runRobot({ series, watched }: LearnedRobot, config: ExecutionConfig): AccountPath {
  return runPath(config, series, { watched, staysOpen: true });
}

/** A head that says nothing but what is usual. */
function closed(head: ModelHead): ModelHead {
  return { ...head, gate: { ...head.gate, state: 'closed', weight: 0 } };
}

/** The same robot, which takes each of its rule's entries as soon as its model could have spoken. */
function withoutModel(config: LearnedRobot['config']): ExecutionConfig {
  const { model, params } = config;
  const silent = { ...model, move: closed(model.move), direction: closed(model.direction) };
  return { ...config, model: silent, params: 'least' in params ? { ...params, least: 0 } : params };
}

/** The session after that of the first forecast; null while there isn't one. */
function firstComparedDay({ config: { model, legs }, series }: LearnedRobot): number | null {
  const reader = new ModelReader({ model, fundTypes: legs.slice(0, 1).map(({ fundType }) => fundType) });
  for (let bar = 0; bar < series.length; bar += 1) {
    const day = series.day[bar] as number;
    const isForecast = reader.push(
      {
        ...{ time: series.time[bar] as number, day, slot: series.slot[bar] as number },
        lastOfSession: series.lastOfSession[bar] === 1,
        ...{ open: series.open[bar] as number, high: series.high[bar] as number },
        ...{ low: series.low[bar] as number, close: series.close[bar] as number },
        volume: series.volume[bar] as number,
      },
      null,
    );
    if (isForecast) return series.day.find((later) => later > day) ?? null;
  }
  return null;
}

/** Bars of days from `from` up to, not including, `until`. */
function sliceSeries(series: BarSeries, from: number, until: number): BarSeries {
  const begin = series.day.subarray(0, series.length).findIndex((day) => day >= from);
  const after = series.day.subarray(0, series.length).findIndex((day) => day >= until);
  const [first, end] = [begin < 0 ? series.length : begin, after < 0 ? series.length : after];
  const cut = (column: Float64Array) => column.subarray(first, end);
  return {
    ...series,
    length: Math.max(0, end - first),
    ...{ time: cut(series.time), open: cut(series.open), high: cut(series.high), low: cut(series.low) },
    ...{ close: cut(series.close), volume: cut(series.volume) },
    day: series.day.subarray(first, end),
    slot: series.slot.subarray(first, end),
    lastOfSession: series.lastOfSession.subarray(first, end),
  };
}

/** What a path did on the days of some bars; trades are cut to them. */
function slicePath(path: AccountPath, bars: BarSeries): AccountPath {
  const [from, last] = [bars.day[0] as number, bars.day[bars.length - 1] as number];
  const [begin, end] = [bars.time[0] as number, bars.time[bars.length - 1] as number];
  const before = path.days.findLast(({ day }) => day < from);
  const isIn = ({ day }: { readonly day: number }) => day >= from && day <= last;
  return {
    days: path.days.filter(isIn),
    costs: path.costs.filter((_, index) => isIn(path.days[index] as { readonly day: number })),
    trades: path.trades.flatMap(({ side, entryTime, exitTime }) =>
      entryTime > end || exitTime <= begin
        ? []
        : [{ side, entryTime: Math.max(entryTime, begin), exitTime: Math.min(exitTime, end) }],
    ),
    initialBalance: before?.equity ?? path.initialBalance,
  };
}

function compareStretch(
  robot: LearnedRobot,
  { own, rule, bars }: RobotPaths & { readonly bars: BarSeries },
  before: StretchComparison | null,
): StretchComparison | null {
  if (bars.length === 0) return null;
  const { config, daysPerYear, trials } = robot;
  const path = slicePath(own, bars);
  const ruled = rule && slicePath(rule, bars);
  const [leg] = config.legs;
  if (!leg || path.days.length === 0) return null;
  const through = isoDay(path.days.at(-1)?.day as EpochDay);
  const figures = (one: AccountPath) => accountFigures(one, daysPerYear);
  return {
    from: isoDay(path.days[0]?.day as EpochDay),
    through,
    days: path.days.length,
    own: figures(path),
    rule: ruled && figures(ruled),
    isRuleAlone: ruled !== null && JSON.stringify(ruled) === JSON.stringify(path),
    hold: figures(buyAndHold(bars, leg.costs, config.initialBalance)),
    random: before?.through === through ? before.random : drawAtRandom(config, bars, path),
    luck: path.trades.length === 0 ? null : assessLuck(path, trials),
  };
}

function accountFigures(path: AccountPath, daysPerYear: number): ComparedAccount {
  return {
    returnPct: returnPct(path),
    sharpe: sharpeR(path, daysPerYear),
    maxDrawdownPct: maxDrawdownPct(path),
    trades: path.trades.length,
  };
}

function returnPct({ days, initialBalance }: AccountPath): number {
  return 100 * ((days.at(-1)?.equity ?? initialBalance) / initialBalance - 1);
}

/** The trades of a stretch at random times within it. */
function drawAtRandom(config: ExecutionConfig, bars: BarSeries, own: AccountPath): RandomEntries | null {
  if (own.trades.length === 0) return null;
  const { model: _model, retirement: _retirement, ...blind } = config;
  const alone = { ...blind, legs: config.legs.slice(0, 1) };
  const random = seededRandom(SEED);
  const returns = Array.from({ length: RANDOM_DRAWS }, () =>
    returnPct(runAtRandom(alone, bars, own.trades, random)),
  ).sort((one, other) => one - other);
  const at = (share: number) => quantileSorted(returns, share) as number;
  return {
    draws: RANDOM_DRAWS,
    ...{ medianPct: at(0.5), lowPct: at(0.05), highPct: at(0.95) },
    rankPct: rankPct(returnPct(own), returns) as number,
  };
}

/** Of the backtest, over every model that was trained for the class and the rule alone. */
function findOverfitting(
  robot: LearnedRobot,
  { own, rule, from }: RobotPaths & { readonly from: number },
): RobotComparison['overfitting'] {
  const { config, models, publishedDay } = robot;
  const { horizon, cutoff } = config.model;
  // A model of an earlier year speaks from the same day on as the robot's own.
  const others = models.map((model) => runRobot(robot, { ...config, model: { ...model, cutoff } }));
  const rows = [own, ...(rule ? [rule] : []), ...others].map((path) =>
    dailyReturns(path).filter((_, index) => {
      const day = path.days[index]?.day as number;
      return day >= from && day < publishedDay;
    }),
  );
  // Two that did the same are one choice.
  const different = [...new Map(rows.map((row) => [String(row), row])).values()];
  const [configurations, days] = [different.length, rows[0]?.length ?? 0];
  const options = { purged: horizon };
  const neededDays = overfittingPeriods(options);
  if (days < neededDays) return { why: 'days', configurations, days, neededDays };
  if (configurations < 2) return { why: 'configurations', configurations, days, neededDays };
  return { ...backtestOverfitting(different, options), configurations, days };
}

function createCurve(
  { config, series }: Pick<LearnedRobot, 'config' | 'series'>,
  { own, rule, from }: RobotPaths & { readonly from: number },
): readonly ComparedDay[] {
  const bars = sliceSeries(series, from, Number.POSITIVE_INFINITY);
  const [leg] = config.legs;
  if (bars.length === 0 || !leg) return [];
  const held = buyAndHold(bars, leg.costs, config.initialBalance);
  const start = ({ days, initialBalance }: AccountPath) =>
    days.findLast(({ day }) => day < from)?.equity ?? initialBalance;
  const byDay = ({ days }: AccountPath) => new Map(days.map(({ day, equity }) => [day, equity]));
  const [ruled, kept] = [rule && byDay(rule), byDay(held)];
  const days = own.days
    .filter(({ day }) => day >= from)
    .map(({ day, equity }): ComparedDay => {
      const without = ruled?.get(day);
      return {
        day,
        own: (100 * equity) / start(own),
        rule: without === undefined || rule === null ? null : (100 * without) / start(rule),
        hold: (100 * (kept.get(day) ?? held.initialBalance)) / held.initialBalance,
      };
    });
  return sampleEvenly(days, CURVE_DAYS);
}
