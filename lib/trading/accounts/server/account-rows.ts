import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, PostgresAdapter, type Selectable } from 'kysely';
import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { FillsTable, PositionsTable, Schema, TradingAccountsTable } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperAccount, PaperFill, PaperPosition } from '../paper-accounts';
import { addEquityPoints, insertAccount } from './account-store';

export const EMULATOR = 'emulator';

export function accountOf(row: Selectable<TradingAccountsTable>): PaperAccount {
  return {
    id: row.id,
    userId: row.user_id,
    market: row.market as MarketName,
    generation: row.generation,
    isOpen: row.state === 'open',
    startBalance: row.start_balance as Micros,
    cash: row.cash as Micros,
    createdAt: row.created_at as Millis,
  };
}

/** Which position: an account's, of an owner, in an instrument. */
export type PositionKey = Pick<Selectable<PositionsTable>, 'account_id' | 'owner' | 'fund_id'>;

/** The condition that a row is that position's. */
export function isPosition({ account_id, owner, fund_id }: PositionKey) {
  return ({ and }: ExpressionBuilder<Schema, 'positions'>) => and({ account_id, owner, fund_id });
}

export function positionOf(row: Selectable<PositionsTable>): PaperPosition {
  return {
    accountId: row.account_id,
    owner: row.owner,
    fundId: row.fund_id as FundId,
    quantity: row.quantity as Micros,
    cost: row.cost as Micros,
    costRest: row.cost_rest,
    commission: row.commission as Micros,
    openedAt: row.opened_at as Millis,
  };
}

export function fillOf(row: Selectable<FillsTable>): PaperFill {
  return {
    seq: row.seq,
    orderId: row.client_order_id,
    owner: row.owner,
    fundId: row.fund_id as FundId,
    side: row.side as 'buy' | 'sell',
    quantity: row.quantity as Micros,
    price: row.price as Price,
    quote: row.quote as Price,
    commission: row.commission as Micros,
    profit: row.profit as Micros | null,
    openPrice: row.open_price as Price | null,
    openedAt: row.opened_at as Millis | null,
    time: row.time as Millis,
  };
}

/**
 * Reads accounts for a change in the caller's transaction: nobody else changes them, their orders or their positions
 * before it ends. The embedded database allows one writing transaction at a time.
 */
export async function lockAccounts(
  tx: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly Selectable<TradingAccountsTable>[]> {
  if (ids.length === 0) return [];
  // In one order for everybody, so that no two wait for each other.
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
  return row ? accountOf(row) : null;
}

/** The open paper account of a user, opened in the caller's transaction if there's none. */
export async function openPaperAccount(
  tx: Kysely<Schema>,
  account: {
    readonly userId: string;
    readonly market: MarketName;
    readonly balance: Micros;
    readonly now: number;
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
  // Without a new row, a request at the same moment opened it.
  const opened = await readOpenAccount(tx, userId, market);
  if (!opened) throw new Error(`The paper account of user ${userId} could not be opened`);
  return opened;
}
