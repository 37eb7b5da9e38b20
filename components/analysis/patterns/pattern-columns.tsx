import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import type { Column } from '@/components/ui/data-table/column';
import { TooFew } from '@/components/ui/data-table/too-few';
import type { PatternRow } from '@/lib/analysis/pattern-history/pattern-row';
import type { PatternState } from '@/lib/analysis/patterns/pattern';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import type { FundType } from '@/lib/market/data/instrument';
import type { PatternTolerance } from '@/lib/site/addresses/pattern-screener-address';
import { tickerPatternPath } from '@/lib/site/addresses/ticker-patterns-address';
import { rateColumns, readOdds } from '../rate-columns/rate-columns';
import { ResultR } from '../rate-columns/result-columns';

export const DIRECTION_LABELS: Readonly<Record<PatternRow['direction'], string>> = { up: 'Up', down: 'Down' };

export const STATE_LABELS: Readonly<Record<PatternState, string>> = {
  forming: 'Forming',
  confirmed: 'Confirmed',
  reached: 'Target reached',
  failed: 'Failed',
  expired: 'Expired',
};

type PatternColumn = Column<PatternRow>;
const NEEDS = `${FEWEST_CASES} cases`;

function day(text: string): string {
  return formatDay(parseIsoDay(text));
}

interface PatternNameProps {
  readonly row: PatternRow;
  readonly tolerance: PatternTolerance | null;
}

/** `Double top (down)`, a link to its drawing. */
function PatternName({ row, tolerance }: PatternNameProps) {
  const { name, direction, ticker, knownDay, pattern } = row;
  return (
    <>
      <a href={tickerPatternPath(ticker, { day: parseIsoDay(knownDay), pattern, tolerance })} rel="nofollow">
        {name}
      </a>
      <small>expected {direction}</small>
    </>
  );
}

const nameColumn = (tolerance: PatternTolerance | null): PatternColumn => ({
  title: 'Pattern',
  align: 'start',
  wraps: true,
  from: 'phone',
  cell: (row) => <PatternName row={row} tolerance={tolerance} />,
});

const [RATE, , BASE, DIFFERENCE] = rateColumns<PatternRow>(({ odds }) => readOdds(odds), {
  title: 'Went that way',
  needs: NEEDS,
  scale: [20, 80],
}) as [PatternColumn, PatternColumn, PatternColumn, PatternColumn];

function percent(share: number): string {
  return formatNumber(100 * share, { decimals: 1, suffix: '%' });
}

type Levels = Pick<PatternRow, 'breakout' | 'stop' | 'target' | 'decimals' | 'rewardToRisk'>;

/** Prices of a pattern's plan. */
export const LEVEL_COLUMNS: readonly Column<Levels>[] = [
  {
    title: 'Breakout',
    from: 'wide',
    cell: ({ breakout, decimals }) => (breakout === null ? 'none' : formatPrice(breakout, decimals)),
  },
  {
    title: 'Stop, target',
    from: 'medium',
    cell: ({ stop, target, decimals, rewardToRisk }) => (
      <>
        {formatPrice(stop, decimals)} · {formatPrice(target, decimals)}
        <small>{formatNumber(rewardToRisk, { decimals: 1 })} R to the target</small>
      </>
    ),
  },
];

const FIGURES: readonly PatternColumn[] = [
  {
    title: 'State',
    align: 'start',
    from: 'phone',
    cell: ({ state, stateDay, r }) => (
      <>
        {STATE_LABELS[state]}
        <small>
          {day(stateDay)}
          {r !== null && (
            <>
              {' '}
              · <ResultR r={r} />
            </>
          )}
        </small>
      </>
    ),
  },
  {
    title: 'Known since',
    from: 'medium',
    cell: ({ knownDay, lag }) => (
      <>
        {day(knownDay)}
        <small>{lag === 0 ? 'at once' : `${lag} ${lag === 1 ? 'session' : 'sessions'} after`}</small>
      </>
    ),
  },
  ...LEVEL_COLUMNS,
  { ...RATE, from: 'wide', cell: (row) => <RateCell row={row} /> },
  { ...BASE, from: 'wide' },
  { ...DIFFERENCE, from: 'widest' },
  {
    title: 'Mean result',
    from: 'wide',
    cell: ({ odds: { meanR, tooFew } }) => (tooFew ? <TooFew needs={NEEDS} /> : <ResultR r={meanR} />),
  },
];

/** A rate with its cases and interval in one cell. */
function RateCell({ row }: { readonly row: PatternRow }) {
  const { odds } = row;
  const { low, high, tooFew } = odds;
  return (
    <>
      {RATE.cell(row)}
      {!tooFew && low !== null && high !== null && (
        <small>
          {percent(low)} to {percent(high)}
        </small>
      )}
    </>
  );
}

/** Of patterns of several instruments of a type. */
export function patternColumns(
  fundType: FundType,
  tolerance: PatternTolerance | null,
): readonly PatternColumn[] {
  const ticker: PatternColumn = {
    title: 'Ticker',
    wraps: true,
    cell: (row) => <TickerCell instrument={{ ...row, fundType }} />,
  };
  return [ticker, nameColumn(tolerance), ...FIGURES];
}

/** Of one instrument's. */
export function tickerPatternColumns(tolerance: PatternTolerance | null): readonly PatternColumn[] {
  return [nameColumn(tolerance), ...FIGURES];
}

const FILE_FIELDS = [
  ...(['knownDay', 'ticker', 'fundName', 'group', 'pattern', 'direction', 'state', 'stateDay'] as const),
  ...(['firstDay', 'lag', 'breakout', 'stop', 'target', 'rewardToRisk', 'r'] as const),
];
const ODDS_FIELDS = [
  ...(['k', 'n', 'baseK', 'baseN', 'low', 'high', 'difference'] as const),
  ...(['differenceLow', 'differenceHigh', 'meanR'] as const),
];

/** Every field, unrounded. */
export const PATTERN_FILE_COLUMNS: readonly PatternColumn[] = [
  ...FILE_FIELDS.map(
    (field): PatternColumn => ({ title: field, value: (row) => row[field], cell: (row) => row[field] }),
  ),
  ...ODDS_FIELDS.map(
    (field): PatternColumn => ({
      title: field,
      value: ({ odds }) => odds[field],
      cell: ({ odds }) => odds[field],
    }),
  ),
];
