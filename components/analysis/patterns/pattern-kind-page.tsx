import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import type { EndedPattern } from '@/lib/analysis/pattern-history/get-ended-patterns';
import type { PatternStatisticsRow } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import type { PatternKind } from '@/lib/analysis/patterns/pattern';
import type { Answered } from '@/lib/analysis/questions/question';
import { homePath } from '@/lib/site/addresses/addresses';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { PATTERNS_PATH, patternsOverviewPath } from '@/lib/site/addresses/pattern-pages-address';
import { patternScreenerPath } from '@/lib/site/addresses/pattern-screener-address';
import { NotComplete } from '../not-complete/not-complete';
import { CLASS_NOUNS } from '../signals/signals-page';
import { CandleTerms, ChartTerms, HowPatternsCount } from './how-patterns-count';
import { KindDrawing } from './kind-drawing';
import { ENDED_COLUMNS, EXPECTED, KIND_COLUMNS } from './outcome-columns';

interface PatternKindPageProps {
  readonly kind: PatternKind;
  readonly statistics: Answered<readonly PatternStatisticsRow[]>;
  readonly ended: Answered<readonly EndedPattern[]>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

/** A kind's rule and drawing, what followed it in each class, and what became of the newest ones. */
export function PatternKindPage({ kind, statistics, ended, marketLabel }: PatternKindPageProps) {
  const { id, name, direction, definition, source, family } = kind;
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Patterns', href: PATTERNS_PATH },
        ]}
        current={name}
      />
      <Page
        title={name}
        count={family === 'chart' ? 'Chart pattern' : 'Candlestick pattern'}
        summary={definition}
      >
        <KindDrawing kind={id} label={`Schematic drawing: ${name}`} isLarge />
        <Facts>
          <Fact term="Direction">{EXPECTED[direction]}</Fact>
          <Fact term="Source">{source}</Fact>
        </Facts>
        {family === 'chart' ? (
          <ChartTerms />
        ) : (
          <>
            <Note>Hollow bars close higher, filled ones lower; the gray ones come before the pattern.</Note>
            <CandleTerms />
          </>
        )}
        {statistics.answer === null || ended.answer === null ? (
          <NotComplete state={statistics.state} what="What followed it" />
        ) : (
          <Outcomes name={name} statistics={statistics.answer} ended={ended.answer} />
        )}
        <WhereToday id={id} />
        <Note>
          {marketLabel}. Trades are simulated and after costs. A pattern says what happened, not what to do.
        </Note>
      </Page>
    </>
  );
}

interface OutcomesProps {
  readonly name: string;
  readonly statistics: readonly PatternStatisticsRow[];
  readonly ended: readonly EndedPattern[];
}

function Outcomes({ name, statistics, ended }: OutcomesProps) {
  return (
    <>
      <Section
        title="What followed"
        aside={
          <Note as="span">
            All sessions, over ten sessions each <Hypothetical />
          </Note>
        }
      >
        <DataTable
          label={`What followed: ${name}`}
          columns={KIND_COLUMNS}
          rows={statistics}
          rowKey={({ class: only, direction }) => `${only} ${direction}`}
          narrow="cards"
        />
        <HowPatternsCount />
      </Section>
      <Section
        title="What became of the last ones"
        aside={<Note as="span">The newest of each ticker that has ended</Note>}
      >
        <DataTable
          label={`Ended patterns: ${name}`}
          columns={ENDED_COLUMNS}
          rows={ended}
          rowKey={({ ticker, direction }) => `${ticker} ${direction}`}
          narrow="cards"
          empty={<Note>No ticker has had one yet.</Note>}
        />
      </Section>
    </>
  );
}

/** Leads to screeners of the newest ones. */
function WhereToday({ id }: { readonly id: string }) {
  return (
    <Section as="nav" title="See also">
      <Note look="text">
        {ALL_INSTRUMENT_CLASSES.map((only) => (
          <span key={only}>
            <a href={patternScreenerPath({ class: only, pattern: id })}>Newest ones in {CLASS_NOUNS[only]}</a>
            {' · '}
          </span>
        ))}
        <a href={patternsOverviewPath()}>All patterns compared</a>
      </Note>
    </Section>
  );
}
