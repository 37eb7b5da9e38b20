import type { PatternStatisticsRow } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import type { PatternOddsRow } from '@/lib/analysis/pattern-history/pattern-row';
import type { PlaceboStatistics } from '@/lib/analysis/pattern-history/pattern-statistics';
import { PATTERN_IDS } from '@/lib/site/addresses/pattern-pages-address';

const ODDS = [
  ...(['k', 'n', 'baseK', 'baseN', 'low', 'high'] as const),
  ...(['differenceLow', 'differenceHigh', 'meanR'] as const),
];
const PLACEBO = ['known', 'sessions', 'k', 'n', 'meanR'] as const;

/** What tables of outcomes show of a kind and direction. */
export interface Outcome extends Pick<PatternStatisticsRow, 'pattern' | 'name' | 'direction'> {
  readonly known: number;
  readonly sessions: number;
  readonly odds: Pick<PatternOddsRow, (typeof ODDS)[number] | 'tooFew'>;
  readonly placebo: Pick<PlaceboStatistics, (typeof PLACEBO)[number]>;
}

type Packed = readonly [
  ...[name: string, patternIndex: number, isUp: boolean, tooFew: boolean],
  ...figures: (number | null)[],
];

/** Decimals beyond those that are shown. */
const DECIMALS = 4;

/** As short a text as will do. */
export function packOutcomes(outcomes: readonly Outcome[]): string {
  const packed = outcomes.map(
    ({ pattern, name, direction, known, sessions, odds, placebo }): Packed => [
      ...([name, PATTERN_IDS.indexOf(pattern), direction === 'up', odds.tooFew, known, sessions] as const),
      ...ODDS.map((field) => odds[field]),
      ...PLACEBO.map((field) => placebo[field]),
    ],
  );
  return JSON.stringify(packed, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value,
  );
}

export function unpackOutcomes(text: string): readonly Outcome[] {
  return (JSON.parse(text) as readonly Packed[]).map(
    ([name, patternIndex, isUp, tooFew, known, sessions, ...figures]): Outcome => {
      const read = (fields: readonly string[], from: number) =>
        Object.fromEntries(fields.map((field, index) => [field, figures[from + index]]));
      return {
        ...{ pattern: PATTERN_IDS[patternIndex] ?? '', name, direction: isUp ? 'up' : 'down' },
        ...{ known: known ?? 0, sessions: sessions ?? 0 },
        odds: { ...read(ODDS, 0), tooFew } as Outcome['odds'],
        placebo: read(PLACEBO, ODDS.length) as Outcome['placebo'],
      };
    },
  );
}
