import type { Column } from '@/components/ui/data-table/column';
import type { EndedPattern } from '@/lib/analysis/pattern-history/get-ended-patterns';
import type { PatternStatisticsRow } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import type { PatternDirection, PatternKind, PatternState } from '@/lib/analysis/patterns/pattern';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { patternPath } from '@/lib/site/addresses/pattern-pages-address';
import { rateColumns } from '../rate-columns/rate-columns';
import { ResultR, resultColumns } from '../rate-columns/result-columns';
import { DrawnName } from './kind-drawing';
import type { Outcome } from './packed-outcomes';

export const EXPECTED: Readonly<Record<PatternKind['direction'], string>> = {
  up: 'expected to rise',
  down: 'expected to fall',
  either: 'up or down',
};

const STATES: Readonly<Record<PatternState, string>> = {
  forming: 'not confirmed',
  confirmed: 'open',
  failed: 'stopped',
  reached: 'at target',
  expired: 'time up',
};

const NEEDS = `${FEWEST_CASES} cases`;

const RATES = rateColumns<Outcome>(
  ({ odds: { k, n, baseK, baseN, low, high, tooFew } }) => ({
    ...{ hits: k, count: n, isTooFew: tooFew },
    interval: low === null || high === null ? null : { low, high },
    base: baseN === 0 ? null : baseK / baseN,
    baseCases: { hits: baseK, count: baseN },
  }),
  { title: 'Came true', needs: NEEDS, scale: [35, 65] },
);

const RESULTS = resultColumns<Outcome>(
  ({ odds: { differenceLow: low, differenceHigh: high, meanR, tooFew }, placebo }) => ({
    ...{ isTooFew: tooFew, meanR, placebo },
    difference: low === null || high === null ? null : { low, high },
  }),
  NEEDS,
);

function perThousand({ known, sessions }: Pick<Outcome, 'known' | 'sessions'>): string {
  return formatNumber(sessions === 0 ? null : (1000 * known) / sessions, { decimals: 2 });
}

const FIGURES: readonly Column<Outcome>[] = [
  {
    title: 'Per 1,000 sessions',
    cell: ({ placebo, ...found }) => (
      <>
        {perThousand(found)}
        <small>{`shuffled ${perThousand(placebo)}`}</small>
      </>
    ),
  },
  ...RATES,
  ...RESULTS,
];

/** Of all kinds in a class. */
export const OVERVIEW_COLUMNS: readonly Column<Outcome>[] = [
  {
    title: 'Pattern',
    wraps: true,
    cell: ({ pattern, name, direction }) => (
      <DrawnName kind={pattern}>
        <a href={patternPath(pattern)}>{name}</a>
        <small>{EXPECTED[direction]}</small>
      </DrawnName>
    ),
  },
  ...FIGURES,
];

/** Of one kind in all classes. */
export const KIND_COLUMNS: readonly Column<PatternStatisticsRow>[] = [
  {
    title: 'Class',
    cell: ({ class: only, direction }) => (
      <>
        {INSTRUMENT_CLASS_LABELS[only]}
        <small>{EXPECTED[direction]}</small>
      </>
    ),
  },
  ...FIGURES,
];

const DIRECTIONS: Readonly<Record<PatternDirection, string>> = { up: 'up', down: 'down' };

export const ENDED_COLUMNS: readonly Column<EndedPattern>[] = [
  {
    title: 'Ticker',
    wraps: true,
    cell: ({ ticker, fundName }) => (
      <>
        <a href={tickerPath(ticker)}>{ticker}</a>
        <small>{fundName}</small>
      </>
    ),
  },
  { title: 'Known', cell: ({ knownDay }) => formatDay(parseIsoDay(knownDay)) },
  { title: 'Direction', cell: ({ direction }) => DIRECTIONS[direction] },
  { title: 'Close', cell: ({ close, decimals }) => formatPrice(close, decimals) },
  { title: 'Stop', cell: ({ stop, decimals }) => formatPrice(stop, decimals) },
  { title: 'Target', cell: ({ target, decimals }) => formatPrice(target, decimals) },
  {
    title: 'What became of it',
    cell: ({ state, endedDay }) => (
      <>
        {STATES[state]}
        <small>{formatDay(parseIsoDay(endedDay))}</small>
      </>
    ),
  },
  { title: 'Trade', cell: ({ r }) => (r === null ? 'none' : <ResultR r={r} />) },
];
