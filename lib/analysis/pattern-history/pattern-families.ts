import { CANDLESTICK_KINDS } from '@/lib/analysis/candlesticks/all-candlesticks';
import { findCandlesticks } from '@/lib/analysis/candlesticks/find-candlesticks';
import { CHART_PATTERN_KINDS } from '@/lib/analysis/chart-patterns/chart-pattern-kinds';
import { startChartPatterns } from '@/lib/analysis/chart-patterns/find-chart-patterns';
import type { PatternKind, PatternOccurrence } from '@/lib/analysis/patterns/pattern';
import { NotFoundError } from '@/lib/core/base/errors';
import type { DailyBars } from '@/lib/market/data/daily-bars';

/** The patterns known at bars from an index on. Called with ever more of the same bars, each index once. */
export type PatternFinder = (bars: DailyBars, from: number) => readonly PatternOccurrence[];

interface PatternFamily {
  readonly kinds: readonly PatternKind[];
  readonly start: () => PatternFinder;
}

const FAMILIES: readonly PatternFamily[] = [
  {
    kinds: CHART_PATTERN_KINDS,
    start() {
      const scan = startChartPatterns({ tolerance: 'sigma' });
      return (bars, from) => {
        const found: PatternOccurrence[] = [];
        for (let at = from; at < bars.length; at += 1) found.push(...scan(bars, at));
        return found;
      };
    },
  },
  { kinds: CANDLESTICK_KINDS, start: () => findCandlesticks },
];

export const PATTERN_KINDS: readonly PatternKind[] = FAMILIES.flatMap(({ kinds }) => kinds);

const BY_ID = new Map(PATTERN_KINDS.map((kind) => [kind.id, kind]));

export function findPatternKind(id: string): PatternKind | null {
  return BY_ID.get(id) ?? null;
}

/** @throws NotFoundError for an id that no kind has */
export function checkPattern(id: string | null): void {
  if (id !== null && !BY_ID.has(id)) throw new NotFoundError(`There is no pattern “${id}”.`);
}

/** Finds patterns of all families, by when they're known. */
export function startAllPatterns(): PatternFinder {
  const finders = FAMILIES.map(({ start }) => start());
  return (bars, from) =>
    finders.flatMap((find) => find(bars, from)).sort((one, other) => one.knownAt - other.knownAt);
}
