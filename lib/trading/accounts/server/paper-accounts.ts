import type { Kysely } from 'kysely';
import { type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';
import { lotsOfPositions } from '../lots';
import {
  type CopiedRobot,
  type PaperAccount,
  type PaperAccounts,
  type PaperFill,
  toClosedTrade,
} from '../paper-accounts';
import {
  EMULATOR,
  lockAccounts,
  openPaperAccount,
  readOpenAccount,
  toPaperAccount,
  toPaperFill,
  toPaperPosition,
} from './account-rows';
import { setAccountState } from './account-store';

export const RESETS_A_DAY = 20;

export interface PaperAccountsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** Called after a user's paper accounts have changed. */
  readonly onChanged?: (userId: string) => void;
  readonly now: () => Millis;
}

export function createPaperAccounts(options: PaperAccountsOptions): PaperAccounts {
  const { database, onChanged, now } = options;
  const { db } = database;

  return {
    current: (userId, market) => readOpenAccount(db, userId, market),
    generations: (userId, market) => readGenerations(db, userId, market),
    async open(userId, market, balance) {
      const account = await database.commit((tx) =>
        openPaperAccount(tx, { userId, market, balance, now: now() }),
      );
      if (account.startBalance !== balance)
        throw new InputError('You have a paper account already. Reset it to start with another balance.');
      onChanged?.(userId);
      return account;
    },
    async reset(userId, market, balance) {
      const opened = await database.commit(async (tx) => {
        const current = await lockCurrent(tx, userId, market);
        if (!current) throw new InputError('You have no paper account to reset. Open one first.');
        if (current.startBalance === balance && (await isUntouched(tx, current.id))) return current;
        const at = now();
        await requireResetsLeft(tx, current, at);
        await setAccountState(tx, current.id, 'archived', { archived_at: at });
        await tx
          .updateTable('orders')
          .set({
            state: 'cancelled',
            reason: 'You reset the account.',
            reason_code: null,
            reason_args: null,
            ended_at: at,
          })
          .where('account_id', '=', current.id)
          .where('ended_at', 'is', null)
          .execute();
        return openPaperAccount(tx, { userId, market, balance, now: at });
      });
      onChanged?.(userId);
      return opened;
    },
    async positions(accountId) {
      const rows = await db
        .selectFrom('positions')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('opened_at')
        .orderBy('fund_id')
        .orderBy('owner')
        .execute();
      return rows.map(toPaperPosition);
    },
    async lots(accountId, positions) {
      if (positions.length === 0) return [];
      const rows = await db
        .selectFrom('positions')
        // A cross join makes the embedded database start from the positions and look up the fills of each.
        .crossJoin('fills')
        .selectAll('fills')
        .where('positions.account_id', '=', accountId)
        .where('fills.account_id', '=', accountId)
        .whereRef('fills.owner', '=', 'positions.owner')
        .whereRef('fills.fund_id', '=', 'positions.fund_id')
        // Older fills can't be part of the position: before it was opened, its owner held nothing of the instrument.
        .whereRef('fills.time', '>=', 'positions.opened_at')
        .orderBy('fills.seq')
        .execute();
      const splits = await readSplits(db, [accountId]);
      return lotsOfPositions(positions, rows.map(toPaperFill), splits.get(accountId));
    },
    fills: (accountId, afterSeq, limit) => readFills(db, accountId, afterSeq, limit),
    async closedTrades(accountId, { offset, limit }) {
      const closing = db
        .selectFrom('fills')
        .where('account_id', '=', accountId)
        .where('profit', 'is not', null);
      const [rows, { total }] = await Promise.all([
        closing.selectAll().orderBy('seq', 'desc').limit(limit).offset(offset).execute(),
        closing.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow(),
      ]);
      return { items: rows.flatMap((row) => toClosedTrade(toPaperFill(row)) ?? []), total: Number(total) };
    },
    copiedRobots: (accountId) => readCopiedRobots(db, accountId),
    async equityPoints(accountId) {
      const rows = await db
        .selectFrom('equity_points')
        .select(['at', 'equity'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .execute();
      return rows.map(({ at, equity }) => ({ at: at, equity: equity }));
    },
  };
}

/** A user's paper accounts of a market, newest first. */
export async function readGenerations(
  db: Kysely<Schema>,
  userId: string,
  market: PaperAccount['market'],
): Promise<readonly PaperAccount[]> {
  const rows = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('broker', '=', EMULATOR)
    .orderBy('generation', 'desc')
    .execute();
  return rows.map(toPaperAccount);
}

/** An account's fills in the order of booking, from after a given number. */
export async function readFills(
  db: Kysely<Schema>,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<readonly PaperFill[]> {
  const rows = await db
    .selectFrom('fills')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(toPaperFill);
}

/** The robots of an account's copies, by copy. */
export async function readCopiedRobots(
  db: Kysely<Schema>,
  accountId: string,
): Promise<ReadonlyMap<string, CopiedRobot>> {
  const rows = await db
    .selectFrom('copies')
    .innerJoin('robots', 'robots.id', 'copies.robot_id')
    .select(['copies.id as copyId', 'robots.id as robotId', 'robots.name as robotName'])
    .where('copies.account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map(({ copyId, robotId, robotName }) => [copyId, { robotId: robotId as RobotId, robotName }]),
  );
}

/** The open account, which stays open until the transaction ends. */
async function lockCurrent(
  tx: Kysely<Schema>,
  userId: string,
  market: PaperAccount['market'],
): Promise<PaperAccount | null> {
  const found = await readOpenAccount(tx, userId, market);
  if (!found) return null;
  const [row] = await lockAccounts(tx, [found.id]);
  if (row?.state === 'open') return toPaperAccount(row);
  // A reset at the same time held the lock, and has opened the next account.
  return lockCurrent(tx, userId, market);
}

/** Limits resets, because each leaves an archived account behind. */
async function requireResetsLeft(
  tx: Kysely<Schema>,
  { userId, market }: PaperAccount,
  at: Millis,
): Promise<void> {
  const { count } = await tx
    .selectFrom('trading_accounts')
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('archived_at', '>', plus(at, -DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= RESETS_A_DAY)
    throw new InputError(`You can reset the account ${RESETS_A_DAY} times a day. Try again tomorrow.`);
}

async function isUntouched(tx: Kysely<Schema>, accountId: string): Promise<boolean> {
  const [order, copy] = await Promise.all([
    tx
      .selectFrom('orders')
      .select('client_order_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
    tx.selectFrom('copies').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst(),
  ]);
  return !order && !copy;
}
