import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { decisionBefore } from '@/lib/content/lessons/rules';
import { decimalsFor, formatNumber, formatPrice } from '@/lib/core/format/number';
import { getCatalogue, getHistory } from '@/lib/robots/catalogue/current';
import type { RobotSummary, TradeView } from '@/lib/robots/catalogue/types';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { LiveBlock, NoFigures } from './live-block';

const STRATEGY = 'sma-cross';

/** The newest entry of a robot that trades crosses of two averages: decided, filled, and what the wait cost. */
export async function LastCross() {
  const found = await findLastCross();
  return (
    <LiveBlock title="A robot’s newest cross">
      {typeof found === 'string' ? <NoFigures>{found}</NoFigures> : <Cross {...found} />}
    </LiveBlock>
  );
}

interface CrossFound {
  readonly robot: RobotSummary;
  readonly trade: TradeView;
  readonly decimals: number;
  /** UTC milliseconds. */
  readonly decidedAt: number;
  readonly decidedClose: number;
}

function Cross({ robot, trade, decimals, decidedAt, decidedClose }: CrossFound) {
  const { ticker, side, entryPrice, entryTime } = trade;
  const lostBp = (1e4 * (side === 'long' ? 1 : -1) * (entryPrice - decidedClose)) / decidedClose;
  return (
    <>
      <Note look="text">
        <a href={robotPath(robot)}>{robot.name}</a> went {side} in <a href={tickerPath(ticker)}>{ticker}</a>.
      </Note>
      <Facts isColumn>
        <Fact term="Decided at the close of">
          <Time at={decidedAt} />
        </Fact>
        <Fact term="Close">{formatPrice(decidedClose, decimals)}</Fact>
        <Fact term="Filled at the open of">
          <Time at={entryTime} />
        </Fact>
        <Fact term="Quote at the fill">{formatPrice(entryPrice, decimals)}</Fact>
        <Fact term={lostBp < 0 ? 'Gained by the wait' : 'Lost by the wait'}>
          {formatNumber(Math.abs(lostBp), { decimals: 1, suffix: ' bp' })}
        </Fact>
      </Facts>
      <Note>Without spread, impact and commission. The decision’s time follows from the rule of fills.</Note>
    </>
  );
}

/** A sentence if there is none. */
async function findLastCross(): Promise<CrossFound | string> {
  const [catalogue, history] = [getCatalogue(), getHistory()];
  const robots = catalogue.all().filter(({ strategyId, ready }) => ready && strategyId === STRATEGY);
  if (robots.length === 0) return 'No robot here trades crosses of two averages right now.';
  let newest: { readonly robot: RobotSummary; readonly trade: TradeView } | null = null;
  for (const robot of robots) {
    const details = await catalogue.details(robot.id);
    const trades = details && details !== 'removed' ? details.recentTrades : [];
    for (const trade of trades)
      if (trade.entryTime > (newest?.trade.entryTime ?? 0)) newest = { robot, trade };
  }
  const instrument = newest && catalogue.instrument(newest.trade.ticker);
  if (!newest || !instrument) return 'Robots that trade crosses haven’t traded yet.';
  const base = await history.baseInterval(instrument.fundId);
  if (base !== 5) return 'Prices here don’t come in bars of five minutes.';
  const bars = await history.bars({ instrument, interval: 5, before: newest.trade.entryTime, count: 2 });
  const decision = decisionBefore(bars, newest.trade.entryTime);
  if (!decision) return 'The bars before the newest cross aren’t stored any more.';
  return { ...newest, ...decision, decimals: decimalsFor(newest.trade.entryPrice, instrument.decimals) };
}
