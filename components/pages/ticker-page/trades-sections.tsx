import { returnLeg, writeLegs } from '@/components/live/live-price/legs';
import { LivePercent, LivePrice } from '@/components/live/live-price/live-value';
import { DetailsSection } from '@/components/pages/robot-details/details-section';
import { exitLabel, formatFill, sideLabel } from '@/components/pages/robot-details/trade-labels';
import { returnDecimals } from '@/components/pages/robot-details/trade-rows';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { LateMark } from '@/components/ui/late-mark/late-mark';
import { Term } from '@/components/ui/term/term';
import { Time } from '@/components/ui/time/time';
import { formatPlural } from '@/lib/core/format/number';
import type { RobotPosition, RobotTrade } from '@/lib/robots/catalogue/instrument-robots';
import { isForwardLate } from '@/lib/robots/ledger/phase';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { ROBOT_COLUMN } from './robot-column';
import type { TickerView } from './ticker-view';

const SHOWN_POSITIONS = 10;
const SHOWN_TRADES = 10;

const POSITION_COLUMNS: readonly Column<RobotPosition>[] = [
  ROBOT_COLUMN,
  { title: 'Side', align: 'start', cell: ({ position }) => sideLabel(position) },
  {
    title: 'Open return',
    from: 'phone',
    cell: ({ position }) => (
      <LivePercent value={position.returnPct} legs={writeLegs([returnLeg(position)])} />
    ),
  },
  { title: 'Entry', cell: ({ position }) => <Time at={position.entryTime} /> },
  { title: 'Entry price', cell: ({ position }) => formatFill(position.entryPrice) },
  {
    title: 'Last price',
    from: 'phone',
    cell: ({ position }) => <LivePrice fundId={position.fundId} price={position.lastPrice} />,
  },
  {
    title: 'Phase',
    head: <Term name="Phase" />,
    align: 'start',
    cell: ({ position }) => PHASE_LABELS[position.phase],
  },
];

const TRADE_COLUMNS: readonly Column<RobotTrade>[] = [
  ROBOT_COLUMN,
  { title: 'Side', align: 'start', cell: ({ trade }) => sideLabel(trade) },
  {
    title: 'Return',
    from: 'phone',
    cell: ({ trade }) => <Change value={trade.returnPct} decimals={returnDecimals(trade)} />,
  },
  { title: 'Entry', cell: ({ trade }) => <Time at={trade.entryTime} /> },
  { title: 'Entry price', cell: ({ trade }) => formatFill(trade.entryPrice) },
  { title: 'Exit', cell: ({ trade }) => <Time at={trade.exitTime} /> },
  { title: 'Exit price', from: 'phone', cell: ({ trade }) => formatFill(trade.exitPrice) },
  {
    title: 'Exit reason',
    align: 'start',
    cell: ({ trade }) => exitLabel(trade),
  },
  {
    title: 'Phase',
    head: <Term name="Phase" />,
    align: 'start',
    cell: ({ trade }) => (
      <>
        {PHASE_LABELS[trade.phase]} {isForwardLate(trade) && <LateMark />}
      </>
    ),
  },
];

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
        isResult
        intro={
          positions.length > SHOWN_POSITIONS
            ? `The newest ${SHOWN_POSITIONS} of ${formatPlural(positions.length, 'position')} robots hold now.`
            : 'Value at the latest price, after spread and commission of the entry. Updates live.'
        }
      >
        <DataTable
          label="Open positions"
          narrow="cards"
          columns={POSITION_COLUMNS}
          rows={positions.slice(0, SHOWN_POSITIONS)}
          rowKey={({ robot, position }) => `${robot.id} ${position.tradeNo}`}
          empty={<p>No robot holds {instrument.ticker} now.</p>}
        />
      </DetailsSection>
      <DetailsSection
        id="trades"
        title="Latest trades"
        isResult
        intro="Prices exclude costs. Returns include spread and commission, not price impact, as a percentage of the entry value; those of stops and targets are in whole percent. Every trade is in its robot’s ledger, which anyone can check."
      >
        <DataTable
          label="Latest trades"
          columns={TRADE_COLUMNS}
          rows={trades.slice(0, SHOWN_TRADES)}
          rowKey={({ robot, trade }) => `${robot.id} ${trade.tradeNo}`}
          empty={<p>No trades yet.</p>}
        />
      </DetailsSection>
      <HypotheticalText />
    </>
  );
}
