import { detailsForGuest } from './guest';
import type { CatalogueReader } from './reader';
import type { InstrumentResult, OpenPositionView, RobotSummary, TradeView } from './types';

/** How many of a robot's latest trades on an instrument are shown. */
const TRADES_OF_ROBOT = 12;

type NamedRobot = Pick<
  RobotSummary,
  'id' | 'slug' | 'name' | 'timeframe' | 'agentKind' | 'updatedAt' | 'retired'
>;

/** A robot's results on one instrument, as a guest may see them. */
export interface RobotOnInstrument {
  readonly robot: NamedRobot;
  readonly result: InstrumentResult;
  readonly positions: readonly OpenPositionView[];
  /** Newest first; open ones among them. */
  readonly trades: readonly TradeView[];
}

export interface RobotTrade {
  readonly robot: NamedRobot;
  readonly trade: TradeView;
}

export interface RobotPosition {
  readonly robot: NamedRobot;
  readonly position: OpenPositionView;
}

export interface InstrumentRobots {
  /** Highest net result on the instrument first, winners and losers alike; robots without a closed trade last. */
  readonly robots: readonly RobotOnInstrument[];
  /** Robots that trade it and whose figures are still being computed. */
  readonly pending: number;
  /** Newest first. */
  readonly positions: readonly RobotPosition[];
  /** Newest first by their last fill. */
  readonly trades: readonly RobotTrade[];
}

/** A robot's figures change together: what was read of them is valid as long as its summary is the same. */
const known = new WeakMap<RobotSummary, ReadonlyMap<string, RobotOnInstrument>>();

/** The robots that trade an instrument, and their results on it. */
export async function readInstrumentRobots(
  catalogue: Pick<CatalogueReader, 'all' | 'details'>,
  ticker: string,
): Promise<InstrumentRobots> {
  const trading = catalogue.all().filter(({ tickers }) => tickers.includes(ticker));
  const found: RobotOnInstrument[] = [];
  for (const robot of trading) {
    const one = robot.ready ? (await readRobot(catalogue, robot)).get(ticker) : undefined;
    if (one) found.push(one);
  }
  const robots = found.sort(byResult);
  const positions = robots.flatMap(({ robot, positions: own }) =>
    own.map((position) => ({ robot, position })),
  );
  const trades = robots.flatMap(({ robot, trades: own }) => own.map((trade) => ({ robot, trade })));
  return {
    robots,
    pending: trading.length - robots.length,
    positions: positions.sort((a, b) => b.position.entryTime - a.position.entryTime),
    trades: trades.sort((a, b) => lastFillTime(b.trade) - lastFillTime(a.trade)),
  };
}

async function readRobot(
  catalogue: Pick<CatalogueReader, 'details'>,
  robot: RobotSummary,
): Promise<ReadonlyMap<string, RobotOnInstrument>> {
  const cached = known.get(robot);
  if (cached) return cached;
  const found = await catalogue.details(robot.id);
  if (found === null || found === 'removed') return new Map();
  const details = detailsForGuest(found);
  const { id, slug, name, timeframe, agentKind, updatedAt, retired } = details.robot;
  const read = new Map(
    details.instruments.map((result) => [
      result.ticker,
      {
        robot: { id, slug, name, timeframe, agentKind, updatedAt, ...(retired && { retired }) },
        result,
        positions: details.openPositions.filter(({ ticker }) => ticker === result.ticker),
        trades: details.recentTrades
          .filter(({ ticker }) => ticker === result.ticker)
          .slice(0, TRADES_OF_ROBOT),
      },
    ]),
  );
  known.set(robot, read);
  return read;
}

function byResult(a: RobotOnInstrument, b: RobotOnInstrument): number {
  return (
    Number(a.result.closedCount === 0) - Number(b.result.closedCount === 0) ||
    b.result.profitPct - a.result.profitPct ||
    a.robot.id - b.robot.id
  );
}

function lastFillTime({ entryTime, exitTime }: TradeView): number {
  return exitTime ?? entryTime;
}
