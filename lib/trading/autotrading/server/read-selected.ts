import { type Kysely, sql } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { IS_CURRENT } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import type { TradingAccount } from '@/lib/trading/trading-accounts/trading-account';
import type { HeldSide, MixAccount } from '../ready-for-mix';

/** Selected: the copy hasn't ended and isn't ending. */
const IS_SELECTED = sql<boolean>`copies.purpose = 'autotrading' AND copies.state NOT IN ('draining', 'ended')`;

/** Robots that a user has selected for autotrading on an account of a market. */
export async function readSelected(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .select('copies.robot_id')
    .distinct()
    .where('copies.user_id', '=', userId)
    .where('trading_accounts.market', '=', market)
    .where(IS_CURRENT)
    .where(IS_SELECTED)
    .execute();
  return new Set(rows.map(({ robot_id }) => robot_id));
}

/** How many robots are selected on an account. */
export async function countSelected(db: Kysely<Schema>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('copies')
    .select((select) => select.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where(IS_SELECTED)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An account with what it holds. */
export async function readMixAccount(db: Kysely<Schema>, account: TradingAccount): Promise<MixAccount> {
  const rows = await db
    .selectFrom('positions')
    .select(['fund_id', 'quantity'])
    .where('account_id', '=', account.id)
    .execute();
  const holdings = new Map<FundId, HeldSide>();
  for (const row of rows) {
    const fundId = row.fund_id;
    const side: HeldSide = row.quantity < 0 ? 'short' : 'long';
    const known = holdings.get(fundId);
    holdings.set(fundId, known === undefined || known === side ? side : 'both');
  }
  return { account, holdings };
}
