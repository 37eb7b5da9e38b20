import type { Kysely, Selectable } from 'kysely';
import type { Schema, TradingAccountsTable } from '@/lib/core/database/schema';

/** All paper accounts of a user, archived ones too. */
export async function accountsOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<readonly Selectable<TradingAccountsTable>[]> {
  return db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('market')
    .orderBy('generation')
    .execute();
}

/** Rows of all accounts of a user, each with its account's generation. */
export async function exportEach<Row>(
  db: Kysely<Schema>,
  userId: string,
  read: (accountId: string) => Promise<readonly Row[]>,
): Promise<readonly { readonly generation: number; readonly row: Row }[]> {
  const found: { generation: number; row: Row }[] = [];
  for (const { id, generation } of await accountsOf(db, userId))
    for (const row of await read(id)) found.push({ generation, row });
  return found;
}
