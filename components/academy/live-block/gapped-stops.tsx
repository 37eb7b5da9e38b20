import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { wasGapped } from '@/lib/content/lessons/stops';
import { decimalsFor, formatCount, formatPercent, formatPlural, formatPrice } from '@/lib/core/format/number';
import { getHistory } from '@/lib/robots/catalogue/current';
import { closedMarketReturn } from '@/lib/robots/catalogue/market-return';
import { marketQuote } from '@/lib/robots/catalogue/quote-at';
import { costModelFor } from '@/lib/robots/execution/costs';
import { robotPath } from '@/lib/site/addresses/addresses';
import { LiveBlock, NoFigures } from './live-block';
import { readShownTrades, type ShownTrade } from './newest-fill';

const LOOKED_AT = 150;
const SHOWN = 5;

interface GappedStop extends ShownTrade {
  readonly closeBefore: number;
  readonly open: number;
}

/** Stops among the newest trades whose bar opened beyond them. */
export async function GappedStops() {
  const trades = await readShownTrades(LOOKED_AT);
  const stops = trades.filter(({ trade }) => trade.reason === 'stop');
  const gapped: GappedStop[] = [];
  for (const shown of stops) {
    const found = await findGap(shown);
    if (found) gapped.push(found);
  }
  const counted = `Of the ${formatPlural(trades.length, 'trade')} that robots closed last, a stop ended ${formatCount(stops.length)}.`;
  return (
    <LiveBlock title="Stops that a price jumped over" hasResults>
      {trades.length === 0 ? (
        <NoFigures>No robot has closed a trade yet.</NoFigures>
      ) : gapped.length === 0 ? (
        <Note look="text">{counted} None of them was jumped over.</Note>
      ) : (
        <>
          <Note look="text">
            {counted} In {formatPlural(gapped.length, 'case')} the bar opened beyond the stop, so the fill was
            at the open.
          </Note>
          <DataTable
            isCompact
            narrow="cards"
            label="Stops that a price jumped over, newest first"
            rows={gapped.slice(0, SHOWN)}
            rowKey={({ robot, trade }) => `${robot.id} ${trade.tradeNo}`}
            columns={[
              {
                title: 'Robot',
                wraps: true,
                cell: ({ robot }) => <a href={robotPath(robot)}>{robot.name}</a>,
              },
              { title: 'Closed', cell: ({ trade }) => <Time at={trade.time} /> },
              {
                title: 'Position',
                align: 'start',
                cell: ({ trade, instrument }) => `${instrument.ticker}, ${trade.side}`,
              },
              { title: 'Close before', cell: (row) => writePrice(row, row.closeBefore) },
              { title: 'Open', cell: (row) => writePrice(row, row.open) },
              { title: 'Result', cell: (row) => formatPercent(tradeReturn(row), 0, true) },
            ]}
          />
          <Note>
            Results of stops are in whole percent, rounded away from zero. Where the stop was isn’t shown:
            with the price paid it would reveal dollar amounts.
          </Note>
        </>
      )}
    </LiveBlock>
  );
}

async function findGap(shown: ShownTrade): Promise<GappedStop | null> {
  const { trade, instrument } = shown;
  const history = getHistory();
  if ((await history.baseInterval(instrument.fundId)) !== 5) return null;
  const bars = await history.bars({ instrument, interval: 5, before: trade.time + 1, count: 2 });
  const [closeBefore, open] = [bars.close[0], bars.open[1]];
  if (closeBefore === undefined || open === undefined || bars.time[1] !== trade.time) return null;
  const quote = exitQuote(shown);
  return wasGapped({ side: trade.side, quote, open, closeBefore }) ? { ...shown, closeBefore, open } : null;
}

function exitQuote({ trade: { closing, side }, instrument }: ShownTrade): number {
  return marketQuote({ ...closing, kind: 'close', side }, instrument);
}

function tradeReturn(shown: ShownTrade): number {
  const { trade, robot, instrument } = shown;
  const { side, opening, reason } = trade;
  return closedMarketReturn(
    { side, entryQuote: marketQuote({ ...opening, kind: 'open', side }, instrument) },
    { quote: exitQuote(shown), reason },
    costModelFor(instrument.fundType, robot.agentKind === 'Brokerage'),
  );
}

function writePrice({ instrument }: ShownTrade, price: number): string {
  return formatPrice(price, decimalsFor(price, instrument.decimals));
}
