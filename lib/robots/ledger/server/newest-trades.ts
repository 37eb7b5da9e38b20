import { type Kysely, sql } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import type { Read } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import { makeSeal } from '@/lib/robots/ledger/seal';
import type { ExitReason, LedgerEntry } from '../entry';
import type { NewestAsked, NewestFill, NewestTrade } from '../newest-trade';
import { tradePhase } from '../phase';

const SEAL_START = 8;
/** How far back to look first, and how many times further each time until there are enough trades. */
const FIRST_LOOK_MS = 6 * HOUR_MS;
const FURTHER = 8;

/**
 * The trades that a market's robots closed last, newest first. Removed robots are left out. Reads the index
 * `ledger_closes_by_fund` from a few hours ago on, and from further back only while that isn't enough.
 */
export async function readNewestTrades(
  db: Kysely<Schema>,
  asked: NewestAsked,
): Promise<readonly NewestTrade[]> {
  const closings = await readClosings(db, asked);
  const openings = await readOpenings(db, closings);
  return closings.flatMap((row) => {
    const opening = openings.get(tradeKey(row));
    if (!opening) return [];
    return {
      robotId: row.robot_id as RobotId,
      tradeNo: row.trade_no,
      fundId: row.fund_id,
      side: row.side,
      time: row.time,
      opening: opening.fill,
      closing: toFill(row),
      reason: row.reason as ExitReason,
      phase: tradePhase(opening.recorded, {
        kind: 'close',
        phase: row.phase,
        reason: row.reason as ExitReason,
        signalSeq: row.signal_seq,
      }),
      late: row.late !== 0,
      sealStart: makeSeal(row.salt, row.hash).slice(0, SEAL_START),
    };
  });
}

async function readClosings(db: Kysely<Schema>, asked: NewestAsked) {
  if (asked.fundIds.length === 0) return [];
  for (let lookMs = FIRST_LOOK_MS; ; lookMs *= FURTHER) {
    const isAll = lookMs >= asked.now;
    const found = await closingsSince(db, asked, isAll ? 0 : asked.now - lookMs);
    if (isAll || found.length === asked.count) return found;
  }
}

function closingsSince(db: Kysely<Schema>, { market, fundIds, count }: NewestAsked, since: number) {
  return (
    db
      .selectFrom('ledger_entries as entry')
      // A cross join: the embedded database would start from the robots, and read their whole ledgers.
      .crossJoin('robots as robot')
      .whereRef('robot.id', '=', 'entry.robot_id')
      .select([
        'entry.robot_id',
        'entry.trade_no',
        'entry.fund_id',
        'entry.side',
        'entry.time',
        'entry.price',
        'entry.quantity',
        'entry.slippage',
        'entry.phase',
        'entry.reason',
        'entry.signal_seq',
        'entry.late',
        'entry.hash',
        'robot.salt',
      ])
      // A literal: PostgreSQL uses a partial index only if it can see its condition.
      .where(sql<boolean>`entry.kind = 'close'`)
      .where('entry.fund_id', 'in', fundIds)
      .where('entry.time', '>=', since as Millis)
      .where('robot.market', '=', market)
      .where('robot.removed_at', 'is', null)
      .orderBy('entry.time', 'desc')
      .orderBy('entry.robot_id')
      .orderBy('entry.seq', 'desc')
      .limit(count)
      .execute()
  );
}

function toFill({ price, quantity, slippage }: NewestFill): NewestFill {
  return { price, quantity, slippage };
}

interface TradeKey {
  readonly robot_id: number;
  readonly trade_no: number;
}

function tradeKey({ robot_id, trade_no }: TradeKey): string {
  return `${robot_id} ${trade_no}`;
}

interface Opening {
  readonly fill: NewestFill;
  readonly recorded: Pick<LedgerEntry, 'kind' | 'phase' | 'signalSeq'>;
}

async function readOpenings(
  db: Kysely<Schema>,
  trades: readonly TradeKey[],
): Promise<ReadonlyMap<string, Opening>> {
  if (trades.length === 0) return new Map();
  const openings = await db
    .selectFrom('ledger_entries')
    .select(['robot_id', 'trade_no', 'price', 'quantity', 'slippage', 'phase', 'signal_seq'])
    .where('kind', '=', 'open')
    .where((where) =>
      where.or(
        trades.map(({ robot_id, trade_no }) =>
          where.and([where('robot_id', '=', robot_id), where('trade_no', '=', trade_no)]),
        ),
      ),
    )
    .execute();
  return new Map(
    openings.map((row) => [
      tradeKey(row),
      {
        fill: toFill(row),
        recorded: { kind: 'open', phase: row.phase, signalSeq: row.signal_seq },
      },
    ]),
  );
}

export const NEWEST_TRADES: Read<readonly [NewestAsked], readonly NewestTrade[]> = {
  name: 'newest-trades',
  run: readNewestTrades,
};
