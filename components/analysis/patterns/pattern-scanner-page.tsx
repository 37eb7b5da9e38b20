import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { FilterBar, FilterChips, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import type { IntradayPatternsAnswer } from '@/lib/analysis/intraday-patterns/intraday-scan';
import { SCAN_SESSIONS } from '@/lib/analysis/intraday-patterns/timeframe-scan';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { homePath } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { patternsOverviewPath } from '@/lib/site/addresses/pattern-pages-address';
import {
  isIndexedPatternScanner,
  type PatternScannerAddress,
  patternScannerPath,
  SCANNER_TIMEFRAMES,
  type ScannerClass,
} from '@/lib/site/addresses/pattern-scanner-address';
import { CLASS_NOUNS } from '../signals/signals-page';
import { STATE_LABELS } from './pattern-columns';
import { PatternFilters } from './pattern-filters';
import { ScannerRows } from './scanner-rows';

const LABELS: Readonly<Record<ScannerClass, string>> = {
  ...INSTRUMENT_CLASS_LABELS,
  stocks: 'Stocks and ETFs',
};
export const SCANNER_NOUNS: Readonly<Record<ScannerClass, string>> = {
  ...CLASS_NOUNS,
  stocks: 'stocks and ETFs',
};

interface PatternScannerPageProps {
  readonly address: PatternScannerAddress;
  /** Those whose scanner is on. */
  readonly classes: readonly ScannerClass[];
  /** null until all stored bars have been looked at. */
  readonly answer: IntradayPatternsAnswer | null;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
  /** What it costs to see all patterns. */
  readonly offer: ReactNode;
}

/** Candlesticks and chart patterns in bars of some minutes, with what became of them. */
export function PatternScannerPage({
  address,
  classes,
  answer,
  marketLabel,
  offer,
}: PatternScannerPageProps) {
  const noun = SCANNER_NOUNS[address.class];
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Pattern scanner" />
      <Page
        title={`Pattern scanner: ${LABELS[address.class]}`}
        count={<Note>{address.timeframe}-minute bars</Note>}
      >
        <Filters address={address} classes={classes} answer={answer} />
        {answer === null ? (
          <Empty title="The scanner is starting">
            It looks through the last sessions’ bars first. Try again in a minute.
          </Empty>
        ) : (
          <>
            <Coverage answer={answer} timeframe={address.timeframe} />
            {offer}
            <ScannerRows
              key={patternScannerPath(address)}
              shown={answer}
              address={address}
              noun={noun}
              emptyText={emptyText(address, answer)}
            />
          </>
        )}
        <HowScanned address={address} />
        <Note>
          {marketLabel}. Trades are simulated and after costs <Hypothetical />. A pattern says what prices
          did, not what to do.
        </Note>
      </Page>
    </>
  );
}

/** Which instruments it can't look at, and why. */
function Coverage({
  answer: { instruments, warmingUp, withoutBars },
  timeframe,
}: {
  readonly answer: IntradayPatternsAnswer;
  readonly timeframe: number;
}) {
  return (
    <>
      {withoutBars > 0 && (
        <Note>
          {formatPlural(withoutBars, 'ticker')} {withoutBars === 1 ? 'has' : 'have'} longer bars than{' '}
          {timeframe} minutes, and so no patterns here.
        </Note>
      )}
      {warmingUp > 0 && (
        <Note>
          {formatCount(warmingUp)} of {formatPlural(instruments, 'ticker')} {warmingUp === 1 ? 'has' : 'have'}{' '}
          too few bars for patterns.
        </Note>
      )}
    </>
  );
}

function emptyText(
  { state, pattern }: PatternScannerAddress,
  { instruments }: IntradayPatternsAnswer,
): string {
  if (instruments === 0) return 'This market has no bars of this length in this class.';
  if (state !== null) return 'Choose another state, or all of them.';
  if (pattern !== null) return 'This pattern hasn’t appeared lately. Choose another one.';
  return 'None was found in the last sessions.';
}

interface FiltersProps {
  readonly address: PatternScannerAddress;
  readonly classes: readonly ScannerClass[];
  readonly answer: IntradayPatternsAnswer | null;
}

function Filters({ address, classes, answer }: FiltersProps) {
  const link = (text: string, change: Partial<PatternScannerAddress>) => {
    const to = { ...address, ...change };
    return {
      text,
      href: patternScannerPath(to),
      isCurrent: patternScannerPath(to) === patternScannerPath(address),
      ...(!isIndexedPatternScanner(to) && { nofollow: true as const }),
    };
  };
  const { pattern, direction, state, timeframe } = address;
  const kinds = answer?.kinds ?? [];
  const kindName = kinds.find(({ id }) => id === pattern)?.name ?? pattern;
  const chips = [
    ...(kindName === null ? [] : [link(kindName, { pattern: null })]),
    ...(direction === null ? [] : [link(`Expected ${direction}`, { direction: null })]),
    ...(state === null ? [] : [link(STATE_LABELS[state], { state: null })]),
  ];
  return (
    <>
      <FilterBar>
        {classes.length > 1 && (
          <FilterLinks label="Class" links={classes.map((only) => link(LABELS[only], { class: only }))} />
        )}
        <FilterLinks
          label="Bars"
          links={SCANNER_TIMEFRAMES.map((one) => link(`${one} min`, { timeframe: one }))}
        />
        <PatternFilters link={link} />
      </FilterBar>
      {answer && (
        <Disclosure summary={kindName === null ? 'All patterns' : `Pattern: ${kindName}`}>
          <FilterLinks
            label="Pattern"
            links={[
              link('All', { pattern: null }),
              ...kinds
                .filter(({ id, count }) => count > 0 || id === pattern)
                .map(({ id, name, count }) => link(`${name} ${formatCount(count)}`, { pattern: id })),
            ]}
          />
        </Disclosure>
      )}
      <FilterChips chips={chips} clear={{ href: patternScannerPath({ class: address.class, timeframe }) }} />
    </>
  );
}

function HowScanned({ address }: { readonly address: PatternScannerAddress }) {
  const { scanned, listed } = SCAN_SESSIONS[address.timeframe];
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          A pattern is known when its last bar has closed, never earlier. Bars of 15 and 60 minutes are made
          of shorter ones and count from the session’s open.
        </li>
        <li>
          It’s forming until a close beyond its breakout confirms it. The trade starts at the next open, also
          if that is the next session’s, and ends at the stop, at the target, or when the pattern’s life is
          over.
        </li>
        <li>
          Results are in units of the risk (R), the distance from the confirming close to the stop, after the
          costs of a brokerage account. Short bars move little, so costs weigh more than on daily prices.
        </li>
        <li>
          Patterns may cross from one session into the next, but not four or more missing bars, such as a
          trading halt or a missing session. Prices that don’t move have none.
        </li>
        <li>
          Each session is read together with the {scanned - 1} before it, and its patterns are listed for{' '}
          {listed} sessions, ended or not. After a split, the restated bars are read again.
        </li>
        <li>
          These lists are too short for rates of success.{' '}
          <a href={patternsOverviewPath({ class: address.class })}>The patterns overview</a> has them for
          daily prices.
        </li>
      </Points>
    </Disclosure>
  );
}
