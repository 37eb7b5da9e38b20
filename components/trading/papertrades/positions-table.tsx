import type { ReactNode } from 'react';
import { writeLegs } from '@/components/live/live-price/legs';
import { LiveMoney } from '@/components/live/live-price/live-money';
import { LivePercent, LivePrice } from '@/components/live/live-price/live-value';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { InstrumentName } from '@/components/trading/paper-data/instrument-name';
import { profitLegs, returnLegs } from '@/components/trading/paper-data/live-account';
import { OwnerName } from '@/components/trading/paper-data/owner-name';
import type { PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity, SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { useKeyedChange } from '@/components/trading/paper-data/use-request-key';
import { ActButton } from '@/components/ui/act-button/act-button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';

interface PositionsTableProps {
  readonly positions: readonly PaperPositionAnswer[];
  /** Leaves out when it was opened, for narrow spaces. */
  readonly isCompact?: boolean;
  /** The text if there are none on this page. */
  readonly empty?: string;
  /** Below who opened it: its stop and target. */
  readonly exits?: (position: PaperPositionAnswer) => ReactNode;
  /** In place of a button that closes all of it. */
  readonly actions?: (position: PaperPositionAnswer) => ReactNode;
}

const OPENED: Column<PaperPositionAnswer> = {
  title: 'Opened',
  cell: ({ openedAt }) => <Time at={openedAt} />,
};

/** Open positions at live prices, each with a button to close it. */
export function PositionsTable(props: PositionsTableProps) {
  const { positions, isCompact = false, empty, exits, actions } = props;
  if (positions.length === 0)
    return empty === undefined ? (
      <Empty title="No open paper positions">What you or a robot buys shows up here.</Empty>
    ) : (
      <p>{empty}</p>
    );
  return (
    <>
      <DataTable
        narrow="cards"
        label="Open paper positions"
        rows={positions}
        rowKey={positionKey}
        columns={[
          {
            title: 'Ticker',
            cell: ({ ticker, fundType, side }) => (
              <InstrumentName ticker={ticker} fundType={fundType} note={SIDE_LABELS[side]} />
            ),
          },
          {
            title: 'Open P/L',
            cell: (position) => (
              <>
                <LiveMoney value={{ amount: position.openProfit, legs: profitLegs(position) }} decimals={2} />
                <small>
                  <LivePercent value={position.openProfitPct} legs={writeLegs(returnLegs(position))} />
                </small>
              </>
            ),
          },
          { title: 'Quantity', cell: ({ quantity }) => formatQuantity(quantity) },
          { title: 'Avg. cost', cell: ({ averageCost }) => formatQuote(averageCost) },
          {
            title: 'Price',
            cell: ({ fundId, price }) => <LivePrice fundId={fundId} price={price} />,
          },
          {
            title: 'Value',
            cell: (position) => (
              <LiveMoney
                value={{ amount: position.value, legs: profitLegs(position) }}
                decimals={2}
                isResult={false}
              />
            ),
          },
          {
            title: 'Opened by',
            align: 'start',
            wraps: exits !== undefined,
            cell: (position) => (
              <>
                <OwnerName owned={position} />
                {exits && <small>{exits(position)}</small>}
              </>
            ),
          },
          ...(isCompact ? [] : [OPENED]),
        ]}
        actions={actions ?? ((position) => <CloseButton key={positionKey(position)} position={position} />)}
      />
      <Note look="caption">
        Paper positions at the latest price, before exit costs. Closing one sells or buys it back at the next
        price; while its market is closed, at the next open.
      </Note>
    </>
  );
}

function CloseButton({
  position: { fundId, ticker, side, owner },
}: {
  readonly position: PaperPositionAnswer;
}) {
  const change = useKeyedChange();
  return (
    <ActButton
      act={async () => {
        const { fill, fillsWhen } = await change('CxPaperTrades/ClosePosition', { fundId, owner });
        showToast(fill ? `Closed ${ticker} on paper` : `Closing ${ticker} on paper. ${fillsWhen}`, 'success');
        return null;
      }}
      aria-label={`Close ${ticker} ${side}`}
    >
      Close
    </ActButton>
  );
}

function positionKey({ fundId, owner }: PaperPositionAnswer): string {
  return `${fundId} ${owner}`;
}
