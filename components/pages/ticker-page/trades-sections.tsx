import { returnLeg, writeLegs } from '@/components/live/live-price/legs';
import { LivePercent, LivePrice } from '@/components/live/live-price/live-value';
import { DetailsSection } from '@/components/pages/robot-details/details-section';
import {
  exitLabel,
  formatFill,
  instantLabel,
  sideLabel,
} from '@/components/pages/robot-details/trade-labels';
import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { LateMark } from '@/components/ui/late-mark/late-mark';
import { isForwardLate } from '@/components/ui/late-mark/phase-tag';
import { formatPlural } from '@/lib/core/format/number';
import type { RobotPosition, RobotTrade } from '@/lib/robots/catalogue/instrument-robots';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { robotPath } from '@/lib/site/addresses/addresses';
import styles from './ticker-page.module.css';
import type { TickerView } from './ticker-view';

const SHOWN_POSITIONS = 10;
const SHOWN_TRADES = 10;

/** Robots' open positions in the instrument, and their latest trades. */
export function TradesSections({ view }: { readonly view: TickerView }) {
  const { robots, instrument } = view;
  const { positions, trades } = robots;
  if (robots.robots.length === 0) return null;
  return (
    <>
      <DetailsSection
        id="positions"
        title="Open positions"
        intro={
          positions.length > SHOWN_POSITIONS
            ? `The newest ${SHOWN_POSITIONS} of ${formatPlural(positions.length, 'position')} robots hold now.`
            : 'Value at the latest price, before exit costs. Updates live.'
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
        intro="Prices exclude costs; returns include them, as a percentage of the entry value. Every trade is in its robot’s ledger, which anyone can check."
      >
        {trades.length === 0 ? <p>No trades yet.</p> : <TradesTable trades={trades.slice(0, SHOWN_TRADES)} />}
      </DetailsSection>
    </>
  );
}

function RobotCell({ robot }: Pick<RobotTrade, 'robot'>) {
  const [who = robot.name, how] = nameLines(robot.name);
  return (
    <RowHeader {...(how === undefined ? {} : { note: how })}>
      <a className={styles['link']} href={robotPath(robot)}>
        <bdi>{who}</bdi>
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
        { title: 'Phase', kind: 'text', hasTerm: true },
      ]}
    >
      <tbody>
        {positions.map(({ robot, position }) => (
          <tr key={`${robot.id} ${position.tradeNo}`}>
            <RobotCell robot={robot} />
            <Cell text>{sideLabel(position)}</Cell>
            <Cell>
              <LivePercent value={position.returnPct} legs={writeLegs([returnLeg(position)])} />
            </Cell>
            <Cell>{instantLabel(position.entryTime)}</Cell>
            <Cell>{formatFill(position.entryPrice)}</Cell>
            <Cell>
              <LivePrice fundId={position.fundId} price={position.lastPrice} />
            </Cell>
            <Cell text>{PHASE_LABELS[position.phase]}</Cell>
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
        { title: 'Phase', kind: 'text', hasTerm: true },
      ]}
    >
      <tbody>
        {trades.map(({ robot, trade }) => (
          <tr key={`${robot.id} ${trade.tradeNo}`}>
            <RobotCell robot={robot} />
            <Cell text>{sideLabel(trade)}</Cell>
            <Cell>
              <Change value={trade.returnPct} decimals={2} />
            </Cell>
            <Cell>{instantLabel(trade.entryTime)}</Cell>
            <Cell>{formatFill(trade.entryPrice)}</Cell>
            <Cell>{instantLabel(trade.exitTime)}</Cell>
            <Cell>{formatFill(trade.exitPrice)}</Cell>
            <Cell text>{exitLabel(trade)}</Cell>
            <Cell text>
              {PHASE_LABELS[trade.phase]} {isForwardLate(trade) && <LateMark />}
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
