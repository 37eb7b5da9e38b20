import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { Change } from '@/components/ui/change/change';
import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { ROW_BOX, Sparkline } from '@/components/ui/sparkline/sparkline';
import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import type { InstrumentMove } from '@/lib/analysis/market-summary/instrument-move';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import type { SummaryDirection } from '@/lib/site/addresses/market-summary-address';

type MoveColumn = Column<InstrumentMove>;
type Width = NonNullable<MoveColumn['from']>;

const MILLION = 1e6;

const TICKER: MoveColumn = {
  title: 'Ticker',
  wraps: true,
  cell: (move) => <TickerCell instrument={move} />,
};

const PRICE: MoveColumn = {
  title: 'Close',
  from: 'medium',
  cell: ({ price, decimals }) => formatPrice(price, decimals),
};

const LINE: MoveColumn = {
  title: 'Closes',
  from: 'wide',
  cell: ({ line, changePct }) => {
    const shape = shapeSparkline(line, ROW_BOX);
    const tone = (changePct ?? 0) < 0 ? 'loss' : 'gain';
    return shape && <Sparkline shape={{ ...shape, tone }} />;
  },
};

const SECTOR: MoveColumn = { title: 'Sector', align: 'start', from: 'wide', cell: ({ group }) => group };

function change(from: Width): MoveColumn {
  return { title: 'Change', from, cell: ({ changePct }) => <Change value={changePct} decimals={2} /> };
}

function sigma(from: Width): MoveColumn {
  return {
    title: 'Move in σ',
    from,
    cell: (move) => <Tone text={formatNumber(move.sigma, { decimals: 1, signed: true, suffix: 'σ' })} />,
  };
}

function times(value: number | null): string {
  return formatNumber(value, { decimals: 1, suffix: '×' });
}

function volume(from: Width): readonly MoveColumn[] {
  return [
    {
      title: 'Dollar volume',
      head: (
        <>
          Dollar volume <small>$ million a session</small>
        </>
      ),
      from: from === 'phone' ? 'phone' : 'widest',
      cell: ({ dollarVolume }) =>
        formatNumber(dollarVolume === null ? null : dollarVolume / MILLION, { decimals: 1 }),
    },
    { title: 'Against typical', from, cell: ({ dollarVolumeRatio }) => times(dollarVolumeRatio) },
  ];
}

const RANGE: readonly MoveColumn[] = [
  {
    title: 'Daily range',
    from: 'phone',
    cell: ({ rangePct }) => formatNumber(rangePct, { decimals: 2, suffix: '%' }),
  },
  { title: 'Against typical', from: 'phone', cell: ({ rangeRatio }) => times(rangeRatio) },
];

const BY_MOVE: readonly MoveColumn[] = [
  ...[TICKER, PRICE, change('phone'), sigma('phone'), LINE],
  ...volume('wide').map((column) => ({
    ...column,
    title: column.title.replace('Against', 'Volume against'),
  })),
  SECTOR,
];

const COLUMNS: Readonly<Record<SummaryDirection, readonly MoveColumn[]>> = {
  gain: BY_MOVE,
  loss: BY_MOVE,
  active: [TICKER, PRICE, ...volume('phone'), change('medium'), sigma('medium'), LINE, SECTOR],
  volatile: [TICKER, PRICE, ...RANGE, change('medium'), sigma('medium'), LINE, SECTOR],
};

const NONE: Readonly<Record<SummaryDirection, string>> = {
  gain: 'Nothing rose in this period',
  loss: 'Nothing fell in this period',
  active: 'No dollar volumes to compare',
  volatile: 'No daily ranges to compare',
};

interface MoversTableProps {
  readonly label: string;
  readonly direction: SummaryDirection;
  readonly movers: readonly InstrumentMove[];
}

export function MoversTable({ label, direction, movers }: MoversTableProps) {
  return (
    <DataTable
      label={label}
      columns={COLUMNS[direction]}
      rows={movers}
      rowKey={({ ticker }) => ticker}
      narrow="rows"
      empty={
        <Empty title={NONE[direction]}>
          {direction === 'active'
            ? 'Currency pairs have no known volume, and others need 21 sessions before the period. Choose another class or a shorter period.'
            : 'Choose another class or a longer period.'}
        </Empty>
      }
    />
  );
}
