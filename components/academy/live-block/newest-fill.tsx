import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { decimalsFor, formatNumber, formatPrice } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import { getCatalogue, getNewestTrades } from '@/lib/robots/catalogue/current';
import { marketQuote } from '@/lib/robots/catalogue/quote-at';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { costModelFor } from '@/lib/robots/execution/costs';
import type { NewestTrade } from '@/lib/robots/ledger/newest-trade';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { LiveBlock, NoFigures } from './live-block';

/** Most of the newest trades are closed by a signal; a stop's price would reveal what was paid before. */
const LOOKED_AT = 30;

export interface ShownTrade {
  readonly trade: NewestTrade;
  readonly robot: RobotSummary;
  readonly instrument: Instrument;
}

/** The trades closed last, newest first, with what they're named by. */
export async function readShownTrades(count: number): Promise<readonly ShownTrade[]> {
  const catalogue = getCatalogue();
  const instruments = new Map(catalogue.instruments().map((one) => [one.fundId, one]));
  const trades = await getNewestTrades(count);
  return trades.flatMap((trade) => {
    const robot = catalogue.summary(trade.robotId);
    const instrument = instruments.get(trade.fundId);
    return robot && robot !== 'removed' && instrument ? [{ trade, robot, instrument }] : [];
  });
}

/** The newest fill of any robot: its quote and what it paid whatever its size. */
export async function NewestFill() {
  const shown = (await readShownTrades(LOOKED_AT)).find(({ trade }) => trade.reason === 'signal');
  return (
    <LiveBlock title="A robot’s newest fill">
      {shown ? <Fill {...shown} /> : <NoFigures>No robot has closed a trade by a signal yet.</NoFigures>}
    </LiveBlock>
  );
}

function Fill({ trade, robot, instrument }: ShownTrade) {
  const { side, time, closing } = trade;
  const costs = costModelFor(instrument.fundType, robot.agentKind === 'Brokerage');
  const quote = marketQuote({ ...closing, kind: 'close', side }, instrument);
  const isSale = side === 'long';
  const moved = quote * (1 + ((isSale ? -1 : 1) * costs.spread) / 2);
  const decimals = decimalsFor(quote, instrument.decimals);
  const bp = (fraction: number) => formatNumber(1e4 * fraction, { decimals: 1, suffix: ' bp' });
  return (
    <>
      <Note look="text">
        <a href={robotPath(robot)}>{robot.name}</a> {isSale ? 'sold' : 'bought back'}{' '}
        <a href={tickerPath(instrument.ticker)}>{instrument.ticker}</a> at the open of the bar of{' '}
        <Time at={time} />.
      </Note>
      <Facts isColumn>
        <Fact term="Quote">{formatPrice(quote, decimals)}</Fact>
        <Fact term="Half the spread">{bp(costs.spread / 2)}</Fact>
        <Fact term="After half the spread, before impact">{formatPrice(moved, decimals + 1)}</Fact>
        <Fact term="Commission a side">{costs.commissionRate > 0 ? bp(costs.commissionRate) : 'none'}</Fact>
      </Facts>
      <Note>
        Impact isn’t shown here: it grows with the size, so it would reveal the dollar amounts that only users
        see.
      </Note>
    </>
  );
}
