import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import type { PatternStatisticsRow } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import type { Answered } from '@/lib/analysis/questions/question';
import { homePath } from '@/lib/site/addresses/addresses';
import { ALL_INSTRUMENT_CLASSES, INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import {
  PATTERNS_PATH,
  type PatternsOverviewAddress,
  patternsOverviewPath,
} from '@/lib/site/addresses/pattern-pages-address';
import { NotComplete } from '../not-complete/not-complete';
import { CLASS_NOUNS } from '../signals/signals-page';
import { HowPatternsCount } from './how-patterns-count';
import { OverviewTable } from './overview-table';
import { packOutcomes } from './packed-outcomes';
import { TOLERANCE_TEXT, ToleranceLinks } from './tolerance-links';

interface PatternsOverviewProps {
  readonly address: PatternsOverviewAddress;
  readonly answered: Answered<readonly PatternStatisticsRow[]>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

/** Every kind of pattern in a class: how often it appears, and what followed. */
export function PatternsOverview({ address, answered, marketLabel }: PatternsOverviewProps) {
  const { answer, state } = answered;
  const { class: only, tolerance } = address;
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Patterns', href: PATTERNS_PATH },
        ]}
        current="Overview"
      />
      <Page title="Patterns overview" count={INSTRUMENT_CLASS_LABELS[only]}>
        <FilterBar>
          <FilterLinks
            label="Class"
            links={ALL_INSTRUMENT_CLASSES.map((one) => ({
              text: INSTRUMENT_CLASS_LABELS[one],
              href: patternsOverviewPath({ ...address, class: one }),
              isCurrent: one === only,
              ...(tolerance !== null && { nofollow: true as const }),
            }))}
          />
          <ToleranceLinks
            current={tolerance}
            hrefFor={(other) => patternsOverviewPath({ ...address, tolerance: other })}
          />
        </FilterBar>
        {tolerance !== null && <Note>{TOLERANCE_TEXT}</Note>}
        {answer === null ? (
          <NotComplete state={state} what="The overview" />
        ) : (
          <Section
            title="What followed each pattern"
            aside={
              <Note as="span">
                All {CLASS_NOUNS[only]}, all sessions <Hypothetical />
              </Note>
            }
          >
            <OverviewTable
              label={`Patterns of ${CLASS_NOUNS[only]}`}
              packed={packOutcomes(enoughFirst(answer))}
            />
            <HowPatternsCount />
          </Section>
        )}
        <Note>
          {marketLabel}. Trades are simulated and after costs. A pattern says what happened, not what to do.
        </Note>
      </Page>
    </>
  );
}

/** Kinds with too few cases come last; otherwise the order stays. */
function enoughFirst(outcomes: readonly PatternStatisticsRow[]): readonly PatternStatisticsRow[] {
  return [...outcomes.filter(({ odds }) => !odds.tooFew), ...outcomes.filter(({ odds }) => odds.tooFew)];
}
