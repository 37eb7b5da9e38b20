import { median } from 'd3-array';
import { bootstrapIntervals } from '@/lib/core/statistics/stationary-bootstrap';
import type { Interval } from '@/lib/core/statistics/wilson';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';
import { RandomStream } from '@/lib/market/data/simulated/random';
import { hashText } from '@/lib/robots/definitions/roster/pick';
import { type AccountPath, runPath } from '@/lib/robots/evaluation/account-path';
import { buyAndHold } from '@/lib/robots/evaluation/buy-and-hold';
import { mixPaths } from '@/lib/robots/evaluation/mix-paths';
import {
  compoundPct,
  type PathFigures,
  pathFigures,
  sharpeRatio,
} from '@/lib/robots/evaluation/path-figures';
import { rankPct, runAtRandom } from '@/lib/robots/evaluation/random-entries';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import { costModelFor } from '@/lib/robots/execution/costs';
import { dailyReturns, recordYears } from '@/lib/robots/statistics/equity-figures';
import type { SingleFamily } from '@/lib/robots/strategies/types';
import type { BarFile } from './read-folder';
import { familiesFor, INITIAL_BALANCE, plainConfig, publishedConfig } from './settings';

/** Mean length of a block, and how much of the distribution an interval holds. */
export const BLOCK_DAYS = 20;
export const LEVEL = 0.9;
const BOOTSTRAP_DRAWS = 1000;
export const RANDOM_DRAWS = 40;
/** Two runs give the same table. */
const SEED = 1;

export interface EvaluatedRow extends PathFigures {
  readonly symbol: string;
  readonly fundType: FundType;
  /** Minutes. */
  readonly timeframe: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly kind: 'hold' | 'mix' | 'median' | 'family';
  readonly title: string;
  /** Intervals of the net return and the Sharpe ratio; null for medians, and where nothing was traded. */
  readonly netRange: Interval | null;
  readonly sharpeRange: Interval | null;
  /** Percent of its random entries that earned less; null without a trade, and for all but families. */
  readonly rankPct: number | null;
  /** The same with plain parameters, without rules, long and short. */
  readonly before: Pick<PathFigures, 'netPct' | 'sharpe'> | null;
}

interface Run {
  readonly family: SingleFamily;
  readonly config: ExecutionConfig;
  readonly path: AccountPath;
  readonly before: AccountPath;
}

/** One file at one timeframe: buy and hold, an equal mix of all families, their medians, and a row for each. */
export function evaluateBars(file: BarFile, timeframe: number, sellsShort: boolean): EvaluatedRow[] {
  const { symbol, instrument, series } = file;
  const { fundType } = instrument;
  const interval = series.intervalMinutes;
  const sessionsPerYear = calendarFor(calendarNameFor(fundType)).daysPerYear;
  const place = {
    ...{ symbol, fundType, timeframe },
    firstDay: series.day[0] as number,
    lastDay: series.day[series.length - 1] as number,
  };
  const computeFigures = (path: AccountPath) => pathFigures(path, sessionsPerYear);
  const createRow = (kind: EvaluatedRow['kind'], title: string, path: AccountPath): EvaluatedRow => ({
    ...{ ...place, kind, title, rankPct: null, before: null },
    ...computeFigures(path),
    ...computeRanges(path, sessionsPerYear, `${symbol} ${timeframe} ${title}`),
  });
  const runs = familiesFor(instrument, timeframe, interval).map((family): Run => {
    const config = publishedConfig(family, instrument, timeframe, interval, sellsShort);
    const plain = plainConfig(family, instrument, timeframe, interval);
    return { family, config, path: runPath(config, series), before: runPath(plain, series) };
  });
  const families = runs.map(({ family, config, path, before }): EvaluatedRow => {
    const row = createRow('family', family.title, path);
    const key = hashText(`${symbol} ${timeframe} ${family.id}`);
    const draws = path.trades.length > 0 ? RANDOM_DRAWS : 0;
    const random = Array.from({ length: draws }, (_, draw) => {
      const stream = new RandomStream(SEED, key, draw);
      return computeFigures(runAtRandom(config, series, path.trades, () => stream.uniform())).netPct;
    });
    return { ...row, rankPct: rankPct(row.netPct, random), before: computeFigures(before) };
  });
  const costs = costModelFor(fundType, false);
  const hold = createRow('hold', 'Buy and hold', buyAndHold(series, costs, INITIAL_BALANCE));
  const [first, ...others] = runs;
  if (!first) return [hold];
  const mix = createRow('mix', 'Equal mix', mixPaths([first.path, ...others.map(({ path }) => path)]));
  const mixBefore = mixPaths([first.before, ...others.map(({ before }) => before)]);
  return [
    hold,
    { ...mix, roundTripsPerYear: mix.roundTripsPerYear / runs.length, before: computeFigures(mixBefore) },
    { ...place, kind: 'median', title: 'Median of families', ...computeMedians(families) },
    ...families,
  ];
}

function computeRanges(path: AccountPath, sessionsPerYear: number, key: string) {
  if (path.trades.length === 0) return { netRange: null, sharpeRange: null };
  const years = recordYears(path.days);
  const stream = new RandomStream(SEED, hashText(key), RANDOM_DRAWS);
  // A sample without a trade earns nothing and risks nothing.
  const [netRange = null, sharpeRange = null] = bootstrapIntervals(
    dailyReturns(path),
    [(sample) => compoundPct(sample, years), (sample) => sharpeRatio(sample, sessionsPerYear) || 0],
    { blockLength: BLOCK_DAYS, draws: BOOTSTRAP_DRAWS, level: LEVEL, random: () => stream.uniform() },
  );
  return { netRange, sharpeRange };
}

/** Each figure's own median, so that they need not fit together. */
function computeMedians(rows: readonly EvaluatedRow[]) {
  const of = (figure: (row: EvaluatedRow) => number | null | undefined) =>
    median(rows.map((row) => figure(row) ?? Number.NaN)) ?? Number.NaN;
  const orNull = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    grossPct: of((row) => row.grossPct),
    costsPct: of((row) => row.costsPct),
    netPct: of((row) => row.netPct),
    sharpe: orNull(of((row) => row.sharpe)),
    maxDrawdownPct: of((row) => row.maxDrawdownPct),
    trades: of((row) => row.trades),
    roundTripsPerYear: of((row) => row.roundTripsPerYear),
    rankPct: orNull(of((row) => row.rankPct)),
    before: { netPct: of((row) => row.before?.netPct), sharpe: orNull(of((row) => row.before?.sharpe)) },
    ...{ netRange: null, sharpeRange: null },
  };
}
