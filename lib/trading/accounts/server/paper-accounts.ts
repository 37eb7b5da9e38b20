import { type Kysely, sql } from 'kysely';
import { type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { shortNameKey } from '@/lib/core/base/short-name';
import { DAY_MS, startOfDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import {
  hasArchived,
  readArchived,
  readClosing,
  readUnmoved,
} from '@/lib/trading/archives/server/archive-store';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';
import { byAccount } from '../by-account';
import { lotsOfPositions } from '../lots';
import {
  type CopiedRobot,
  type EquityPoint,
  MAX_OPEN_ACCOUNTS,
  type PaperAccount,
  type PaperAccountState,
  type PaperAccounts,
  type PaperFill,
  readAccountName,
  toClosedTrade,
} from '../paper-accounts';
import { NO_FUNDS } from '../set-aside';
import {
  addPaperAccount,
  EMULATOR,
  lockAccounts,
  type NewPaperAccount,
  openPaperAccount,
  readOpenAccount,
  readOpenAccounts,
  toPaperAccount,
  toPaperFill,
  toPaperPosition,
} from './account-rows';
import { renameLine, setAccountState } from './account-store';
import { readAccountFunds, readFunds } from './fund-rows';

/** Resets and closed accounts together. */
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
    current: (userId, market, accountId) => readOpenAccount(db, userId, market, accountId),
    generations: (userId, market) => readGenerations(db, userId, market),
    states: (userId, market, at) => readStates(db, userId, market, at),
    async open(userId, market, balance, name = null) {
      const account = await database.commit((tx) =>
        name === null
          ? openPaperAccount(tx, { userId, market, balance, now: now() })
          : openAnother(tx, { userId, market, balance, name: readAccountName(name), now: now() }),
      );
      if (account.startBalance !== balance)
        throw new InputError('You have a paper account already. Reset it to start with another balance.');
      onChanged?.(userId);
      return account;
    },
    async rename(userId, market, accountId, text) {
      const name = readAccountName(text);
      const renamed = await database.commit(async (tx) => {
        await lockUser(tx, userId);
        const account = await readOpenAccount(tx, userId, market, accountId);
        if (!account) return null;
        const others = await readOpenAccounts(tx, userId, market);
        requireUnused(
          name,
          others.filter(({ id }) => id !== accountId),
        );
        await renameLine(tx, account, { name, name_key: shortNameKey(name) });
        return readOpenAccount(tx, userId, market, accountId);
      });
      if (!renamed) throw new Error('An account vanished');
      onChanged?.(userId);
      return renamed;
    },
    async reset(userId, market, balance, accountId) {
      const opened = await database.commit(async (tx) => {
        const current = await lockCurrent(tx, userId, market, accountId);
        if (!current) throw new InputError('You have no paper account to reset. Open one first.');
        if (current.startBalance === balance && (await isUntouched(tx, current.id))) return current;
        const at = now();
        await archive(tx, current, 'You reset the account.', at);
        const { name, line } = current;
        return addPaperAccount(tx, { userId, market, balance, name, line, now: at });
      });
      onChanged?.(userId);
      return opened;
    },
    async close(userId, market, accountId) {
      await database.commit(async (tx) => {
        const current = await lockCurrent(tx, userId, market, accountId);
        if (!current) return;
        await requireNoCopies(tx, current);
        await archive(tx, current, 'You closed the account.', now());
      });
      onChanged?.(userId);
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
    funds: (accountId) => readAccountFunds(db, accountId),
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
    async fillsSince(accountId, since, { offset, limit }) {
      const recent = db.selectFrom('fills').where('account_id', '=', accountId).where('time', '>=', since);
      const [rows, { total }] = await Promise.all([
        recent.selectAll().orderBy('seq', 'desc').offset(offset).limit(limit).execute(),
        recent.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow(),
      ]);
      return { items: rows.map(toPaperFill), total: Number(total) };
    },
    async closedTrades(accountId, { offset, limit }) {
      const closing = db
        .selectFrom('fills')
        .where('account_id', '=', accountId)
        .where('profit', 'is not', null);
      const most = offset + limit;
      const [stored, { total }] = await Promise.all([
        closing.selectAll().orderBy('seq', 'desc').limit(most).execute(),
        closing.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow(),
      ]);
      const { fills, archived } = await readClosing(db, accountId, stored, most);
      return {
        items: fills.slice(offset).flatMap((row) => toClosedTrade(toPaperFill(row)) ?? []),
        total: Number(total) + archived,
      };
    },
    copiedRobots: (accountId) => readCopiedRobots(db, accountId),
    async equityPoints(accountId) {
      const rows = await db
        .selectFrom('equity_points')
        .select(['at', 'equity'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .execute();
      const { equity_points: archived } = await readArchived(db, [accountId], 'equity');
      return [...archived, ...rows].sort((a, b) => a.at - b.at).map(({ at, equity }) => ({ at, equity }));
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
  return readUnmoved(db, [accountId], () => readStoredFills(db, accountId, afterSeq, limit));
}

async function readStoredFills(
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
  // Fills are numbered without gaps, so the last number of a full answer is known before reading.
  const through = afterSeq + limit;
  const { fills } = await readArchived(db, [accountId], 'activity', { seqs: { after: afterSeq, through } });
  return [...fills.filter(({ seq }) => seq > afterSeq && seq <= through), ...rows]
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit)
    .map(toPaperFill);
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

/** An open account, which stays open until the transaction ends. The user is locked first, then the account. */
async function lockCurrent(
  tx: Kysely<Schema>,
  userId: string,
  market: PaperAccount['market'],
  accountId?: string | null,
): Promise<PaperAccount | null> {
  await lockUser(tx, userId);
  const found = await readOpenAccount(tx, userId, market, accountId);
  if (!found) return null;
  const [row] = await lockAccounts(tx, [found.id]);
  return row ? toPaperAccount(row) : null;
}

/** Opens one more account, unless the one of that name is just as new. */
async function openAnother(tx: Kysely<Schema>, account: NewPaperAccount): Promise<PaperAccount> {
  const { userId, market, balance, name } = account;
  await lockUser(tx, userId);
  const open = await readOpenAccounts(tx, userId, market);
  const same = open.find((one) => shortNameKey(one.name) === shortNameKey(name));
  if (same && same.startBalance === balance && (await isUntouched(tx, same.id))) return same;
  requireUnused(name, open);
  if (open.length >= MAX_OPEN_ACCOUNTS)
    throw new InputError(
      `You can have ${MAX_OPEN_ACCOUNTS} paper accounts at once. Close one you no longer need first.`,
    );
  return addPaperAccount(tx, account);
}

function requireUnused(name: string, open: readonly PaperAccount[]): void {
  const other = open.find((one) => shortNameKey(one.name) === shortNameKey(name));
  if (other) throw new InputError(`You have an account named “${other.name}” already. Choose another name.`);
}

async function requireNoCopies(tx: Kysely<Schema>, { id, name }: PaperAccount): Promise<void> {
  const running = await countCopies(tx, [id]);
  const copies = running.get(id) ?? 0;
  if (copies > 0)
    throw new InputError(
      `${copies === 1 ? 'A robot is' : `${copies} robots are`} copied to “${name}”. Stop copying first, and let what ${copies === 1 ? 'it holds' : 'they hold'} be closed or keep it.`,
    );
  const basket = await tx
    .selectFrom('basket_copies')
    .select('name as copied')
    .where('account_id', '=', id)
    .where(sql<boolean>`basket_copies.state <> 'ended'`)
    .executeTakeFirst();
  if (basket)
    throw new InputError(
      `The portfolio “${basket.copied}” is copied to “${name}”. Stop copying it first, and sell or keep what it holds.`,
    );
}

/** Archives an account with what is in it; its waiting orders end with a reason. */
async function archive(tx: Kysely<Schema>, account: PaperAccount, reason: string, at: Millis): Promise<void> {
  await requireArchivesLeft(tx, account, at);
  await setAccountState(tx, account.id, 'archived', { archived_at: at });
  await tx
    .updateTable('orders')
    .set({ state: 'cancelled', reason, reason_code: null, reason_args: null, ended_at: at })
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Limits resets and closed accounts, because each leaves an archived account behind. */
async function requireArchivesLeft(
  tx: Kysely<Schema>,
  { userId, market }: PaperAccount,
  at: Millis,
): Promise<void> {
  const { count } = await tx
    .selectFrom('trading_accounts')
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('broker', '=', EMULATOR)
    .where('archived_at', '>', plus(at, -DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= RESETS_A_DAY)
    throw new InputError(
      `You can reset or close paper accounts ${RESETS_A_DAY} times a day. Try again tomorrow.`,
    );
}

async function readStates(
  db: Kysely<Schema>,
  userId: string,
  market: PaperAccount['market'],
  now: Millis,
): Promise<readonly PaperAccountState[]> {
  const accounts = await readOpenAccounts(db, userId, market);
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [positions, funds, copies] = await Promise.all([
    db.selectFrom('positions').selectAll().where('account_id', 'in', ids).execute(),
    readFunds(db, ids),
    countCopies(db, ids),
  ]);
  const held = byAccount(positions.map(toPaperPosition));
  return Promise.all(
    accounts.map(async (account) => ({
      account,
      positions: held.get(account.id) ?? [],
      points: await readPoints(db, account.id, now),
      funds: funds.get(account.id) ?? NO_FUNDS,
      copies: copies.get(account.id) ?? 0,
    })),
  );
}

/** The last value of equity stored up to midnight UTC. */
function readPoints(db: Kysely<Schema>, accountId: string, now: Millis): Promise<EquityPoint[]> {
  return db
    .selectFrom('equity_points')
    .select(['at', 'equity'])
    .where('account_id', '=', accountId)
    .where('at', '<=', startOfDay(utcDay(now)))
    .orderBy('at', 'desc')
    .limit(1)
    .execute();
}

/** Copies of robots that haven't ended, by account. */
async function countCopies(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('copies')
    .select(({ fn }) => ['account_id', fn.countAll().as('count')])
    .where('account_id', 'in', accountIds)
    .where('state', '<>', 'ended')
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]));
}

async function isUntouched(tx: Kysely<Schema>, accountId: string): Promise<boolean> {
  const [order, copy, basket] = await Promise.all([
    tx
      .selectFrom('orders')
      .select('client_order_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
    tx.selectFrom('copies').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst(),
    tx
      .selectFrom('basket_copies')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return !order && !copy && !basket && !(await hasArchived(tx, accountId, 'activity'));
}
