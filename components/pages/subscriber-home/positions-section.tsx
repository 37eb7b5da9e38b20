import { LiveMoney } from '@/components/live/live-price/live-money';
import { Actions } from '@/components/ui/actions/actions';
import { DataTable } from '@/components/ui/data-table/data-table';
import { formatMoney, formatPlural } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { type InstrumentPositions, type OpenRobot, positionsByInstrument, sumOpenProfit } from './open-legs';

/** Robots named in a row; the others are counted. */
const NAMED = 3;

/** What the robots hold now, by instrument, with the total. */
export function PositionsSection({ robots }: { readonly robots: readonly OpenRobot[] }) {
  const listed = robots.reduce((sum, { openPositions }) => sum + openPositions.length, 0);
  const all = robots.reduce((sum, { openCount }) => sum + (openCount ?? 0), 0);
  const holders = robots.filter(({ openPositions }) => openPositions.length > 0).length;
  return (
    <DataTable
      narrow="cards"
      label="Open positions by ticker"
      rows={positionsByInstrument(robots)}
      rowKey={({ fundId }) => fundId}
      empty={<p>Robots you follow have no open positions. New ones will show up here.</p>}
      columns={[
        {
          title: 'Ticker',
          wraps: true,
          cell: ({ ticker }) => (ticker === null ? 'Others' : <a href={tickerPath(ticker)}>{ticker}</a>),
          total: () => (
            <>
              Total
              {all > listed && <small>with {formatPlural(all - listed, 'smaller position')}</small>}
            </>
          ),
        },
        {
          title: 'Open P/L',
          from: 'phone',
          cell: ({ profit }) => <LiveMoney value={profit} />,
          total: () => <LiveMoney value={sumOpenProfit(robots)} />,
        },
        {
          title: 'Invested',
          from: 'phone',
          cell: ({ invested }) => formatMoney(invested, 0),
          total: (groups) =>
            formatMoney(
              groups.reduce((sum, { invested }) => sum + invested, 0),
              0,
            ),
        },
        {
          title: 'Side',
          align: 'start',
          cell: sidesText,
          total: () => formatPlural(all, 'position'),
        },
        {
          title: 'Held by',
          align: 'start',
          cell: ({ robots: held }) => (
            <Actions as="span">
              {held.slice(0, NAMED).map((robot) => (
                <a key={robot.id} href={robotPath(robot)}>
                  <bdi>{nameLines(robot.name)[0]}</bdi>
                </a>
              ))}
              {held.length > NAMED && <span>and {held.length - NAMED} more</span>}
            </Actions>
          ),
          total: () => formatPlural(holders, 'robot'),
        },
      ]}
    />
  );
}

function sidesText({ longCount, shortCount }: InstrumentPositions): string {
  const sides = [
    ...(longCount > 0 ? [`${longCount} long`] : []),
    ...(shortCount > 0 ? [`${shortCount} short`] : []),
  ];
  return sides.join(', ');
}
