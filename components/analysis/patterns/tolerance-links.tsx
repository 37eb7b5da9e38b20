import { FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import type { PatternTolerance } from '@/lib/site/addresses/pattern-screener-address';

const TOLERANCES: readonly (readonly [tolerance: PatternTolerance | null, text: string])[] = [
  [null, 'All patterns'],
  ['lmw2000', 'LMW 2000'],
];

interface ToleranceLinksProps {
  readonly current: PatternTolerance | null;
  readonly hrefFor: (tolerance: PatternTolerance | null) => string;
}

/** All patterns with our tolerance, or those of Lo, Mamaysky and Wang with theirs. */
export function ToleranceLinks({ current, hrefFor }: ToleranceLinksProps) {
  return (
    <FilterLinks
      label="Tolerance"
      links={TOLERANCES.map(([tolerance, text]) => ({
        ...{ text, href: hrefFor(tolerance), isCurrent: tolerance === current },
        ...(tolerance !== null && { nofollow: true as const }),
      }))}
    />
  );
}

/** What LMW 2000 is. */
export const TOLERANCE_TEXT =
  'LMW 2000: the ten chart patterns of Lo, Mamaysky and Wang with their paper’s tolerance. Prices within 1.5% of their mean are level, within 0.75% for rectangles. The paper looked at US stocks from 1962 to 1996. For funds and currencies it’s wide.';
