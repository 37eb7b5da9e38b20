import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { ProbabilityBar } from '@/components/ui/probability-bar/probability-bar';
import type { ForecastRow } from '@/lib/analysis/forecast-questions/forecast-row';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPrice, NO_FIGURE } from '@/lib/core/format/number';
import type { ForecastCall } from '@/lib/site/addresses/forecasts-address';
import styles from './forecasts.module.css';

export const CALL_LABELS: Readonly<Record<ForecastCall, string>> = {
  move: 'Move more likely than usual',
  up: 'Move more likely, rather up',
  down: 'Move more likely, rather down',
  side: 'Move less likely than usual',
};

export const OUTCOME_LABELS: Readonly<Record<'up' | 'side' | 'down', string>> = {
  up: 'Up',
  side: 'Between',
  down: 'Down',
};

type ForecastColumn = Column<ForecastRow>;

const TICKER: ForecastColumn = {
  title: 'Ticker',
  wraps: true,
  cell: (row) => (
    <TickerCell instrument={row} note={row.call === null ? 'as usual' : CALL_LABELS[row.call]} />
  ),
};

const ISSUED: ForecastColumn = {
  title: 'As of',
  wraps: true,
  cell: ({ asOf, late }) => (
    <>
      {formatDay(parseIsoDay(asOf))}
      {late && <small>late: not counted</small>}
    </>
  ),
};

/** Points that a probability is above what is usual. */
function points(share: number): string {
  return formatNumber(100 * share, { decimals: 1, signed: true, suffix: ' points' });
}

function percent(share: number): string {
  return formatNumber(100 * share, { decimals: 1, suffix: '%' });
}

const PROBABILITIES: ForecastColumn = {
  title: 'Up, between, down',
  align: 'start',
  from: 'phone',
  cell: ({ up, side, down, baseUp, baseSide, baseDown }) => (
    <span className={styles['probabilities']}>
      <ProbabilityBar
        parts={[
          { name: 'Up', percent: 100 * up },
          { name: 'Between', percent: 100 * side },
          { name: 'Down', percent: 100 * down },
        ]}
      />
      <small>{`usual: ${percent(baseUp)} · ${percent(baseSide)} · ${percent(baseDown)}`}</small>
    </span>
  ),
};

const DIFFERENCE: ForecastColumn = {
  title: 'Move vs. usual',
  from: 'phone',
  cell: ({ side, baseSide, up, down }) => (
    <>
      {points(baseSide - side)}
      <small>{`${percent(up + down)} to move`}</small>
    </>
  ),
};

const BARRIERS: ForecastColumn = {
  title: 'Close, barriers',
  from: 'phone',
  cell: ({ close, upper, lower, decimals }) => (
    <>
      {formatPrice(close, decimals)}
      <small>
        {`${formatPrice(lower, decimals)} · ${formatPrice(upper, decimals)} (±${percent(upper / close - 1)})`}
      </small>
    </>
  ),
};

const LATELY: ForecastColumn = {
  title: 'Last outcomes',
  from: 'medium',
  cell: ({ lately }) =>
    lately === null ? (
      NO_FIGURE
    ) : (
      <>
        {`${lately.moved} of ${lately.count} moved`}
        <small>
          {`${formatNumber(lately.expected, { decimals: 1 })} expected${lately.source === 'live' ? '' : ', walk-forward'}`}
        </small>
      </>
    ),
};

const ISSUE: ForecastColumn = {
  title: 'Issued, settles',
  from: 'phone',
  cell: ({ asOf, settlesOn, late }) => (
    <>
      {formatDay(parseIsoDay(asOf))}
      {late && ' (late: not counted)'}
      <small>settles {formatDay(parseIsoDay(settlesOn))}</small>
    </>
  ),
};

const OUTCOME: ForecastColumn = {
  title: 'Outcome',
  from: 'phone',
  isTinted: true,
  cell: ({ outcome, move, settledOn, settlesOn }) =>
    outcome === null || move === null ? (
      <small>settles {formatDay(parseIsoDay(settlesOn))}</small>
    ) : (
      <>
        {OUTCOME_LABELS[outcome]} <Change value={100 * move} decimals={2} />
        {settledOn !== null && <small>{formatDay(parseIsoDay(settledOn))}</small>}
      </>
    ),
};

/** Of a class's forecasts of one session. */
export function forecastColumns(isSettled: boolean): readonly ForecastColumn[] {
  return isSettled
    ? [TICKER, PROBABILITIES, { ...DIFFERENCE, from: 'wide' }, BARRIERS, LATELY, OUTCOME]
    : [TICKER, PROBABILITIES, DIFFERENCE, BARRIERS, LATELY, ISSUE];
}

/** Of one ticker's forecasts of several sessions. */
export const TICKER_FORECAST_COLUMNS: readonly ForecastColumn[] = [
  ISSUED,
  PROBABILITIES,
  { ...DIFFERENCE, from: 'wide' },
  BARRIERS,
  OUTCOME,
];

const FILE_FIELDS = [
  ...(['asOf', 'ticker', 'fundName', 'group', 'horizon', 'close', 'upper', 'lower'] as const),
  ...(['up', 'side', 'down', 'baseUp', 'baseSide', 'baseDown', 'call', 'recordedAt'] as const),
  ...(['settlesOn', 'settledOn', 'outcome', 'move', 'modelHash', 'featureHash'] as const),
];

/** Every field, unrounded. */
export const FORECAST_FILE_COLUMNS: readonly ForecastColumn[] = [
  ...FILE_FIELDS.map(
    (field): ForecastColumn => ({ title: field, value: (row) => row[field], cell: (row) => row[field] }),
  ),
  { title: 'late', value: ({ late }) => String(late), cell: ({ late }) => String(late) },
];
