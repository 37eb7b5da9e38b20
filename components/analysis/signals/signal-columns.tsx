import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { signalEvent } from '@/lib/analysis/signals/signal-events';
import type { DaySignalRow, SignalTradeRow } from '@/lib/analysis/signals/signal-row';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPercent, formatPrice } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import type { SignalSide } from '@/lib/site/addresses/signals-address';
import { rateColumns, readOdds } from '../rate-columns/rate-columns';
import { ResultR } from '../rate-columns/result-columns';

export const SIDE_LABELS: Readonly<Record<SignalSide, string>> = { buy: 'Buy', sell: 'Sell' };

const STATE_LABELS: Readonly<Record<SignalTradeRow['state'], string>> = {
  forming: 'not confirmed',
  confirmed: 'open',
  failed: 'stopped',
  reached: 'at target',
  expired: 'time up',
};

/** `Buy: RSI leaves its extreme` */
export function signalName({ event, side }: Pick<SignalTradeRow, 'event' | 'side'>): string {
  return `${SIDE_LABELS[side]}: ${signalEvent(event).name}`;
}

type SignalColumn = Column<DaySignalRow>;

const TICKER: SignalColumn = {
  title: 'Ticker',
  wraps: true,
  value: ({ ticker }) => ticker,
  cell: (row) => <TickerCell instrument={row} note={signalName(row)} />,
};

const DATED: SignalColumn = {
  title: 'Signal',
  wraps: true,
  cell: (row) => (
    <>
      {signalName(row)}
      <small>{formatDay(parseIsoDay(row.day))}</small>
    </>
  ),
};

const [RATE, INTERVAL, BASE, DIFFERENCE] = rateColumns<DaySignalRow>(readOdds, {
  title: 'Came true',
  needs: `${FEWEST_CASES} cases`,
  scale: [20, 80],
}) as [SignalColumn, SignalColumn, SignalColumn, SignalColumn];

const ODDS: readonly SignalColumn[] = [
  { ...RATE, from: 'phone' },
  { ...INTERVAL, from: 'wide' },
  { ...BASE, from: 'medium' },
  { ...DIFFERENCE, from: 'medium' },
  {
    title: 'Shrunk estimate',
    from: 'wide',
    cell: ({ shrunk }) => formatPercent(shrunk === null ? null : 100 * shrunk, 1),
  },
  { title: 'q-value', from: 'phone', cell: ({ q }) => formatNumber(q, { decimals: 2 }) },
];

const PRICES: SignalColumn = {
  title: 'Close, stop, target',
  from: 'widest',
  cell: ({ close, stop, target, decimals }) => (
    <>
      {formatPrice(close, decimals)}
      <small>
        {formatPrice(stop, decimals)} · {formatPrice(target, decimals)}
      </small>
    </>
  ),
};

/** What the price did, and what the trade brought. */
const OUTCOME: readonly SignalColumn[] = [
  {
    title: '10-session move',
    from: 'medium',
    isTinted: true,
    cell: ({ move }) => (move === null ? 'pending' : <Change value={100 * move} decimals={2} />),
  },
  {
    title: 'Trade',
    from: 'wide',
    isTinted: true,
    cell: ({ r, state }) => (
      <>
        <ResultR r={r} />
        <small>{STATE_LABELS[state]}</small>
      </>
    ),
  },
];

/** @param isPast whether something has come of the signals */
export function signalColumns(isPast: boolean): readonly SignalColumn[] {
  return [TICKER, ...ODDS, PRICES, ...(isPast ? OUTCOME : [])];
}

/** Of one ticker's signals on several days. */
export const TICKER_SIGNAL_COLUMNS: readonly SignalColumn[] = [DATED, ...ODDS, PRICES, ...OUTCOME];

const FILE_FIELDS = [
  ...(['day', 'ticker', 'fundName', 'event', 'side', 'close', 'stop', 'target', 'k', 'n'] as const),
  ...(['baseK', 'baseN', 'low', 'high', 'difference', 'shrunk', 'q', 'state', 'entry', 'exit'] as const),
  ...(['exitDay', 'move', 'r'] as const),
];

/** Every field, unrounded. */
export const SIGNAL_FILE_COLUMNS: readonly SignalColumn[] = FILE_FIELDS.map((field) => ({
  title: field,
  value: (row) => row[field],
  cell: (row) => row[field],
}));
