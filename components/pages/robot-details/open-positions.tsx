import { profitLegs, returnLeg, writeLegs } from '@/components/live/live-price/legs';
import { LivePercent, LivePrice, LiveWhen } from '@/components/live/live-price/live-value';
import { drawnWhenLabel, readCalendars } from '@/components/live/live-price/when-labels';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatCount } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import type { OpenPositionView } from '@/lib/robots/catalogue/types';
import { tickerPath } from '@/lib/site/addresses/addresses';
import styles from './open-positions.module.css';
import { formatFill, instantLabel, phaseLabel, sideLabel } from './trade-labels';

interface OpenPositionsTableProps {
  readonly positions: readonly OpenPositionView[];
  /** Open P/L at `updatedAt`, percent of the initial balance. */
  readonly profitPct: number | null;
  /** UTC milliseconds. */
  readonly updatedAt: number;
  /** Fund types the robot trades. */
  readonly fundTypes: readonly FundType[];
}

/** Open positions without amounts. Prices, returns and their total are live. */
export function OpenPositionsTable({ positions, profitPct, updatedAt, fundTypes }: OpenPositionsTableProps) {
  if (positions.length === 0) return <p>No open positions.</p>;
  const legs = writeLegs(profitLegs(positions));
  const types = fundTypes.join('');
  return (
    <>
      <p className={styles['sum']}>
        Open P/L: <LivePercent value={profitPct} legs={legs} /> of the initial balance,{' '}
        <LiveWhen
          words={drawnWhenLabel(updatedAt, Date.now(), readCalendars(types))}
          legs={legs}
          types={types}
        />
        .
      </p>
      <div className={styles['positions']}>
        <DataTable
          tall
          pinned
          label="Open positions"
          columns={[
            { title: 'No.', kind: 'text' },
            { title: 'Ticker', kind: 'text' },
            { title: 'Side', kind: 'text' },
            { title: 'Open return' },
            { title: 'Entry (UTC)' },
            { title: 'Entry price' },
            { title: 'Last price' },
            { title: 'Phase', kind: 'text', hasTerm: true },
          ]}
        >
          <tbody>
            {positions.map((position) => (
              <tr key={position.tradeNo}>
                <RowHeader narrow>{formatCount(position.tradeNo)}</RowHeader>
                <Cell text part="ticker">
                  <a href={tickerPath(position.ticker)}>{position.ticker}</a>
                </Cell>
                <Cell text part="side">
                  {sideLabel(position)}
                </Cell>
                <Cell part="return">
                  <LivePercent value={position.returnPct} legs={writeLegs([returnLeg(position)])} />
                </Cell>
                <Cell part="entry">{instantLabel(position.entryTime)}</Cell>
                <Cell part="price">{formatFill(position.entryPrice)}</Cell>
                <Cell part="last">
                  <LivePrice fundId={position.fundId} price={position.lastPrice} />
                </Cell>
                <Cell text part="phase">
                  {phaseLabel(position)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </>
  );
}
