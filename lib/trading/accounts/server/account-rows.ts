import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, PostgresAdapter } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperAccount, PaperFill, PaperPosition } from '../paper-accounts';
import { addEquityPoints, insertAccount } from './account-store';

export const EMULATOR = 'emulator';

export function toPaperAccount(row: Row<'trading_accounts'>): PaperAccount {
  return {
    id: row.id,
    userId: row.user_id,
    market: row.market,
    generation: row.generation,
    isOpen: row.state === 'open',
    startBalance: row.start_balance,
    cash: row.cash,
    createdAt: row.created_at,
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
  const query = tx.selectFrom('trading_accounts').selectAll().where('id', 'in', ids).orderBy('id');
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter;
  return (isPostgres ? query.forUpdate() : query).execute();
}

/** The open paper account of a user; null if there's none. */
export async function readOpenAccount(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<PaperAccount | null> {
  const row = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('broker', '=', EMULATOR)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? toPaperAccount(row) : null;
}

/** The open paper account of a user, opened in the caller's transaction if there's none. */
export async function openPaperAccount(
  tx: Kysely<Schema>,
  account: {
    readonly userId: string;
    readonly market: MarketName;
    readonly balance: Micros;
    readonly now: Millis;
  },
): Promise<PaperAccount> {
  const { userId, market, balance, now } = account;
  const found = await readOpenAccount(tx, userId, market);
  if (found) return found;
  const { last } = await tx
    .selectFrom('trading_accounts')
    .select((select) => select.fn.max('generation').as('last'))
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
    generation: Number(last ?? 0) + 1,
    state: 'open',
    start_balance: balance,
    cash: balance,
    last_fill: 0,
    created_at: now,
    archived_at: null,
  });
  if (added) await addEquityPoints(tx, [{ account_id: id, at: now, equity: balance }]);
  // If no row was inserted, a concurrent request has opened the account.
  const opened = await readOpenAccount(tx, userId, market);
  if (!opened) throw new Error(`The paper account of user ${userId} could not be opened`);
  return opened;
}
