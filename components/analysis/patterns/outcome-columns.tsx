import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { TooFew } from '@/components/ui/data-table/too-few';
import type { EndedPattern } from '@/lib/analysis/pattern-history/get-ended-patterns';
import type { PatternStatisticsRow } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import type { PatternDirection, PatternKind, PatternState } from '@/lib/analysis/patterns/pattern';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatNumber, formatPercent, formatPrice, NO_FIGURE } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { patternPath } from '@/lib/site/addresses/pattern-pages-address';
import { rateColumns } from '../rate-columns/rate-columns';
import { DrawnName } from './kind-drawing';

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

const RATES = rateColumns<PatternStatisticsRow>(
  ({ odds: { k, n, baseK, baseN, low, high, tooFew } }) => ({
    ...{ hits: k, count: n, isTooFew: tooFew },
    interval: low === null || high === null ? null : { low, high },
    base: baseN === 0 ? null : baseK / baseN,
    baseCases: { hits: baseK, count: baseN },
  }),
  { title: 'Came true', needs: NEEDS, scale: [35, 65] },
);

function rText(r: number | null) {
  return <Tone text={formatNumber(r, { decimals: 2, signed: true, suffix: 'R' })} />;
}

function points(fraction: number): string {
  return formatNumber(100 * fraction, { decimals: 1, signed: true });
}

function perThousand({ known, sessions }: Pick<PatternStatisticsRow, 'known' | 'sessions'>): string {
  return formatNumber(sessions === 0 ? null : (1000 * known) / sessions, { decimals: 2 });
}

const FIGURES: readonly Column<PatternStatisticsRow>[] = [
  {
    title: 'Per 1,000 sessions',
    cell: ({ placebo, ...found }) => (
      <>
        {perThousand(found)}
        <small>shuffled {perThousand(placebo)}</small>
      </>
    ),
  },
  ...RATES,
  {
    title: 'By date',
    cell: ({ odds: { differenceLow: low, differenceHigh: high, tooFew } }) =>
      tooFew || low === null || high === null ? NO_FIGURE : `${points(low)} to ${points(high)}`,
  },
  {
    title: 'Mean trade',
    cell: ({ odds: { meanR, tooFew } }) => (tooFew ? <TooFew needs={NEEDS} /> : rText(meanR)),
  },
  {
    title: 'Placebo',
    cell: ({ placebo: { k, n, meanR } }) =>
      n < FEWEST_CASES ? (
        <TooFew needs={NEEDS} />
      ) : (
        <>
          {formatPercent((100 * k) / n, 1)} · {rText(meanR)}
          <small>
            {formatCount(k)} of {formatCount(n)}
          </small>
        </>
      ),
  },
];

/** Of all kinds in a class. */
export const OVERVIEW_COLUMNS: readonly Column<PatternStatisticsRow>[] = [
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
  { title: 'Trade', cell: ({ r }) => (r === null ? 'none' : rText(r)) },
];
