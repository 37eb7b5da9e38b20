import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { shortNameKey } from '@/lib/core/base/short-name';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import { PAPER_ACCOUNT_NAME, type PaperAccount, type PaperFill, type PaperPosition } from '../paper-accounts';
import { addEquityPoints, insertAccount } from './account-store';

export const EMULATOR = 'emulator';

const NO_SUCH_ACCOUNT = 'You have no open paper account with that id. It may have been reset or closed.';

export function toPaperAccount(row: Row<'trading_accounts'>): PaperAccount {
  return {
    id: row.id,
    userId: row.user_id,
    market: row.market,
    name: row.name ?? PAPER_ACCOUNT_NAME,
    line: row.line,
    generation: row.generation,
    isOpen: row.state === 'open',
    startBalance: row.start_balance,
    cash: row.cash,
    createdAt: row.created_at,
    archivedAt: row.archived_at,
  };
}

/** The columns that identify a position. */
export type PositionKey = Pick<Row<'positions'>, 'account_id' | 'owner' | 'fund_id'>;

/** The condition that a row belongs to this position. */
export function isPosition({ account_id, owner, fund_id }: PositionKey) {
  return ({ and }: ExpressionBuilder<Schema, 'positions'>) => and({ account_id, owner, fund_id });
}

export function toPaperPosition(row: Row<'positions'>): PaperPosition {
  return {
    accountId: row.account_id,
    owner: row.owner,
    fundId: row.fund_id,
    quantity: row.quantity,
    cost: row.cost,
    costRest: row.cost_rest,
    ...(row.quote_cost !== null && { quoteCost: BigInt(row.quote_cost) }),
    commission: row.commission,
    openedAt: row.opened_at,
  };
}

export function toPaperFill(row: Row<'fills'>): PaperFill {
  return {
    seq: row.seq,
    orderId: row.client_order_id,
    owner: row.owner,
    fundId: row.fund_id,
    side: row.side,
    quantity: row.quantity,
    price: row.price,
    quote: row.quote,
    ...(row.rate !== null && { rate: row.rate }),
    commission: row.commission,
    profit: row.profit,
    openPrice: row.open_price,
    openedAt: row.opened_at,
    time: row.time,
  };
}

/**
 * Reads accounts for a change in the caller's transaction: nobody else changes them, their orders or their positions
 * before it ends. The embedded database needs no lock, because it allows one writing transaction at a time.
 */
export async function lockAccounts(
  tx: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly Row<'trading_accounts'>[]> {
  if (ids.length === 0) return [];
  // All transactions lock accounts in the same order, so that no two wait for each other.
  const query = tx
    .selectFrom('trading_accounts')
    .selectAll()
    .where(isAnyOf(tx, 'id', ids))
    .orderBy('id');
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter;
  return (isPostgres ? query.forUpdate() : query).execute();
}

/** How many open paper accounts a market has, up to a limit. */
export async function countOpenAccounts(
  db: Kysely<Schema>,
  market: MarketName,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('market', '=', market)
    .where('broker', '=', EMULATOR)
    .where('state', '=', 'open')
    .limit(limit)
    .execute();
  return rows.length;
}

/** A user's open paper accounts in a market, the oldest first. */
export async function readOpenAccounts(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<readonly PaperAccount[]> {
  const rows = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('broker', '=', EMULATOR)
    .where('state', '=', 'open')
    .orderBy('line')
    .execute();
  return rows.map(toPaperAccount);
}

/**
 * The open paper account of a user that an id names, or the oldest without one; null if none is open.
 * @throws NotFoundError if the id is none of the user's open accounts
 */
export async function readOpenAccount(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  accountId: string | null = null,
): Promise<PaperAccount | null> {
  const open = await readOpenAccounts(db, userId, market);
  if (accountId === null) return open[0] ?? null;
  const named = open.find(({ id }) => id === accountId);
  if (!named) throw new NotFoundError(NO_SUCH_ACCOUNT);
  return named;
}

/** Names of these accounts that are paper accounts of users with several open ones, who have to be told which. */
export async function readTellingNames(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('trading_accounts')
    .select(['id', 'name'])
    .where(isAnyOf(db, 'trading_accounts.id', [...new Set(ids)]))
    .where('broker', '=', EMULATOR)
    // A count for each: without statistics, PostgreSQL would compare each with all accounts of all users.
    .where(
      ({ selectFrom }) =>
        sql<boolean>`(${selectFrom('trading_accounts as other')
          .select(({ fn }) => fn.countAll().as('others'))
          .whereRef('other.user_id', '=', 'trading_accounts.user_id')
          .whereRef('other.market', '=', 'trading_accounts.market')
          .whereRef('other.line', '<>', 'trading_accounts.line')
          // A literal, so that the index of open accounts is used.
          .where(sql<boolean>`other.broker = 'emulator' AND other.state = 'open'`)}) > 0`,
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? PAPER_ACCOUNT_NAME]));
}

/** The oldest open paper account of a user, opened in the caller's transaction if there's none. */
export async function openPaperAccount(
  tx: Kysely<Schema>,
  account: Omit<NewPaperAccount, 'name' | 'line'>,
): Promise<PaperAccount> {
  await lockUser(tx, account.userId);
  const found = await readOpenAccount(tx, account.userId, account.market);
  return found ?? addPaperAccount(tx, { ...account, name: PAPER_ACCOUNT_NAME });
}

export interface NewPaperAccount {
  readonly userId: string;
  readonly market: MarketName;
  readonly balance: Micros;
  readonly name: string;
  /** Of the account that a reset replaces; a new one by default. */
  readonly line?: number;
  readonly now: Millis;
}

/** Opens a paper account. The caller has locked the user, so that nobody else opens one meanwhile. */
export async function addPaperAccount(
  tx: Kysely<Schema>,
  { userId, market, balance, name, line, now }: NewPaperAccount,
): Promise<PaperAccount> {
  const last = await tx
    .selectFrom('trading_accounts')
    .select(({ fn }) => [fn.max('generation').as('generation'), fn.max('line').as('line')])
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('broker', '=', EMULATOR)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const added = await insertAccount(tx, {
    id,
    user_id: userId,
    broker: EMULATOR,
    mode: 'paper',
    market,
    name,
    name_key: shortNameKey(name),
    line: line ?? Number(last.line ?? 0) + 1,
    generation: Number(last.generation ?? 0) + 1,
    state: 'open',
    start_balance: balance,
    cash: balance,
    last_fill: 0,
    created_at: now,
    archived_at: null,
  });
  if (!added) throw new Error(`A paper account of user ${userId} could not be opened`);
  await addEquityPoints(tx, [{ account_id: id, at: now, equity: balance }]);
  const [row] = await lockAccounts(tx, [id]);
  if (!row) throw new Error('An account was not stored');
  return toPaperAccount(row);
}
