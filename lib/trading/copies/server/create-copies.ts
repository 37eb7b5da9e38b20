import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { toMicros } from '@/lib/core/base/money';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { readHead } from '@/lib/robots/ledger/server/ledger-store';
import type { PaperAccounts } from '@/lib/trading/accounts/paper-accounts';
import type { Copies, CopyChange, TurnOn } from '../copies';
import { type CopyView, DEFAULT_BALANCE, DEFAULT_SETTINGS } from '../copy';
import { reasonText } from '../reasons';
import { type CopyRow, settingColumns, settingsOfRow } from './copy-rows';
import { createFollowersResults } from './followers-result';
import { viewCopies } from './read-copies';
import { readCopyTrades } from './read-copy-trades';
import { readOpenTrades } from './robot-open-trades';
import { findRunning, lockAccounts, markAutopilot, turnOffCopy } from './turn-off';

export interface CopiesOptions {
  readonly db: Kysely<Schema>;
  readonly market: MarketName;
  readonly accounts: Pick<PaperAccounts, 'current' | 'open'>;
  /** Called after a user's copies changed. */
  readonly onChange: (userId: string, robotId: number) => void;
  /** UTC milliseconds. */
  readonly now: () => number;
}

/** Running copies come first; of ended ones the newest. */
const MAX_LISTED = 500;

const NOT_FOLLOWED = 'Follow this robot first';
const NO_COPY = 'There is no such copy';
const ENDING = 'This copy has ended or is ending: turn autopilot on again';

/** Copies stored in the database; the trader acts on them. */
export function createCopies({ db, market, accounts, onChange, now }: CopiesOptions): Copies {
  const followersResults = createFollowersResults(db, now);

  async function viewOf(row: CopyRow): Promise<CopyView> {
    const [view] = await viewCopies(db, [await readCopy(db, row.user_id, row.id)]);
    if (!view) throw new Error('A copy vanished');
    return view;
  }

  return {
    async turnOn(userId, robotId, more) {
      await requireFollowed(db, userId, robotId);
      const account =
        (await accounts.current(userId, market)) ??
        (await accounts.open(userId, market, toMicros(more.balance ?? DEFAULT_BALANCE)));
      const row = await inTransaction(db, (tx) => storeCopy(tx, userId, robotId, account.id, more, now()));
      onChange(userId, robotId);
      return viewOf(row);
    },
    async turnOff(userId, robotId, whenOff) {
      const row = await inTransaction(db, (tx) => turnOffCopy(tx, userId, robotId, whenOff, now()));
      onChange(userId, robotId);
      return row && viewOf(row);
    },
    async preview(userId, robotId) {
      const account = await accounts.current(userId, market);
      const row = await findRunning(db, userId, robotId);
      const openTrades = await readOpenTrades(db, robotId);
      return {
        account: account && { startBalance: account.startBalance, cash: account.cash },
        copy: row && (await viewOf(row)),
        openTrades: openTrades.map(({ tradeNo, fundId, side, price, openedAt }) => ({
          tradeNo,
          fundId,
          side,
          price,
          openedAt,
        })),
      };
    },
    async list(userId) {
      const rows = await db
        .selectFrom('copies')
        .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
        .selectAll('copies')
        .where('copies.user_id', '=', userId)
        .where('trading_accounts.market', '=', market)
        .orderBy(sql`CASE WHEN copies.state = 'ended' THEN 1 ELSE 0 END`)
        .orderBy('copies.started_at', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return viewCopies(db, rows);
    },
    async change(userId, copyId, change) {
      const row = await inTransaction(db, (tx) => changeCopy(tx, userId, copyId, change));
      onChange(userId, row.robot_id);
      return viewOf(row);
    },
    async trades(userId, copyId, page) {
      return readCopyTrades(db, await readCopy(db, userId, copyId), page);
    },
    skipped: (userId, page) => readSkipped(db, market, userId, page),
    followersResult: (robotId) => followersResults.of(robotId),
    async profitsIn(userId, fundId) {
      const rows = await db
        .selectFrom('fills')
        .innerJoin('copies', 'copies.id', 'fills.owner')
        .select(['copies.robot_id', sql<number | string>`SUM(fills.profit)`.as('profit')])
        .whereRef('fills.account_id', '=', 'copies.account_id')
        .where('copies.user_id', '=', userId)
        .where('fills.fund_id', '=', fundId)
        .where('fills.profit', 'is not', null)
        .groupBy('copies.robot_id')
        .execute();
      return new Map(rows.map((row) => [row.robot_id, Number(row.profit) as Micros]));
    },
  };
}

async function requireFollowed(db: Kysely<Schema>, userId: string, robotId: number): Promise<void> {
  const follow = await db
    .selectFrom('robot_follows')
    .select('robot_id')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  if (!follow) throw new InputError(NOT_FOLLOWED);
}

async function readCopy(db: Kysely<Schema>, userId: string, copyId: string): Promise<CopyRow> {
  const row = await db
    .selectFrom('copies')
    .selectAll()
    .where('id', '=', copyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError(NO_COPY);
  return row;
}

/**
 * Starts a copy, changes the one that runs, or lets a draining or halted one go on. The robot's cursor is locked, so that
 * each link of its chain is either before the copy or fanned out to it.
 */
async function storeCopy(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  accountId: string,
  { settings = {}, copyOpenTrades = false }: TurnOn,
  now: number,
): Promise<CopyRow> {
  const head = await lockCursor(tx, robotId);
  // It may have been unfollowed meanwhile.
  await requireFollowed(tx, userId, robotId);
  await markAutopilot(tx, userId, robotId, true);
  // Fills may be ending it.
  await lockAccounts(tx, [accountId]);
  const running = await findRunning(tx, userId, robotId);
  if (running && running.account_id === accountId) return goOn(tx, running, settings, head);
  const [made] = await tx
    .insertInto('copies')
    .values({
      id: randomUUID(),
      user_id: userId,
      robot_id: robotId,
      account_id: accountId,
      state: 'active',
      paused: null,
      reason: null,
      ...settingColumns({ ...DEFAULT_SETTINGS, ...settings }),
      copied_open_trades: copyOpenTrades ? 1 : 0,
      from_seq: head,
      closed_profit: 0,
      stop_base: 0,
      started_at: now,
      ended_at: null,
    })
    .returningAll()
    .execute();
  if (!made) throw new Error('A copy was not stored');
  if (copyOpenTrades) await planOpenTrades(tx, made, now);
  return made;
}

/** Other changes of the cursor wait until the transaction ends, on either engine. @returns the chain's head */
async function lockCursor(tx: Kysely<Schema>, robotId: number): Promise<number> {
  const { seq } = await readHead(tx, robotId as RobotId);
  const { through_seq } = await tx
    .insertInto('copied_robots')
    .values({ robot_id: robotId, through_seq: seq })
    .onConflict((conflict) =>
      conflict
        .column('robot_id')
        .doUpdateSet(({ ref }) => ({ through_seq: ref('copied_robots.through_seq') })),
    )
    .returning('through_seq')
    .executeTakeFirstOrThrow();
  const { seq: locked } = await readHead(tx, robotId as RobotId);
  return Math.max(through_seq, locked);
}

async function goOn(
  tx: Kysely<Schema>,
  row: CopyRow,
  settings: TurnOn['settings'],
  head: number,
): Promise<CopyRow> {
  const isStopped = row.state === 'draining' || row.state === 'halted';
  return tx
    .updateTable('copies')
    .set({
      ...settingColumns({ ...settingsOfRow(row), ...settings }),
      ...(isStopped
        ? { state: 'active', paused: null, reason: null, from_seq: head, stop_base: row.closed_profit }
        : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Plans to open what the robot has open, at the next price. */
async function planOpenTrades(tx: Kysely<Schema>, copy: CopyRow, now: number): Promise<void> {
  for (const trade of await readOpenTrades(tx, copy.robot_id)) {
    const signal =
      trade.signalSeq === null
        ? undefined
        : await tx
            .selectFrom('robot_signals')
            .select('share_pct')
            .where('robot_id', '=', copy.robot_id)
            .where('seq', '=', trade.signalSeq)
            .executeTakeFirst();
    await tx
      .insertInto('copy_intents')
      .values({
        copy_id: copy.id,
        cause_key: `user:open:${trade.tradeNo}`,
        fund_id: trade.fundId,
        side: trade.side,
        action: 'open',
        trade_no: trade.tradeNo,
        state: 'planned',
        reason: null,
        share_pct: signal?.share_pct ?? null,
        entry_cause: null,
        is_open: 1,
        fill_id: null,
        filled: null,
        attempts: 0,
        decided_at: now,
        due_at: now,
        // It fills at the next open where the market is closed.
        expires_at: null,
        created_at: now,
      })
      .execute();
  }
}

async function changeCopy(
  tx: Kysely<Schema>,
  userId: string,
  copyId: string,
  { settings, pause }: CopyChange,
): Promise<CopyRow> {
  const row = await readCopy(tx, userId, copyId);
  const isRunning = row.state === 'active' || row.state === 'paused';
  if (!isRunning) throw new InputError(ENDING);
  const changed = await tx
    .updateTable('copies')
    .set({
      ...settingColumns({ ...settingsOfRow(row), ...settings }),
      ...(pause === undefined ? {} : { state: pause === null ? 'active' : 'paused', paused: pause }),
    })
    .where('id', '=', copyId)
    // It may have been halted meanwhile.
    .where('state', 'in', ['active', 'paused'])
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new InputError(ENDING);
  return changed;
}

async function readSkipped(
  db: Kysely<Schema>,
  market: MarketName,
  userId: string,
  { offset, pageSize }: { readonly offset: number; readonly pageSize: number },
) {
  const skipped = db
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .where('copies.user_id', '=', userId)
    .where('trading_accounts.market', '=', market)
    .where('copy_intents.action', '=', 'open')
    .where('copy_intents.state', 'in', ['skipped', 'missed']);
  const { total } = await skipped
    .select(sql<number | string>`COUNT(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await skipped
    .selectAll('copy_intents')
    .select('copies.robot_id')
    .orderBy('copy_intents.due_at', 'desc')
    .orderBy('copy_intents.cause_key')
    .orderBy('copy_intents.copy_id')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return {
    total: Number(total),
    items: rows.map((row) => ({
      copyId: row.copy_id,
      robotId: row.robot_id,
      fundId: row.fund_id as FundId,
      side: row.side as 'long' | 'short',
      action: row.action as 'open' | 'close',
      at: row.due_at as Millis,
      reason: reasonText(row.reason ?? ''),
    })),
  };
}
