import type { ChartTolerance } from '@/lib/analysis/chart-patterns/kernel-shapes';
import type { Odds } from '@/lib/analysis/outcomes/odds';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { PatternDirection, PatternState } from '@/lib/analysis/patterns/pattern';
import { isoDay } from '@/lib/core/base/time';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { findPatternKind } from './pattern-families';
import type { PatternCase } from './pattern-history';
import { patternStatistics } from './pattern-statistics';

/** `Odds` as pages and calls have them: rates and intervals are fractions. */
export interface PatternOddsRow {
  readonly k: number;
  readonly n: number;
  readonly baseK: number;
  readonly baseN: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly difference: number | null;
  readonly differenceLow: number | null;
  readonly differenceHigh: number | null;
  readonly tooFew: boolean;
  readonly meanR: number | null;
}

/** A pattern of an instrument, with what became of it, and of others of its kind, direction and class. Days are YYYY-MM-DD. */
export interface PatternRow {
  readonly ticker: string;
  readonly fundName: string;
  /** Sector of a stock, kind of others. */
  readonly group: string;
  readonly decimals: number;
  /** The kind's id, and its name. */
  readonly pattern: string;
  readonly name: string;
  readonly direction: PatternDirection;
  readonly state: PatternState;
  /** The session in which the state began. */
  readonly stateDay: string;
  readonly firstDay: string;
  readonly knownDay: string;
  /** Sessions from its last corner to when it was known. */
  readonly lag: number;
  readonly breakout: number | null;
  readonly stop: number;
  readonly target: number;
  /** The target's distance from the breakout ÷ the stop's; without a breakout, from the close when it was known. */
  readonly rewardToRisk: number;
  /** Result after costs in units of the risk; null unless it was entered and has ended. */
  readonly r: number | null;
  readonly odds: PatternOddsRow;
}

export function toPatternRow(
  panel: Panel,
  instrument: PanelInstrument,
  one: PatternCase,
  tolerance?: ChartTolerance,
): PatternRow {
  const { bars, ticker, fundName, group, decimals, fundType } = instrument;
  const { occurrence, followed } = one;
  const { kind, direction, breakout, stop, target, knownAt, points } = occurrence;
  const from = breakout ?? (bars.close[knownAt] as number);
  const [first, last] = [points[0]?.at ?? knownAt, points.at(-1)?.at ?? knownAt];
  return {
    ...{ ticker, fundName, group, decimals, direction, breakout, stop, target },
    pattern: kind,
    name: findPatternKind(kind)?.name ?? kind,
    state: followed.state,
    stateDay: dayAt(bars, followed.since),
    firstDay: dayAt(bars, first),
    knownDay: dayAt(bars, knownAt),
    lag: knownAt - last,
    rewardToRisk: Math.abs(target - from) / Math.abs(from - stop),
    r: followed.r,
    odds: toPatternOddsRow(patternStatistics(panel, fundType, occurrence, tolerance).odds),
  };
}

export function toPatternOddsRow({
  k,
  n,
  base,
  interval,
  difference,
  differenceInterval,
  tooFew,
  meanR,
}: Odds): PatternOddsRow {
  return {
    ...{ k, n, difference, tooFew, meanR },
    baseK: base.k,
    baseN: base.n,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    differenceLow: differenceInterval?.low ?? null,
    differenceHigh: differenceInterval?.high ?? null,
  };
}

export function dayAt(bars: DailyBars, at: number): string {
  return isoDay(bars.day[at] as number);
}
