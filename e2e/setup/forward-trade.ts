import type { FundId, Micros, Millis, RobotId } from '@/lib/base/brand';
import { openDatabase } from '@/lib/database/database';
import { chainEvents } from '@/lib/ledger/chain';
import { appendEntries, readHead } from '@/lib/ledger/server/ledger-store';
import { TRADED_INSTRUMENTS } from '@/lib/market/instruments';

const PRICE = 123.45;

/**
 * Lets a robot open a trade now, written into its ledger beside the running product as another process would. Only for
 * a product of the story's own: the robot itself knows nothing of it.
 * @returns the trade as people read it
 */
export async function recordTrade(
  dataDir: string,
  robotId: number,
): Promise<{ readonly ticker: string; readonly price: string }> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const id = robotId as RobotId;
    const last = await db
      .selectFrom('ledger_entries')
      .select(['fund_id', 'trade_no'])
      .where('robot_id', '=', id)
      .orderBy('trade_no', 'desc')
      .executeTakeFirstOrThrow();
    const now = Date.now() as Millis;
    const entries = chainEvents({
      robotId: id,
      head: await readHead(db, id),
      events: [
        {
          kind: 'open',
          tradeNo: last.trade_no + 1,
          fundId: last.fund_id as FundId,
          side: 'long',
          quantity: 1_000_000 as Micros,
          price: (PRICE * 1_000_000) as Micros,
          time: now,
          commission: 0 as Micros,
          slippage: 0 as Micros,
        },
      ],
      publishedAt: 0 as Millis,
      recordedAt: now,
      lateAfterMs: 60_000,
      openSince: new Map(),
    });
    await appendEntries(db, id, entries);
    const ticker = TRADED_INSTRUMENTS.find(({ fundId }) => fundId === last.fund_id)?.ticker ?? '';
    return { ticker, price: PRICE.toFixed(2) };
  } finally {
    await close();
  }
}
