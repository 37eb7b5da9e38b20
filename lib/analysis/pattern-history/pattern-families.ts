import { CANDLESTICK_KINDS } from '@/lib/analysis/candlesticks/all-candlesticks';
import { startCandlesticks } from '@/lib/analysis/candlesticks/find-candlesticks';
import { CHART_PATTERN_KINDS, PAPER_KINDS } from '@/lib/analysis/chart-patterns/chart-pattern-kinds';
import { startChartPatterns } from '@/lib/analysis/chart-patterns/find-chart-patterns';
import type { ChartTolerance } from '@/lib/analysis/chart-patterns/kernel-shapes';
import type { PatternKind, PatternOccurrence } from '@/lib/analysis/patterns/pattern';
import { NotFoundError } from '@/lib/core/base/errors';
import type { DailyBars } from '@/lib/market/data/daily-bars';

/**
 * The patterns known at bars from an index on. Called with ever more of the same bars, each time from where it ended; the
 * first time from any bar.
 */
export type PatternFinder = (bars: DailyBars, from: number) => readonly PatternOccurrence[];

interface PatternFamily {
  readonly kinds: readonly PatternKind[];
  readonly start: (tolerance: ChartTolerance) => PatternFinder;
}

const FAMILIES: readonly PatternFamily[] = [
  {
    kinds: CHART_PATTERN_KINDS,
    start(tolerance) {
      const scan = startChartPatterns({ tolerance });
      let next = 0;
      return (bars, from) => {
        const found: PatternOccurrence[] = [];
        for (; next < bars.length; next += 1) found.push(...scan(bars, next, next >= from));
        return found;
      };
    },
  },
  { kinds: CANDLESTICK_KINDS, start: startCandlesticks },
];

export const PATTERN_KINDS: readonly PatternKind[] = FAMILIES.flatMap(({ kinds }) => kinds);

const PAPER_IDS = new Set(PAPER_KINDS.map(({ id }) => id));
const BY_ID = new Map(PATTERN_KINDS.map((kind) => [kind.id, kind]));

export function findPatternKind(id: string): PatternKind | null {
  return BY_ID.get(id) ?? null;
}

/** Those that depend on the paper's tolerance are the paper's. */
export function kindsWith(tolerance: ChartTolerance): readonly PatternKind[] {
  return tolerance === 'lmw2000' ? PAPER_KINDS : PATTERN_KINDS;
}

/** @throws NotFoundError for an id that no kind has, or none that depends on the tolerance */
export function checkPattern(id: string | null, tolerance: ChartTolerance = 'sigma'): void {
  if (id !== null && !BY_ID.has(id)) throw new NotFoundError(`There is no pattern “${id}”.`);
  if (id !== null && !kindsWith(tolerance).some((kind) => kind.id === id))
    throw new NotFoundError(`Lo, Mamaysky and Wang (2000) didn’t define “${id}”.`);
}

/** Finds patterns of all families, by when they're known; with the paper's tolerance, those of the paper alone. */
export function startAllPatterns(tolerance: ChartTolerance): PatternFinder {
  if (tolerance === 'lmw2000') {
    const find = (FAMILIES[0] as PatternFamily).start(tolerance);
    return (bars, from) => find(bars, from).filter(({ kind }) => PAPER_IDS.has(kind));
  }
  const finders = FAMILIES.map(({ start }) => start(tolerance));
  return (bars, from) =>
    finders.flatMap((find) => find(bars, from)).sort((one, other) => one.knownAt - other.knownAt);
}
