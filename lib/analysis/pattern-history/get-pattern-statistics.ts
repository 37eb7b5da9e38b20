import type { ChartTolerance } from '@/lib/analysis/chart-patterns/kernel-shapes';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import {
  ALL_INSTRUMENT_CLASSES,
  INSTRUMENT_CLASSES,
  type InstrumentClass,
} from '@/lib/site/addresses/instrument-class';
import { checkPattern, kindsWith } from './pattern-families';
import { type PatternOddsRow, toPatternOddsRow } from './pattern-row';
import {
  directionsFor,
  type PatternCounts,
  type PlaceboStatistics,
  patternStatistics,
  placeboStatistics,
  preparePatterns,
} from './pattern-statistics';

/** What followed patterns of a kind and direction in a class, with their twins in shuffled bars. */
export interface PatternStatisticsRow extends PatternCounts {
  readonly pattern: string;
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly class: InstrumentClass;
  readonly odds: PatternOddsRow;
  readonly placebo: PlaceboStatistics;
}

/**
 * Of a kind, or of all, in a class, or in each, found with our tolerance or another.
 * @throws NotFoundError for a kind that doesn't exist
 */
export const GET_PATTERN_STATISTICS: MarketQuestion<
  readonly [pattern: string | null, only: InstrumentClass | null, tolerance?: ChartTolerance],
  readonly PatternStatisticsRow[]
> = {
  name: 'get-pattern-statistics',
  prepare: ({ panel }, _, only, tolerance) =>
    preparePatterns(panel, only && INSTRUMENT_CLASSES[only], 'placebo', tolerance),
  answer({ panel }, pattern, only, tolerance = 'sigma') {
    checkPattern(pattern, tolerance);
    const kinds = kindsWith(tolerance).filter(({ id }) => pattern === null || id === pattern);
    const classes = ALL_INSTRUMENT_CLASSES.filter((name) => only === null || name === only);
    return kinds.flatMap(({ id, name }) =>
      directionsFor(id).flatMap((direction) =>
        classes.map((one) => {
          const which = { kind: id, direction };
          const found = patternStatistics(panel, INSTRUMENT_CLASSES[one], which, tolerance);
          const { odds, sessions, known, confirmed, reached, failed } = found;
          return {
            ...{ pattern: id, name, direction, class: one, sessions, known, confirmed, reached, failed },
            odds: toPatternOddsRow(odds),
            placebo: placeboStatistics(panel, INSTRUMENT_CLASSES[one], which, tolerance),
          };
        }),
      ),
    );
  },
};
