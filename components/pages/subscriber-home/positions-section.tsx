import { LiveMoney } from '@/components/live/live-price/live-money';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatMoney, formatPlural } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { type InstrumentPositions, type OpenRobot, openProfitOf, positionsByInstrument } from './open-legs';
import styles from './subscriber-home.module.css';

/** Robots named in a row; the others are counted. */
const NAMED = 3;

const COLUMNS = [
  { title: 'Ticker', kind: 'text' },
  { title: 'Open P/L' },
  { title: 'Invested' },
  { title: 'Side', kind: 'text' },
  { title: 'Held by', kind: 'text' },
] as const;

/** What the robots hold now, by instrument, with the total. */
export function PositionsSection({ robots }: { readonly robots: readonly OpenRobot[] }) {
  const groups = positionsByInstrument(robots);
  if (groups.length === 0)
    return <p>Robots you follow have no open positions. New ones will show up here.</p>;
  const listed = robots.reduce((sum, { openPositions }) => sum + openPositions.length, 0);
  const all = robots.reduce((sum, { openCount }) => sum + (openCount ?? 0), 0);
  const holders = robots.filter(({ openPositions }) => openPositions.length > 0).length;
  const invested = groups.reduce((sum, group) => sum + group.invested, 0);
  return (
    <DataTable label="Open positions by ticker" columns={COLUMNS}>
      <tbody>
        {groups.map((group) => (
          <PositionRow key={group.fundId} group={group} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <RowHeader
            {...(all > listed ? { note: `with ${formatPlural(all - listed, 'smaller position')}` } : {})}
          >
            Total
          </RowHeader>
          <Cell>
            <LiveMoney value={openProfitOf(robots)} />
          </Cell>
          <Cell>{formatMoney(invested, 0)}</Cell>
          <Cell text>{formatPlural(all, 'position')}</Cell>
          <Cell text>{formatPlural(holders, 'robot')}</Cell>
        </tr>
      </tfoot>
    </DataTable>
  );
}

function PositionRow({ group }: { readonly group: InstrumentPositions }) {
  const { ticker, robots, invested, profit } = group;
  return (
    <tr>
      <RowHeader>{ticker === null ? 'Others' : <a href={tickerPath(ticker)}>{ticker}</a>}</RowHeader>
      <Cell>
        <LiveMoney value={profit} />
      </Cell>
      <Cell>{formatMoney(invested, 0)}</Cell>
      <Cell text>{sidesOf(group)}</Cell>
      <Cell text>
        <span className={styles['names']}>
          {robots.slice(0, NAMED).map((robot) => (
            <a key={robot.id} href={robotPath(robot)}>
              <bdi>{nameLines(robot.name)[0]}</bdi>
            </a>
          ))}
          {robots.length > NAMED && <span>and {robots.length - NAMED} more</span>}
        </span>
      </Cell>
    </tr>
  );
}

function sidesOf({ longCount, shortCount }: InstrumentPositions): string {
  const sides = [
    ...(longCount > 0 ? [`${longCount} long`] : []),
    ...(shortCount > 0 ? [`${shortCount} short`] : []),
  ];
  return sides.join(', ');
}
