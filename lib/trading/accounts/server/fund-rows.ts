import { type Kysely, sql } from 'kysely';
import { type Micros, plus } from '@/lib/core/base/brand';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { Funds, PositionOwner } from '../paper-accounts';
import { NO_FUNDS } from '../set-aside';

/** The money set aside for accounts' running copies of robots and baskets, by account. */
export async function readFunds(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Funds>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('copies')
    .select(['id', 'account_id', 'set_aside', 'set_aside_from', 'closed_profit'])
    .where(isAnyOf(db, 'account_id', accountIds))
    .where('set_aside', 'is not', null)
    .where(sql<boolean>`copies.state <> 'ended'`)
    .execute();
  const funds = new Map<string, Map<PositionOwner, Micros>>();
  for (const row of rows) {
    const fund = copyFund(row);
    if (fund === null) continue;
    const own = funds.get(row.account_id) ?? new Map<PositionOwner, Micros>();
    funds.set(row.account_id, own.set(row.id, fund));
  }
  const baskets = await db
    .selectFrom('basket_copies')
    .select(['id', 'account_id', 'amount', 'closed_profit'])
    .where(isAnyOf(db, 'account_id', accountIds))
    .where(sql<boolean>`basket_copies.state <> 'ended'`)
    .execute();
  for (const { id, account_id, amount, closed_profit } of baskets) {
    const own = funds.get(account_id) ?? new Map<PositionOwner, Micros>();
    funds.set(account_id, own.set(id, plus(amount, closed_profit)));
  }
  return funds;
}

export async function readAccountFunds(db: Kysely<Schema>, accountId: string): Promise<Funds> {
  return (await readFunds(db, [accountId])).get(accountId) ?? NO_FUNDS;
}

/** What is set aside for a copy, with what its closed positions have made since; null for nothing. */
export function copyFund({
  set_aside,
  set_aside_from,
  closed_profit,
}: Pick<Row<'copies'>, 'set_aside' | 'set_aside_from' | 'closed_profit'>): Micros | null {
  return set_aside === null ? null : plus(set_aside, closed_profit - set_aside_from);
}
