import { profitLegs, returnLeg, writeLegs } from '@/components/live/live-price/legs';
import { LivePercent, LivePrice, LiveWhen } from '@/components/live/live-price/live-value';
import { drawnWhenLabel, readCalendars } from '@/components/live/live-price/when-labels';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { Term } from '@/components/ui/term/term';
import { Time } from '@/components/ui/time/time';
import { formatCount } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import type { OpenPositionView } from '@/lib/robots/catalogue/types';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { formatFill, sideLabel } from './trade-labels';

interface OpenPositionsTableProps {
  readonly positions: readonly OpenPositionView[];
  /** Open P/L at `updatedAt`, percent of the initial balance. */
  readonly profitPct: number | null;
  /** UTC milliseconds. */
  readonly updatedAt: number;
  /** Fund types the robot trades. */
  readonly fundTypes: readonly FundType[];
}

const COLUMNS: readonly Column<OpenPositionView>[] = [
  { title: 'No.', cell: ({ tradeNo }) => formatCount(tradeNo) },
  {
    title: 'Ticker',
    align: 'start',
    from: 'phone',
    cell: ({ ticker }) => <a href={tickerPath(ticker)}>{ticker}</a>,
  },
  { title: 'Side', align: 'start', cell: sideLabel },
  {
    title: 'Open return',
    from: 'phone',
    cell: (position) => <LivePercent value={position.returnPct} legs={writeLegs([returnLeg(position)])} />,
  },
  { title: 'Entry', cell: ({ entryTime }) => <Time at={entryTime} /> },
  { title: 'Entry price', cell: ({ entryPrice }) => formatFill(entryPrice) },
  {
    title: 'Last price',
    from: 'phone',
    cell: ({ fundId, lastPrice }) => <LivePrice fundId={fundId} price={lastPrice} />,
  },
  { title: 'Phase', head: <Term name="Phase" />, align: 'start', cell: ({ phase }) => PHASE_LABELS[phase] },
];

/** Open positions without amounts. Prices, returns and their total are live. */
export function OpenPositionsTable({ positions, profitPct, updatedAt, fundTypes }: OpenPositionsTableProps) {
  if (positions.length === 0) return <p>No open positions.</p>;
  const legs = writeLegs(profitLegs(positions));
  const types = fundTypes.join('');
  return (
    <>
      <Note>
        Open P/L: <LivePercent value={profitPct} legs={legs} /> of the initial balance,{' '}
        <LiveWhen
          words={drawnWhenLabel(updatedAt, Date.now(), readCalendars(types))}
          legs={legs}
          types={types}
        />
        .
      </Note>
      <DataTable
        isCompact
        isTall
        narrow="cards"
        label="Open positions"
        columns={COLUMNS}
        rows={positions}
        rowKey={({ tradeNo }) => tradeNo}
      />
    </>
  );
}
