import { findMedian } from '@/lib/analysis/screener/forward-returns';
import { DAY_MS, startOfDay } from '@/lib/core/base/time';
import { expectedBestSharpe } from '@/lib/core/statistics/deflated-sharpe';
import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { firstDaySince } from '@/lib/robots/statistics/day-phases';
import type { Week } from './week';

/** A robot's record as of the end of a week. */
export interface RobotRecord {
  readonly robotId: number;
  readonly name: string;
  /** Of its page. */
  readonly path: string;
  readonly timeframe: Timeframe;
  /** UTC milliseconds of market time. */
  readonly publishedAt: number;
  /** Equity at the end of each day, indexed to 100 at the robot's start, oldest first; days since 1970-01-01. */
  readonly curve: readonly { readonly day: number; readonly value: number }[];
  /** Trades opened since publication and closed before the week's end, net of costs. */
  readonly settled: { readonly count: number; readonly profitPct: number };
  /** Trades closed in the week. */
  readonly closedCount: number;
  /** Ledger entries recorded for fills of the week, and those of them recorded late. */
  readonly entryCount: number;
  readonly lateCount: number;
  /** Commission and slippage of the week's fills, percent of the initial balance. */
  readonly costsPct: number;
  /** What buying and holding its instruments returned in the week, percent; null if it isn't known. */
  readonly benchmarkPct: number | null;
  /** The day its own rule retired it, as days since 1970-01-01; null if it didn't before the week's end. */
  readonly retiredOn: number | null;
  /** The chain's head, as the report's readers can compare it later. */
  readonly head: { readonly seq: number; readonly hash: string };
}

/** What happened to the roster in a week. */
export interface RosterChanges {
  readonly published: number;
  readonly retired: readonly { readonly name: string; readonly rule: string; readonly day: string }[];
  readonly removed: number;
}

export interface NamedResult {
  readonly name: string;
  readonly path: string;
  readonly pct: number;
}

export interface WeeklyFigures {
  readonly week: Week;
  /** Robots published before the week's end. */
  readonly listed: number;
  readonly settled: number;
  readonly losing: number;
  readonly profitable: number;
  readonly flat: number;
  readonly paces: readonly {
    readonly timeframe: Timeframe;
    readonly losing: number;
    readonly settled: number;
  }[];
  readonly closedCount: number;
  /** Over robots with a day before and after; percent of their account; null without any. */
  readonly median: {
    readonly netPct: number;
    readonly costsPct: number;
    readonly beforeCostsPct: number;
    readonly benchmarkPct: number | null;
  } | null;
  readonly best: readonly NamedResult[];
  readonly worst: readonly NamedResult[];
  /** What the best of as many robots without any edge would show, by the spread of this week's results; null with under two. */
  readonly luckyBestPct: number | null;
  readonly drawdowns: readonly (NamedResult & { readonly since: number })[];
  /** Robots whose yearly rate since publication is below the backtest's, of those with both. */
  readonly behindBacktest: { readonly count: number; readonly known: number };
  readonly entryCount: number;
  readonly lateCount: number;
  readonly changes: RosterChanges;
}

const SHOWN = 5;
const DEEPEST = 3;
/** Days that a stretch needs before its yearly rate is compared. */
const FEWEST_DAYS = 30;
const YEAR_DAYS = 365.25;

/** The report's figures, from records as of the week's end. Equal records give equal figures. */
export function weeklyFigures(
  week: Week,
  records: readonly RobotRecord[],
  changes: RosterChanges,
): WeeklyFigures {
  const listed = records.filter(({ publishedAt }) => publishedAt < week.end);
  const settled = listed.filter(({ settled: { count } }) => count > 0);
  const results = listed.flatMap((record) => {
    const netPct = weekReturn(record, week);
    return netPct === null ? [] : [{ record, netPct, costsPct: weekCosts(record, week) }];
  });
  const ranked = results
    .map(({ record: { name, path }, netPct }) => ({ name, path, pct: netPct }))
    .toSorted((a, b) => b.pct - a.pct || a.name.localeCompare(b.name));
  const isLosing = ({ settled: { profitPct } }: RobotRecord) => profitPct < 0;
  const paces = [...new Set(settled.map(({ timeframe }) => timeframe))].toSorted((a, b) => b - a);
  return {
    week,
    listed: listed.length,
    settled: settled.length,
    losing: settled.filter(isLosing).length,
    profitable: settled.filter(({ settled: { profitPct } }) => profitPct > 0).length,
    flat: settled.filter(({ settled: { profitPct } }) => profitPct === 0).length,
    paces: paces.map((timeframe) => {
      const same = settled.filter((record) => record.timeframe === timeframe);
      return { timeframe, losing: same.filter(isLosing).length, settled: same.length };
    }),
    closedCount: sum(listed.map(({ closedCount }) => closedCount)),
    median:
      results.length === 0
        ? null
        : {
            netPct: median(results.map(({ netPct }) => netPct)),
            costsPct: median(results.map(({ costsPct }) => costsPct)),
            beforeCostsPct: median(results.map(({ netPct, costsPct }) => netPct + costsPct)),
            benchmarkPct: medianKnown(results.map(({ record }) => record.benchmarkPct)),
          },
    best: ranked.slice(0, SHOWN),
    worst: ranked.slice(-SHOWN).toReversed(),
    luckyBestPct: luckyBest(results.map(({ netPct }) => netPct)),
    drawdowns: listed
      .flatMap((record) => currentDrawdown(record, week))
      .toSorted((a, b) => a.pct - b.pct || a.name.localeCompare(b.name))
      .slice(0, DEEPEST),
    behindBacktest: behindBacktest(listed, week),
    entryCount: sum(listed.map(({ entryCount }) => entryCount)),
    lateCount: sum(listed.map(({ lateCount }) => lateCount)),
    changes,
  };
}

/** The index at the end of the last day before a time; null if there's none. */
export function valueBefore({ curve }: Pick<RobotRecord, 'curve'>, time: number): number | null {
  return curve.findLast(({ day }) => (day + 1) * DAY_MS <= time)?.value ?? null;
}

/** When a robot's first day since publication begins, UTC milliseconds. */
export function countedFrom({ publishedAt }: Pick<RobotRecord, 'publishedAt'>): number {
  return startOfDay(firstDaySince(publishedAt));
}

/** Percent; null without a day before the week, or if nothing was left then. */
function weekReturn(record: RobotRecord, { start, end }: Week): number | null {
  const before = valueBefore(record, Math.max(start, countedFrom(record)));
  const after = valueBefore(record, end);
  return before === null || after === null || before <= 0 ? null : 100 * (after / before - 1);
}

/** The week's costs in percent of the account at its start. */
function weekCosts(record: RobotRecord, { start }: Week): number {
  const before = valueBefore(record, start) ?? 100;
  return before <= 0 ? 0 : (100 * record.costsPct) / before;
}

/** By the spread of the week's results, as if each were drawn from one normal distribution around 0. */
function luckyBest(results: readonly number[]): number | null {
  if (results.length < 2) return null;
  return expectedBestSharpe(results.length, meanAndDeviation(results).deviation ** 2);
}

/** The highest index since publication, and its day; null without a day since. */
export function peakSincePublication(
  { curve, publishedAt }: Pick<RobotRecord, 'curve' | 'publishedAt'>,
  { end }: Week,
): { readonly day: number; readonly value: number } | null {
  const first = firstDaySince(publishedAt);
  const since = curve.filter(({ day }) => day >= first && (day + 1) * DAY_MS <= end);
  return since.reduce<(typeof since)[number] | null>(
    (peak, point) => (peak === null || point.value > peak.value ? point : peak),
    null,
  );
}

/** How far the account is below its peak since publication, as a negative percentage, and since which day. */
function currentDrawdown(record: RobotRecord, week: Week): WeeklyFigures['drawdowns'] {
  const peak = peakSincePublication(record, week);
  const last = valueBefore(record, week.end);
  if (peak === null || last === null || peak.value <= 0 || last >= peak.value) return [];
  const { name, path } = record;
  return [{ name, path, pct: 100 * (last / peak.value - 1), since: peak.day * DAY_MS }];
}

function behindBacktest(records: readonly RobotRecord[], { end }: Week): WeeklyFigures['behindBacktest'] {
  const known = records.flatMap((record) => {
    const first = record.curve[0];
    const atPublication = valueBefore(record, countedFrom(record));
    const now = valueBefore(record, end);
    if (!first || atPublication === null || now === null) return [];
    const published = countedFrom(record);
    const backtestDays = published / DAY_MS - first.day;
    const days = (end - published) / DAY_MS;
    if (Math.min(backtestDays, days) < FEWEST_DAYS || Math.min(atPublication, now) <= 0) return [];
    const yearly = (growth: number, over: number) => growth ** (YEAR_DAYS / over);
    return [yearly(now / atPublication, days) < yearly(atPublication / 100, backtestDays)];
  });
  return { count: known.filter(Boolean).length, known: known.length };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Of at least one value. */
function median(values: readonly number[]): number {
  return findMedian(Float64Array.from(values));
}

function medianKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}
