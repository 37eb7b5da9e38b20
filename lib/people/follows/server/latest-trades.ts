import { type Kysely, sql } from 'kysely';
import type { FundId, Micros, Price, RobotId } from '@/lib/core/base/brand';
import type { Read } from '@/lib/core/database/reads';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { ExitReason, Phase } from '@/lib/robots/ledger/entry';
import { tradePhase } from '@/lib/robots/ledger/phase';
import type { LatestTrades, TradePage } from '../follows';
import type { FollowedTrade } from '../robot-trade';

const COLUMNS = [
  'robot_id',
  'seq',
  'kind',
  'trade_no',
  'fund_id',
  'side',
  'quantity',
  'price',
  'time',
  'phase',
  'signal_seq',
  'reason',
  'profit',
  'recorded_at',
  'late',
] as const;

type TradeRow = Pick<Row<'ledger_entries'>, (typeof COLUMNS)[number]>;

/** Entries read beyond the page, so that most closes come with their openings. */
const MARGIN = 60;

/**
 * A page of robots' trades, newest first by their last entry. Ledgers are in time order and a trade has at most two
 * entries, so the last 2 n entries of all robots contain the n newest trades, and so do the last 2 n of each robot.
 * They're found by primary key alone, and at most 2 n are read, however many robots a user follows.
 */
export async function readLatestTrades(
  db: Kysely<Schema>,
  robotIds: readonly number[],
  { offset, pageSize }: TradePage,
): Promise<LatestTrades> {
  if (robotIds.length === 0) return { items: [], total: 0 };
  const rows = await readLast(db, robotIds, 2 * (offset + pageSize) + MARGIN);
  const newest = lastEntries(rows)
    .sort(newestFirst)
    .slice(offset, offset + pageSize);
  const opens = await findOpens(db, rows, newest);
  const found = newest.flatMap((last) => {
    const open = last.kind === 'open' ? last : opens.get(tradeKey(last));
    return open ? [{ open, close: last.kind === 'open' ? null : last }] : [];
  });
  const signalledAt = await readSignalTimes(
    db,
    found.flatMap(({ open, close }) => (close ? [open, close] : [open])),
  );
  const items = found.map(({ open, close }) => toTrade(open, close, signalledAt));
  return { items, total: await countTrades(db, robotIds) };
}

export const LATEST_TRADES: Read<readonly [robotIds: readonly number[], page: TradePage], LatestTrades> = {
  name: 'latest-trades',
  run: readLatestTrades,
};

function readLast(db: Kysely<Schema>, robotIds: readonly number[], count: number): Promise<TradeRow[]> {
  return (
    db
      // Signals share the numbering, so the nth last entry must be looked up: once a robot, outside of the join, where
      // PostgreSQL would look it up for each entry.
      .with(
        (cte) => cte('start').materialized(),
        (from) =>
          from
            .selectFrom('ledger_heads')
            .select([
              'robot_id',
              sql<number>`COALESCE((SELECT e.seq FROM ledger_entries e
              WHERE e.robot_id = ledger_heads.robot_id ORDER BY e.seq DESC LIMIT 1 OFFSET ${count - 1}), 0)`.as(
                'seq',
              ),
            ])
            .where('robot_id', 'in', robotIds),
      )
      .selectFrom('start')
      .crossJoin('ledger_entries')
      .select(COLUMNS.map((column) => `ledger_entries.${column}` as const))
      .whereRef('ledger_entries.robot_id', '=', 'start.robot_id')
      .whereRef('ledger_entries.seq', '>=', 'start.seq')
      .orderBy('ledger_entries.time', 'desc')
      .orderBy('ledger_entries.robot_id')
      .orderBy('ledger_entries.seq', 'desc')
      .limit(count)
      .execute()
  );
}

/** Each trade's closing, or its opening if still open. */
function lastEntries(rows: readonly TradeRow[]): TradeRow[] {
  const last = new Map<string, TradeRow>();
  for (const row of rows) if (row.kind === 'close' || !last.has(tradeKey(row))) last.set(tradeKey(row), row);
  return [...last.values()];
}

function newestFirst(a: TradeRow, b: TradeRow): number {
  return b.time - a.time || a.robot_id - b.robot_id || b.seq - a.seq;
}

/** Openings of closed trades by trade: those already read, and the few of long trades. */
async function findOpens(
  db: Kysely<Schema>,
  rows: readonly TradeRow[],
  trades: readonly TradeRow[],
): Promise<ReadonlyMap<string, TradeRow>> {
  const opens = new Map(rows.filter(({ kind }) => kind === 'open').map((row) => [tradeKey(row), row]));
  const missing = trades.filter((row) => row.kind === 'close' && !opens.has(tradeKey(row)));
  if (missing.length === 0) return opens;
  const found = await db
    .selectFrom('ledger_entries')
    .select(COLUMNS)
    .where('kind', '=', 'open')
    .where(({ or, and, eb }) =>
      or(missing.map((row) => and([eb('robot_id', '=', row.robot_id), eb('trade_no', '=', row.trade_no)]))),
    )
    .execute();
  for (const row of found) opens.set(tradeKey(row), row);
  return opens;
}

/** Trades are numbered from 1, so a robot's last opening gives their count. */
async function countTrades(db: Kysely<Schema>, robotIds: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('ledger_heads')
    .select(
      sql<number | null>`(SELECT e.trade_no FROM ledger_entries e
        WHERE e.robot_id = ledger_heads.robot_id AND e.kind = 'open' ORDER BY e.seq DESC LIMIT 1)`.as(
        'trades',
      ),
    )
    .where('robot_id', 'in', robotIds)
    .execute();
  return rows.reduce((sum, row) => sum + Number(row.trades ?? 0), 0);
}

function tradeKey(row: Pick<TradeRow, 'robot_id' | 'trade_no'>): string {
  return `${row.robot_id}:${row.trade_no}`;
}

type SignalTimes = (row: TradeRow | null) => number | null;

/** When the signals that entries name were recorded. */
async function readSignalTimes(db: Kysely<Schema>, rows: readonly TradeRow[]): Promise<SignalTimes> {
  const named = rows.filter(({ signal_seq: seq }) => seq !== null);
  if (named.length === 0) return () => null;
  const signals = await db
    .selectFrom('robot_signals')
    .select(['robot_id', 'seq', 'recorded_at'])
    .where(({ or, and, eb }) =>
      or(named.map((row) => and([eb('robot_id', '=', row.robot_id), eb('seq', '=', row.signal_seq ?? 0)]))),
    )
    .execute();
  const times = new Map(signals.map((row) => [`${row.robot_id}:${row.seq}`, Number(row.recorded_at)]));
  return (row) => (row && times.get(`${row.robot_id}:${row.signal_seq}`)) ?? null;
}

function toTrade(open: TradeRow, close: TradeRow | null, signalledAt: SignalTimes): FollowedTrade {
  return {
    robotId: open.robot_id as RobotId,
    tradeNo: open.trade_no,
    fundId: open.fund_id as FundId,
    side: open.side as FollowedTrade['side'],
    quantity: open.quantity as Micros,
    openTime: open.time,
    openPrice: open.price as Price,
    closeTime: close?.time ?? null,
    closePrice: (close?.price ?? null) as Price | null,
    profit: (close?.profit ?? null) as Micros | null,
    phase: tradePhase(toRecorded(open), close && toRecorded(close)),
    openSignalledAt: signalledAt(open),
    closeSignalledAt: signalledAt(close),
    recordedAt: Number((close ?? open).recorded_at),
    late: Number((close ?? open).late) === 1,
  };
}

function toRecorded(row: TradeRow) {
  return {
    kind: row.kind as 'open' | 'close',
    phase: row.phase as Phase,
    reason: row.reason as ExitReason,
    signalSeq: row.signal_seq,
  };
}
