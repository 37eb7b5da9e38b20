import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import { openDatabase } from '@/lib/core/database/open-database';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { chainEvents } from '@/lib/robots/ledger/chain';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';

const ENTRY = 125;
const EXIT = 130;
const UNITS = 1;
const micros = (value: number) => Math.round(value * 1_000_000) as Micros;
const COSTS = { commission: 0 as Micros, slippage: 0 as Micros };

/** A trade in readable form. */
interface ReadTrade {
  readonly ticker: string;
  readonly price: string;
}

/**
 * Opens a trade for a robot by writing into its ledger, like another process next to the running product. Only when
 * other stories are done: the robot's own state doesn't include the trade.
 */
export function recordTrade(dataDir: string, robotId: number): Promise<ReadTrade> {
  return record(dataDir, robotId, ENTRY, (last) => ({ ...last, kind: 'open', tradeNo: last.tradeNo + 1 }));
}

/** Closes that trade 4 % higher. */
export function recordClose(dataDir: string, robotId: number): Promise<ReadTrade> {
  const profit = micros((EXIT - ENTRY) * UNITS);
  return record(dataDir, robotId, EXIT, (last) => ({ ...last, kind: 'close', reason: 'signal', profit }));
}

/** The fields all events share, from the last opened trade. */
type LastTrade = Omit<Extract<TradeEvent, { kind: 'open' }>, 'kind'>;

async function record(
  dataDir: string,
  robotId: number,
  price: number,
  eventAfter: (last: LastTrade) => TradeEvent,
): Promise<ReadTrade> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const id = robotId as RobotId;
    const last = await db
      .selectFrom('ledger_entries')
      .select(['fund_id', 'trade_no', 'time'])
      .where('robot_id', '=', id)
      .orderBy('trade_no', 'desc')
      .executeTakeFirstOrThrow();
    const now = Date.now() as Millis;
    const entries = chainEvents({
      robotId: id,
      head: await readHead(db, id),
      events: [
        eventAfter({
          ...COSTS,
          tradeNo: last.trade_no,
          fundId: last.fund_id as FundId,
          side: 'long',
          quantity: micros(UNITS),
          price: toPrice(price),
          time: now,
        }),
      ],
      publishedAt: 0 as Millis,
      recordedAt: now,
      lateAfterMs: 60_000,
      openSince: new Map([[last.trade_no, Number(last.time) as Millis]]),
    });
    await appendEntries(db, id, entries);
    const ticker = TRADED_INSTRUMENTS.find(({ fundId }) => fundId === last.fund_id)?.ticker ?? '';
    return { ticker, price: price.toFixed(2) };
  } finally {
    await close();
  }
}
