import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { inChunks } from '@/lib/core/base/in-chunks';
import { ZERO } from '@/lib/core/base/money';
import type { Row, Schema } from '@/lib/core/database/schema';
import { inverse, type SplitRatio, splitBetween } from '@/lib/market/corporate-actions/corporate-action';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import type { AppliedSplit } from '@/lib/trading/corporate-actions/account-action';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';
import { compareTrades, type MyTradeFacts, type RobotTradeFacts, robotQuote } from '@/lib/trading/gap/gap';
import { because, type ReasonColumns, reasonColumns, storedReasonText } from '@/lib/trading/orders/reasons';
import { moneyFor, unitsFor } from '../sizing';
import { toCopySettings } from './copy-rows';
import { executionKey, readExecutions } from './executions';

/** Robots' trades beside what copies made of them: stored when the robot's is recorded, compared when both are over. */

type TradeRow = Row<'copy_trades'>;
type IntentRow = Row<'copy_intents'>;
/** What an entry of the ledger says about one side of a trade. */
export type Opening = Pick<
  LedgerEntry,
  'robotId' | 'seq' | 'tradeNo' | 'fundId' | 'side' | 'quantity' | 'price' | 'slippage' | 'time' | 'signalSeq'
>;

const OVER = ['done', 'partial'] as const;

/** Stores the trade for the copies of these entries, with what they have opened and closed of it so far. */
export async function insertTrades(
  tx: Kysely<Schema>,
  opening: Opening,
  entries: readonly IntentRow[],
): Promise<void> {
  for (const some of inChunks(entries)) {
    const ids = some.map(({ copy_id }) => copy_id);
    const copies = await tx.selectFrom('copies').selectAll().where('id', 'in', ids).execute();
    const copyById = new Map(copies.map((copy) => [copy.id, copy]));
    const exits = await tx
      .selectFrom('copy_intents')
      .selectAll()
      .where('copy_id', 'in', ids)
      .where('action', '=', 'close')
      .where('entry_cause', 'in', [...new Set(some.map(({ cause_key }) => cause_key))])
      .where('state', 'in', OVER)
      .execute();
    const exitByCopy = new Map(exits.map((exit) => [exit.copy_id, exit]));
    await tx
      .insertInto('copy_trades')
      .values(
        some.flatMap((entry) => {
          const copy = copyById.get(entry.copy_id);
          return copy ? [tradeRow(opening, copy, entry, exitByCopy.get(entry.copy_id))] : [];
        }),
      )
      .onConflict((conflict) => conflict.columns(['copy_id', 'trade_no']).doNothing())
      .execute();
  }
}

function tradeRow(
  opening: Opening,
  copy: Row<'copies'>,
  entry: IntentRow,
  exit: IntentRow | undefined,
): TradeRow {
  const money = moneyFor(toCopySettings(copy), entry.share_pct);
  const quote = robotQuote(opening, opening.side === 'long');
  const isMissed = entry.state === 'skipped' || entry.state === 'missed' || entry.state === 'annulled';
  return {
    copy_id: entry.copy_id,
    trade_no: opening.tradeNo,
    fund_id: opening.fundId,
    side: opening.side,
    // Without a known share, the amount of a whole position would be a guess, so the intended quantity is zero.
    intended_quantity: money === null ? ZERO : unitsFor(money, quote),
    ...skipColumns(
      isMissed ? (entry.reason === null ? reasonColumns(because('no-signal')) : entry) : NO_REASON,
    ),
    open_cause: entry.cause_key,
    open_fill: entry.fill_id,
    close_cause: exit?.cause_key ?? null,
    close_fill: exit?.fill_id ?? null,
    my_quantity: entry.filled ?? ZERO,
    my_profit: null,
    robot_profit: null,
    delay_gap: null,
    price_gap: null,
    fee_gap: null,
    size_gap: null,
    missed_gap: null,
    opened_at: opening.time,
    closed_at: null,
  };
}

const NO_REASON = reasonColumns(null);

/** A trade that wasn't copied has the reason of its skipped entry. */
function skipColumns({ reason, reason_code, reason_args }: ReasonColumns) {
  return { skip_reason: reason, skip_code: reason_code, skip_args: reason_args };
}

/** Why a trade wasn't copied, as a sentence; null if it was. */
export function skipText(row: Pick<TradeRow, 'skip_reason' | 'skip_code' | 'skip_args'>): string | null {
  const { skip_reason: reason, skip_code: reason_code, skip_args: reason_args } = row;
  return storedReasonText({ reason, reason_code, reason_args });
}

/** Marks trades as missed if their entries weren't taken; the robot may even have closed them by now. */
export async function missTrades(
  tx: Kysely<Schema>,
  entries: readonly (Pick<IntentRow, 'copy_id' | 'cause_key' | 'trade_no'> & ReasonColumns)[],
  now: Millis,
): Promise<void> {
  const missed: { readonly robotId: number; readonly tradeNo: number }[] = [];
  const named = entries.filter(({ trade_no }) => trade_no !== null);
  for (const [, same] of groupBy(named, ({ cause_key, reason }) => `${cause_key} ${reason}`))
    for (const some of inChunks(same)) {
      const ids = some.map(({ copy_id }) => copy_id);
      const rows = await tx
        .updateTable('copy_trades')
        .set(skipColumns(some[0] ?? NO_REASON))
        .where('copy_id', 'in', ids)
        .where('open_cause', '=', some[0]?.cause_key ?? '')
        .where('closed_at', 'is', null)
        .returning([
          'trade_no as tradeNo',
          sql<number>`(SELECT robot_id FROM copies WHERE copies.id = copy_trades.copy_id)`.as('robotId'),
        ])
        .execute();
      missed.push(...rows);
    }
  for (const [robotId, trades] of groupBy(missed, (trade) => trade.robotId))
    await settleTrades(
      tx,
      robotId,
      trades.map(({ tradeNo }) => tradeNo),
      now,
    );
}

/** Stops waiting for copies to close these trades: the user keeps what was opened, or closed it at the broker. */
export async function leaveTrades(
  tx: Kysely<Schema>,
  which: (eb: ExpressionBuilder<Schema, 'copy_trades'>) => Expression<SqlBool>,
  cause: 'user:kept' | 'user:outside',
  now: Millis,
): Promise<void> {
  await tx
    .updateTable('copy_trades')
    .set({ close_cause: cause, closed_at: now })
    .where(which)
    .where('closed_at', 'is', null)
    .where('open_fill', 'is not', null)
    .execute();
}

/** Counts what an account's copies have of a pair in its own units: divided by its rate. */
export async function convertTrades(
  tx: Kysely<Schema>,
  accountId: string,
  fundId: FundId,
  rate: number,
): Promise<void> {
  await tx
    .updateTable('copy_trades')
    .set({ my_quantity: sql<number>`CAST(ROUND(my_quantity / CAST(${rate} AS DOUBLE PRECISION)) AS BIGINT)` })
    .where('fund_id', '=', fundId)
    .where(({ selectFrom, eb }) =>
      eb('copy_id', 'in', selectFrom('copies').select('id').where('account_id', '=', accountId)),
    )
    .execute();
}

/** Compares trades of a robot that it and its copies have closed, or that copies missed. */
export async function settleTrades(
  tx: Kysely<Schema>,
  robotId: number,
  tradeNos: readonly number[],
  now: Millis,
  copyIds: readonly string[] | null = null,
): Promise<void> {
  for (const tradeNo of new Set(tradeNos)) {
    const robot = await readRobotTrade(tx, robotId, tradeNo);
    if (!robot) continue;
    const rows = await tx
      .selectFrom('copy_trades')
      .innerJoin('copies', 'copies.id', 'copy_trades.copy_id')
      .selectAll('copy_trades')
      .where('copies.robot_id', '=', robotId)
      .$if(copyIds !== null, (query) => query.where('copies.id', 'in', copyIds ?? []))
      .where('copy_trades.trade_no', '=', tradeNo)
      .where(sql<boolean>`copy_trades.closed_at IS NULL`)
      .where(({ eb, or }) =>
        or([eb('copy_trades.skip_reason', 'is not', null), eb('copy_trades.close_fill', 'is not', null)]),
      )
      .execute();
    for (const some of inChunks(rows)) await settleSome(tx, robot, some, now);
  }
}

async function settleSome(
  tx: Kysely<Schema>,
  robot: TimedRobotTrade,
  rows: readonly TradeRow[],
  now: Millis,
): Promise<void> {
  const mine = await readMyTrades(tx, robot, rows);
  const settled = rows.map((row): TradeRow => {
    const own = row.skip_reason === null ? (mine.get(row.copy_id) ?? null) : null;
    const { robotProfit, gap } = compareTrades(robot, row.intended_quantity ?? ZERO, own);
    return {
      ...row,
      my_profit: own?.profit ?? ZERO,
      robot_profit: robotProfit,
      delay_gap: gap.delay,
      price_gap: gap.price,
      fee_gap: gap.fees,
      size_gap: gap.size,
      missed_gap: gap.missed,
      closed_at: now,
    };
  });
  await putTrades(tx, settled);
}

/** Inserts or replaces rows, many in one statement. */
export async function putTrades(tx: Kysely<Schema>, rows: readonly TradeRow[]): Promise<void> {
  for (const some of inChunks(rows))
    await tx
      .insertInto('copy_trades')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['copy_id', 'trade_no']).doUpdateSet(({ ref }) => ({
          skip_reason: ref('excluded.skip_reason'),
          skip_code: ref('excluded.skip_code'),
          skip_args: ref('excluded.skip_args'),
          open_fill: ref('excluded.open_fill'),
          close_cause: ref('excluded.close_cause'),
          close_fill: ref('excluded.close_fill'),
          my_quantity: ref('excluded.my_quantity'),
          my_profit: ref('excluded.my_profit'),
          robot_profit: ref('excluded.robot_profit'),
          delay_gap: ref('excluded.delay_gap'),
          price_gap: ref('excluded.price_gap'),
          fee_gap: ref('excluded.fee_gap'),
          size_gap: ref('excluded.size_gap'),
          missed_gap: ref('excluded.missed_gap'),
          closed_at: ref('excluded.closed_at'),
        })),
      )
      .execute();
}

/** Deletes trades that go into an archive. @returns them by copy and number */
export async function takeTrades(
  tx: Kysely<Schema>,
  trades: readonly Pick<TradeRow, 'copy_id' | 'trade_no'>[],
): Promise<TradeRow[]> {
  const taken: TradeRow[] = [];
  for (const [copyId, own] of groupBy(trades, ({ copy_id }) => copy_id))
    for (const some of inChunks(own.map(({ trade_no }) => trade_no)))
      taken.push(
        ...(await tx
          .deleteFrom('copy_trades')
          .where('copy_id', '=', copyId)
          .where('trade_no', 'in', some)
          .returningAll()
          .execute()),
      );
  return taken.sort(
    (a, b) => (a.copy_id < b.copy_id ? -1 : Number(a.copy_id > b.copy_id)) || a.trade_no - b.trade_no,
  );
}

/** A robot's trade with its times: a split between its fill and the copy's is no difference. */
type TimedRobotTrade = RobotTradeFacts & { readonly openedAt: Millis; readonly closedAt: Millis };

/** Both sides of a robot's trade; null while it's open. */
async function readRobotTrade(
  tx: Kysely<Schema>,
  robotId: number,
  tradeNo: number,
): Promise<TimedRobotTrade | null> {
  const entries = await tx
    .selectFrom('ledger_entries')
    .select(['kind', 'side', 'quantity', 'price', 'slippage', 'commission', 'profit', 'time'])
    .where('robot_id', '=', robotId)
    .where('trade_no', '=', tradeNo)
    .orderBy('seq')
    .execute();
  const [opening, closing] = entries;
  if (!opening || closing?.kind !== 'close') return null;
  const isLong = opening.side === 'long';
  const tradeSide = (entry: typeof opening, isBuy: boolean) => ({
    quote: robotQuote(
      {
        price: entry.price as Price,
        slippage: entry.slippage as Micros,
        quantity: entry.quantity as Micros,
      },
      isBuy,
    ),
    commission: entry.commission as Micros,
  });
  return {
    side: isLong ? 'long' : 'short',
    quantity: opening.quantity as Micros,
    entry: tradeSide(opening, isLong),
    exit: tradeSide(closing, !isLong),
    profit: (closing.profit ?? 0) as Micros,
    openedAt: opening.time as Millis,
    closedAt: closing.time as Millis,
  };
}

async function readMyTrades(
  tx: Kysely<Schema>,
  robot: TimedRobotTrade,
  rows: readonly TradeRow[],
): Promise<ReadonlyMap<string, MyTradeFacts>> {
  const over = rows.filter(({ open_fill, close_fill }) => open_fill !== null && close_fill !== null);
  const executions = await readExecutions(
    tx,
    over.map(({ copy_id }) => copy_id),
    over.flatMap(({ open_cause, close_cause }) => [open_cause, close_cause]),
  );
  const splits = await readSplitsByCopy(tx, over);
  const trades = new Map<string, MyTradeFacts>();
  for (const row of over) {
    const opened = executions.get(executionKey(row.copy_id, row.open_cause));
    const closed = executions.get(executionKey(row.copy_id, row.close_cause));
    if (!opened || !closed) continue;
    const own = splits.get(row.copy_id) ?? [];
    const split = (from: Millis, to: Millis) => splitFromTo(own, row.fund_id, from, to);
    trades.set(row.copy_id, {
      quantity: opened.quantity,
      entry: {
        quote: opened.quote,
        rate: opened.rate,
        commission: opened.commission,
        split: split(robot.openedAt, opened.lastTime),
      },
      exits: [
        {
          quote: closed.quote,
          rate: closed.rate,
          commission: closed.commission,
          quantity: closed.quantity,
          split: split(robot.closedAt, closed.lastTime),
        },
      ],
      profit: closed.profit ?? ZERO,
    });
  }
  return trades;
}

/** The splits of the accounts of these trades' copies. */
async function readSplitsByCopy(
  tx: Kysely<Schema>,
  rows: readonly TradeRow[],
): Promise<ReadonlyMap<string, readonly AppliedSplit[]>> {
  if (rows.length === 0) return new Map();
  const copies = await tx
    .selectFrom('copies')
    .select(['id', 'account_id'])
    .where(
      'id',
      'in',
      rows.map(({ copy_id }) => copy_id),
    )
    .execute();
  const splits = await readSplits(
    tx,
    copies.map(({ account_id }) => account_id),
  );
  return new Map(copies.map(({ id, account_id }) => [id, splits.get(account_id) ?? []]));
}

/** The ratio from one instant to another, backwards too. */
function splitFromTo(splits: readonly AppliedSplit[], fundId: FundId, from: Millis, to: Millis): SplitRatio {
  return from <= to
    ? splitBetween(splits, fundId, from, to)
    : inverse(splitBetween(splits, fundId, to, from));
}
