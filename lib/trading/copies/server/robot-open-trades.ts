import type { Kysely } from 'kysely';
import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { RobotOpenTrade } from '../copies';

/** A trade that a robot has open, with the signal that it filled. */
export interface StoredOpenTrade extends RobotOpenTrade {
  readonly seq: number;
  readonly signalSeq: number | null;
  readonly quantity: Micros;
}

/** How many of a robot's last entries hold all that is open: a leg's trade is closed before its next one opens. */
const LAST_OPENINGS = 100;

/** Trades in a robot's ledger without a close, by opening. */
export async function readOpenTrades(
  db: Kysely<Schema>,
  robotId: number,
): Promise<readonly StoredOpenTrade[]> {
  const rows = await db
    .selectFrom('ledger_entries as opening')
    .leftJoin('robot_signals as signal', (join) =>
      join.onRef('signal.robot_id', '=', 'opening.robot_id').onRef('signal.seq', '=', 'opening.signal_seq'),
    )
    .select([
      'opening.seq',
      'opening.trade_no',
      'opening.fund_id',
      'opening.side',
      'opening.price',
      'opening.quantity',
      'opening.time',
      'opening.signal_seq',
      'signal.share_pct',
    ])
    .where('opening.robot_id', '=', robotId)
    .where('opening.kind', '=', 'open')
    .orderBy('opening.seq', 'desc')
    .limit(LAST_OPENINGS)
    .execute();
  const oldest = rows.at(-1);
  if (!oldest) return [];
  const closed = await db
    .selectFrom('ledger_entries')
    .select('trade_no')
    .where('robot_id', '=', robotId)
    .where('seq', '>', oldest.seq)
    .where('kind', '=', 'close')
    .execute();
  const closedNos = new Set(closed.map(({ trade_no }) => trade_no));
  return rows
    .filter(({ trade_no }) => !closedNos.has(trade_no))
    .reverse()
    .map((row) => ({
      seq: row.seq,
      signalSeq: row.signal_seq,
      tradeNo: row.trade_no,
      fundId: row.fund_id as FundId,
      side: row.side as RobotOpenTrade['side'],
      price: row.price as Price,
      quantity: row.quantity as Micros,
      openedAt: row.time as Millis,
      sharePct: row.share_pct,
    }));
}
