import type { EpochDay, FundId, Micros, Millis } from '@/lib/core/base/brand';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries } from '@/lib/market/data/bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { buildSeries } from '@/lib/market/data/series';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import { buildRoster } from '@/lib/robots/definitions/roster';
import { busyRobot } from '@/lib/robots/engine/testing/busy-robots';
import { createExecution } from '@/lib/robots/execution/execution';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import type { BookedFill, NewOrder } from '@/lib/trading/orders/order';
import { insertOrders } from '@/lib/trading/orders/server/order-store';

/** The present of the replayed market, a Monday. */
const NOW = Date.UTC(2026, 0, 5);
const FREE = { spread: 0, impact: 0, commissionRate: 0 };
const AMOUNT = 10_000;

export interface Replay {
  /** Opened or closed positions that were compared. */
  readonly fills: number;
  /** Fills whose units, price or profit weren't exactly the robot's. */
  readonly different: readonly string[];
}

/**
 * Runs robots of the roster over days of the simulated market without costs, gives the emulator each of their orders with
 * the quote they filled at, and compares what both booked. Each robot has an account: in one, opposite sides are refused.
 */
export async function replayRobots(
  database: Database,
  accountIds: readonly string[],
  days: number,
): Promise<Replay> {
  const firstDay = (NOW / DAY_MS - days) as EpochDay;
  const market = createSimulatedMarket({ seed: 7, firstDay, now: () => NOW as Millis });
  const robots = buildRoster(market.instruments, {
    marketStart: (firstDay * DAY_MS) as Millis,
    now: NOW as Millis,
    publishesNow: true,
    baseIntervals: new Map(market.instruments.map(({ fundId }) => [fundId, market.barInterval(fundId)])),
  })
    .filter(({ analysis, agentKind }) => analysis === 'TA' && agentKind === 'Virtual')
    .slice(0, accountIds.length)
    .map(busyRobot);
  const booked: BookedFill[] = [];
  const quotes = new Map<FundId, { readonly price: number; readonly time: Millis }>();
  let now = 0;
  const emulator = createEmulator({
    database,
    market: 'simulated',
    findQuote: (fundId) => quotes.get(fundId) ?? null,
    costsFor: () => FREE,
    volumeFor: () => 0,
    onFilled: async (_, fills) => {
      booked.push(...fills);
    },
    now: () => now as Millis,
  });
  const different: string[] = [];
  let fills = 0;
  for (const [index, robot] of robots.entries()) {
    const accountId = accountIds[index] as string;
    const config = executionConfigFor(robot, market.instruments, 5);
    const execution = createExecution({
      ...config,
      legs: config.legs.map((leg) => ({ ...leg, costs: FREE })),
      sizing: { kind: 'amount', amount: AMOUNT },
      // Neither has to mind its room.
      initialBalance: AMOUNT * 100,
      volumeLimit: Number.POSITIVE_INFINITY,
    });
    quotes.clear();
    const events: TradeEvent[] = [];
    const bars = await Promise.all(robot.legs.map((fundId) => readSeries(market, fundId, firstDay)));
    execution.advance(
      { bars, reports: robot.legs.map(() => []) },
      { onTrade: (event) => events.push(event), onDay: () => undefined },
    );
    for (const event of events) {
      now = event.time;
      quotes.set(event.fundId, { price: sizingPrice(event, bars), time: event.time });
      await insertOrders(database.db, [eventOrder(accountId, robot.id, event)]);
      await emulator.fillDue();
      const fill = booked.at(-1);
      fills += 1;
      if (
        fill?.quantity !== event.quantity ||
        fill.price !== event.price ||
        (event.kind === 'close' && fill.profit !== event.profit)
      )
        different.push(`robot ${robot.id}, trade ${event.tradeNo}, ${event.kind}`);
    }
  }
  return { fills, different };
}

/** The quote that the robot's size was based on: the open of its bar before rounding, or the price of a stop. */
function sizingPrice(event: TradeEvent, bars: readonly BarSeries[]): number {
  const series = bars.find(({ fundId }) => fundId === event.fundId);
  const open = series?.open[series.time.indexOf(event.time)];
  return open !== undefined && toPrice(open) === event.price ? open : fromPrice(event.price);
}

function eventOrder(accountId: string, robotId: number, event: TradeEvent): NewOrder {
  const isOpening = event.kind === 'open';
  return {
    accountId,
    owner: `robot ${robotId}`,
    causeKey: `${event.kind}:${event.tradeNo}`,
    attempt: 1,
    requestKey: null,
    fundId: event.fundId,
    kind: 'market',
    side: (event.side === 'long') === isOpening ? 'buy' : 'sell',
    action: event.kind,
    size: isOpening
      ? { kind: 'amount', amount: (AMOUNT * 1_000_000) as Micros, wholeUnits: false }
      : { kind: 'all' },
    limitPrice: null,
    stopPrice: null,
    dueAt: (event.time - 1) as Millis,
    expiresAt: null,
    createdAt: event.time,
  };
}

async function readSeries(market: MarketSource, fundId: FundId, firstDay: EpochDay) {
  const instrument = market.instruments.find((one) => one.fundId === fundId) as Instrument;
  const calendar = calendarFor(calendarNameFor(instrument.fundType));
  const days = [];
  for (const { day } of calendar.sessions(firstDay, (NOW / DAY_MS) as EpochDay)) {
    const bars = await market.dayBars(fundId, day, NOW as Millis);
    if (bars) days.push(bars);
  }
  return buildSeries(fundId, market.barInterval(fundId), calendar, days);
}
