import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { PAPER_ACCOUNT_NAME } from '@/lib/trading/accounts/paper-accounts';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import type { AccountLimits, TradingAccount, TradingAccountName } from '../trading-account';

export function toAccountName(
  row: Pick<Row<'trading_accounts'>, 'id' | 'broker' | 'mode' | 'name' | 'state'>,
): TradingAccountName {
  return {
    id: row.id,
    broker: row.broker,
    mode: row.mode,
    name: row.name ?? (row.broker === EMULATOR ? PAPER_ACCOUNT_NAME : row.broker),
    state: row.state,
  };
}

/** null until all limits are set. */
export function toAccountLimits(
  row: Pick<Row<'trading_accounts'>, 'max_per_trade' | 'max_open' | 'max_daily_loss' | 'max_orders_a_day'>,
): AccountLimits | null {
  const { max_per_trade, max_open, max_daily_loss, max_orders_a_day } = row;
  if (max_per_trade === null || max_open === null || max_daily_loss === null || max_orders_a_day === null)
    return null;
  return {
    maxPerTrade: max_per_trade,
    maxOpen: max_open,
    maxDailyLoss: max_daily_loss,
    maxOrdersADay: max_orders_a_day,
  };
}

export function toTradingAccount(row: Row<'trading_accounts'>): TradingAccount {
  return {
    ...toAccountName(row),
    userId: row.user_id,
    market: row.market,
    startBalance: row.start_balance,
    cash: row.cash,
    equity: row.equity,
    buyingPower: row.buying_power,
    limits: toAccountLimits(row),
    syncedAt: row.synced_at,
  };
}

/** Accounts that weren't reset or disconnected. */
export const IS_CURRENT: RawBuilder<boolean> = sql<boolean>`trading_accounts.state NOT IN ('archived', 'disconnected')`;

/** A user's accounts that robots may trade in a market: paper accounts first, then those at brokers, oldest first. */
export async function readTradingAccounts(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<readonly TradingAccount[]> {
  const rows = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where(IS_CURRENT)
    .orderBy(sql`CASE WHEN broker = ${EMULATOR} THEN 0 ELSE 1 END`)
    // A reset doesn't make a paper account younger.
    .orderBy('line')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toTradingAccount);
}
