import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { FilterBar, FilterChips, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import type { PatternChoice, PatternsAnswer } from '@/lib/analysis/pattern-history/get-patterns';
import { kindsWith } from '@/lib/analysis/pattern-history/pattern-families';
import type { Answered } from '@/lib/analysis/questions/question';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  ALL_INSTRUMENT_CLASSES,
  INSTRUMENT_CLASS_LABELS,
  INSTRUMENT_CLASSES,
} from '@/lib/site/addresses/instrument-class';
import {
  isIndexedPatternScreener,
  type PatternScreenerAddress,
  patternScreenerPath,
} from '@/lib/site/addresses/pattern-screener-address';
import { NotComplete } from '../not-complete/not-complete';
import { CLASS_NOUNS } from '../signals/signals-page';
import { STATE_LABELS } from './pattern-columns';
import { PatternFilters } from './pattern-filters';
import { PatternRows } from './pattern-rows';
import { TOLERANCE_TEXT, ToleranceLinks } from './tolerance-links';

interface PatternScreenerPageProps {
  readonly address: PatternScreenerAddress;
  readonly answered: Answered<PatternsAnswer>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
  /** What it costs to see patterns that haven't ended. */
  readonly offer: ReactNode;
}

/** Candlesticks and chart patterns of a class, with what became of them and of others of their kind. */
export function PatternScreenerPage({ address, answered, marketLabel, offer }: PatternScreenerPageProps) {
  const { answer, state } = answered;
  const noun = CLASS_NOUNS[address.class];
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Pattern screener" />
      <Page
        title={`Pattern screener: ${INSTRUMENT_CLASS_LABELS[address.class]}`}
        {...(answer?.day && { count: <Note>As of {formatDay(parseIsoDay(answer.day))}</Note> })}
      >
        <Filters address={address} answer={answer} />
        {answer === null ? (
          <NotComplete state={state} what="The list of patterns" />
        ) : (
          <>
            {answer.warmingUp > 0 && (
              <Note>
                {formatCount(answer.warmingUp)} of {formatPlural(answer.instruments, 'ticker')}{' '}
                {answer.warmingUp === 1 ? 'has' : 'have'} too few sessions for patterns.
              </Note>
            )}
            {offer}
            <PatternRows
              key={patternScreenerPath(address)}
              shown={answer}
              request={address}
              fundType={INSTRUMENT_CLASSES[address.class]}
              noun={noun}
              emptyText={emptyText(address, answer)}
            />
            <HowComputed noun={noun} />
          </>
        )}
        <Note>
          {marketLabel}. Trades are simulated and after costs <Hypothetical />. A pattern says what prices
          did, not what to do.
        </Note>
      </Page>
    </>
  );
}

function emptyText(address: PatternScreenerAddress, { instruments }: PatternsAnswer): string {
  if (instruments === 0) return 'This market has no daily prices of this class.';
  if (address.state !== null) return 'Choose another state, or all of them.';
  if (address.pattern !== null) return 'This pattern hasn’t appeared lately. Choose another one.';
  return 'Remove a filter.';
}

interface FiltersProps {
  readonly address: PatternScreenerAddress;
  readonly answer: PatternsAnswer | null;
}

function Filters({ address, answer }: FiltersProps) {
  const link = (text: string, change: Partial<PatternScreenerAddress>) => {
    const to = { ...address, ...change };
    return {
      text,
      href: patternScreenerPath(to),
      isCurrent: patternScreenerPath(to) === patternScreenerPath(address),
      ...(!isIndexedPatternScreener(to) && { nofollow: true as const }),
    };
  };
  const choices = (part: 'pattern' | 'group', all: readonly PatternChoice[]) => [
    link('All', { [part]: null }),
    ...all
      .filter(({ id, count }) => count > 0 || id === address[part])
      .map(({ id, name, count }) => link(`${name} ${formatCount(count)}`, { [part]: id })),
  ];
  const nameFor = (all: readonly PatternChoice[] | undefined, id: string) =>
    all?.find((one) => one.id === id)?.name ?? id;
  const { pattern, group, direction, state, tolerance } = address;
  const chips = [
    ...(pattern === null ? [] : [link(nameFor(answer?.kinds, pattern), { pattern: null })]),
    ...(group === null ? [] : [link(nameFor(answer?.groups, group), { group: null })]),
    ...(direction === null ? [] : [link(`Expected ${direction}`, { direction: null })]),
    ...(state === null ? [] : [link(STATE_LABELS[state], { state: null })]),
  ];
  return (
    <>
      <FilterBar>
        <FilterLinks
          label="Class"
          links={ALL_INSTRUMENT_CLASSES.map((only) =>
            link(INSTRUMENT_CLASS_LABELS[only], { class: only, group: null }),
          )}
        />
        <PatternFilters link={link} />
        <ToleranceLinks
          current={tolerance}
          hrefFor={(other) =>
            patternScreenerPath({
              ...address,
              tolerance: other,
              ...(other !== null && !isPaperKind(pattern) && { pattern: null }),
            })
          }
        />
      </FilterBar>
      {tolerance !== null && <Note>{TOLERANCE_TEXT}</Note>}
      {answer && (
        <>
          <Disclosure
            summary={pattern === null ? 'All patterns' : `Pattern: ${nameFor(answer.kinds, pattern)}`}
          >
            <FilterLinks label="Pattern" links={choices('pattern', answer.kinds)} />
          </Disclosure>
          <Disclosure
            summary={group === null ? 'All sectors and groups' : `Group: ${nameFor(answer.groups, group)}`}
          >
            <FilterLinks label="Group" links={choices('group', answer.groups)} />
          </Disclosure>
        </>
      )}
      <FilterChips chips={chips} clear={{ href: patternScreenerPath({ class: address.class, tolerance }) }} />
    </>
  );
}

function HowComputed({ noun }: { readonly noun: string }) {
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          A pattern is known at a session’s close, some sessions after its last corner. Nothing about it
          changes later.
        </li>
        <li>
          It’s forming until a close beyond its breakout confirms it. The trade starts at the next open and
          ends at the stop, at the target, or when the pattern’s life is over.
        </li>
        <li>
          Results are in units of the risk (R), the distance from the confirming close to the stop, after the
          costs of a brokerage account.
        </li>
        <li>
          “Went that way” counts all earlier patterns of the same kind and direction in {noun}: how often
          prices were beyond the next open ten sessions after confirmation. The base rate is that of all
          sessions.
        </li>
        <li>Patterns count once their whole life has passed. Fewer than 30 cases say too little.</li>
      </Points>
    </Disclosure>
  );
}

function isPaperKind(pattern: string | null): boolean {
  return kindsWith('lmw2000').some(({ id }) => id === pattern);
}
