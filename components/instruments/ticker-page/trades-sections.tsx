import { returnLeg, writeLegs } from '@/components/live/live-price/legs';
import { LivePercent, LivePrice } from '@/components/live/live-price/live-value';
import { DetailsSection } from '@/components/robots/robot-details/details-section';
import {
  exitWords,
  formatFill,
  instantWords,
  phaseWords,
  sideWords,
} from '@/components/robots/robot-details/trade-words';
import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatPlural } from '@/lib/core/format/number';
import type { RobotPosition, RobotTrade } from '@/lib/robots/catalogue/instrument-robots';
import { nameLines } from '@/lib/robots/catalogue/wire';
import { robotPath } from '@/lib/site/addresses/addresses';
import styles from './ticker-page.module.css';
import type { TickerView } from './ticker-view';

const SHOWN_POSITIONS = 20;
const SHOWN_TRADES = 20;

/** What robots hold of the instrument now, and what they traded last. */
export function TradesSections({ view }: { readonly view: TickerView }) {
  const { market, robots, instrument } = view;
  const { positions, trades } = robots;
  if (robots.robots.length === 0) return null;
  return (
    <>
      <DetailsSection
        id="positions"
        title="Open positions"
        market={market}
        intro={
          positions.length > SHOWN_POSITIONS
            ? `The newest ${SHOWN_POSITIONS} of ${formatPlural(positions.length, 'position')} that robots hold now.`
            : 'What each would bring at the price of this moment, its entry paid and its exit not.'
        }
      >
        {positions.length === 0 ? (
          <p>No robot holds {instrument.ticker} now.</p>
        ) : (
          <PositionsTable positions={positions.slice(0, SHOWN_POSITIONS)} />
        )}
      </DetailsSection>
      <DetailsSection
        id="trades"
        title="Latest trades"
        market={market}
        intro="Returns are net of costs, in percent of the entry's value. Every trade is in its robot's ledger, which anyone can check."
      >
        {trades.length === 0 ? (
          <p>There is no trade yet.</p>
        ) : (
          <TradesTable trades={trades.slice(0, SHOWN_TRADES)} />
        )}
      </DetailsSection>
    </>
  );
}

function RobotCell({ robot }: Pick<RobotTrade, 'robot'>) {
  return (
    <RowHeader>
      <a className={styles['link']} href={robotPath(robot)}>
        <bdi>{nameLines(robot.name)[0] ?? robot.name}</bdi>
      </a>
    </RowHeader>
  );
}

function PositionsTable({ positions }: { readonly positions: readonly RobotPosition[] }) {
  return (
    <DataTable
      label="Open positions"
      columns={[
        { title: 'Robot', kind: 'text' },
        { title: 'Side', kind: 'text' },
        { title: 'Open return' },
        { title: 'Entry (UTC)' },
        { title: 'Entry price' },
        { title: 'Last price' },
        { title: 'Phase', kind: 'text' },
      ]}
    >
      <tbody>
        {positions.map(({ robot, position }) => (
          <tr key={`${robot.id} ${position.tradeNo}`}>
            <RobotCell robot={robot} />
            <Cell text>{sideWords(position)}</Cell>
            <Cell>
              <LivePercent value={position.returnPct} legs={writeLegs([returnLeg(position)])} />
            </Cell>
            <Cell>{instantWords(position.entryTime)}</Cell>
            <Cell>{formatFill(position.entryPrice)}</Cell>
            <Cell>
              <LivePrice fundId={position.fundId} price={position.lastPrice} />
            </Cell>
            <Cell text>{phaseWords(position)}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function TradesTable({ trades }: { readonly trades: readonly RobotTrade[] }) {
  return (
    <DataTable
      label="Latest trades"
      columns={[
        { title: 'Robot', kind: 'text' },
        { title: 'Side', kind: 'text' },
        { title: 'Return' },
        { title: 'Entry (UTC)' },
        { title: 'Entry price' },
        { title: 'Exit (UTC)' },
        { title: 'Exit price' },
        { title: 'Exit reason', kind: 'text' },
        { title: 'Phase', kind: 'text' },
      ]}
    >
      <tbody>
        {trades.map(({ robot, trade }) => (
          <tr key={`${robot.id} ${trade.tradeNo}`}>
            <RobotCell robot={robot} />
            <Cell text>{sideWords(trade)}</Cell>
            <Cell>
              <Change value={trade.returnPct} decimals={2} />
            </Cell>
            <Cell>{instantWords(trade.entryTime)}</Cell>
            <Cell>{formatFill(trade.entryPrice)}</Cell>
            <Cell>{instantWords(trade.exitTime)}</Cell>
            <Cell>{formatFill(trade.exitPrice)}</Cell>
            <Cell text>{exitWords(trade)}</Cell>
            <Cell text>{phaseWords(trade)}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
