import type { Kysely } from 'kysely';
import type { Row, Schema } from '@/lib/core/database/schema';
import { readUnmoved } from '@/lib/trading/archives/server/archive-store';
import { EMULATOR } from './account-rows';

type AccountRow = Row<'trading_accounts'>;

/** All accounts of a user, archived ones too: paper accounts, or those at brokers. */
export async function readUserAccounts(
  db: Kysely<Schema>,
  userId: string,
  which: 'paper' | 'broker',
): Promise<readonly AccountRow[]> {
  return db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('broker', which === 'paper' ? '=' : '<>', EMULATOR)
    .orderBy('market')
    .orderBy('generation')
    .execute();
}

/**
 * Rows of all accounts of a user under two headings, `Paper…` and `Broker…`, each with what names its account: its
 * generation, or its id.
 */
export async function exportByAccount<Name extends string, Row>(
  db: Kysely<Schema>,
  userId: string,
  name: Name,
  read: (accountId: string) => Promise<readonly Row[]>,
  exported: (row: Row) => Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<`${'Paper' | 'Broker'}${Name}`, readonly Readonly<Record<string, unknown>>[]>>> {
  const exportedRows = async (which: 'paper' | 'broker', account: (row: AccountRow) => object) => {
    const found: Readonly<Record<string, unknown>>[] = [];
    for (const row of await readUserAccounts(db, userId, which))
      for (const one of await readUnmoved(db, [row.id], () => read(row.id)))
        found.push({ ...account(row), ...exported(one) });
    return found;
  };
  return {
    [`Paper${name}`]: await exportedRows('paper', ({ generation }) => ({ Generation: generation })),
    [`Broker${name}`]: await exportedRows('broker', ({ id }) => ({ AccountId: id })),
  } as Record<`${'Paper' | 'Broker'}${Name}`, Readonly<Record<string, unknown>>[]>;
}
