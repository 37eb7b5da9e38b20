import { bisectLeft, bisectRight, mean } from 'd3-array';
import type { PatternDirection } from '@/lib/analysis/patterns/pattern';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { clusterInterval } from '@/lib/core/statistics/cluster-bootstrap';
import { FEWEST_CASES, type Interval, wilsonInterval } from '@/lib/core/statistics/wilson';
import type { BaseDay } from './base-rates';

/** What became of one pattern or signal. */
export interface DatedOutcome {
  /** Label of the session at whose close it was confirmed. */
  readonly day: number;
  /** Whether the price went the way it was expected to over the horizon. */
  readonly hit: boolean;
  /** Of the trade, after costs; null if nothing was entered. */
  readonly r: number | null;
}

/** How often something was followed by what is expected of it. Rates and intervals are fractions, at 95%. */
export interface Odds {
  readonly k: number;
  readonly n: number;
  /** All sessions of the same class, with the same direction and horizon, from the first to the last of the cases. */
  readonly base: { readonly k: number; readonly n: number };
  /** Wilson's of k ÷ n, as if cases were independent; null without any. */
  readonly interval: Interval | null;
  /** k ÷ n less the base rate; null without cases or base. */
  readonly difference: number | null;
  /** By drawing dates again, in blocks: what happens on one date is one observation. null below two dates with cases. */
  readonly differenceInterval: Interval | null;
  /** Fewer than 30 cases: no rate should be read from them. */
  readonly tooFew: boolean;
  /** null if nothing was entered. */
  readonly meanR: number | null;
}

export interface OddsOptions {
  readonly direction: PatternDirection;
  /** Sessions over which hits are counted: neighboring dates overlap for so long. */
  readonly horizon: number;
}

const LEVEL = 0.95;
const DRAWS = 400;
/** Any number: the same intervals every time. */
const SEED = 1;

/**
 * @param outcomes in any order; those still pending aren't among them
 * @param baseDays ascending, of the class, with the same horizon
 */
export function oddsFrom(
  outcomes: readonly DatedOutcome[],
  baseDays: readonly BaseDay[],
  options: OddsOptions,
): Odds {
  const dates = joinDates(outcomes, baseDays, options.direction);
  const [k, n, baseK, baseN] = dates.map((column) => column.reduce((sum, value) => sum + value, 0)) as Sums;
  const difference = differenceFrom([k, n, baseK, baseN]);
  return {
    k,
    n,
    base: { k: baseK, n: baseN },
    interval: wilsonInterval(k, n, LEVEL),
    difference: Number.isFinite(difference) ? difference : null,
    differenceInterval: differenceInterval(dates, options.horizon),
    tooFew: n < FEWEST_CASES,
    meanR: meanR(outcomes),
  };
}

/** k, n and those of the base. */
type Sums = [number, number, number, number];
/** The same by date. */
type Columns = [number[], number[], number[], number[]];

/** Dates of the base from the first to the last case. Cases of other dates count, too, without a base. */
function joinDates(
  outcomes: readonly DatedOutcome[],
  baseDays: readonly BaseDay[],
  direction: PatternDirection,
): Columns {
  const columns: Columns = [[], [], [], []];
  if (outcomes.length === 0) return columns;
  const cases = [...outcomes].sort((one, other) => one.day - other.day);
  const days = baseDays.map(({ day }) => day);
  const from = bisectLeft(days, (cases[0] as DatedOutcome).day);
  const to = bisectRight(days, (cases.at(-1) as DatedOutcome).day);
  let next = 0;
  const add = (day: number, base: BaseDay | undefined) => {
    let [k, n] = [0, 0];
    for (; cases[next]?.day === day; next += 1) {
      k += Number((cases[next] as DatedOutcome).hit);
      n += 1;
    }
    for (const [index, value] of [k, n, base?.[direction] ?? 0, base?.n ?? 0].entries())
      columns[index]?.push(value);
  };
  for (let index = from; index < to; index += 1) {
    const base = baseDays[index] as BaseDay;
    for (let one = cases[next]; one && one.day < base.day; one = cases[next]) add(one.day, undefined);
    add(base.day, base);
  }
  for (let one = cases[next]; one; one = cases[next]) add(one.day, undefined);
  return columns;
}

function differenceFrom([k, n, baseK, baseN]: readonly number[]): number {
  return (k as number) / (n as number) - (baseK as number) / (baseN as number);
}

function differenceInterval(dates: Columns, horizon: number): Interval | null {
  if (dates[1].filter((n) => n > 0).length < 2 || dates[3].every((n) => n === 0)) return null;
  const options = { blockLength: 2 * horizon, draws: DRAWS, level: LEVEL, random: seededRandom(SEED) };
  return clusterInterval(dates, differenceFrom, options);
}

function meanR(outcomes: readonly DatedOutcome[]): number | null {
  const entered = outcomes.flatMap(({ r }) => r ?? []);
  return mean(entered) ?? null;
}
