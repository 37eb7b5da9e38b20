import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperAccount, PaperAccounts } from '@/lib/trading/accounts/paper-accounts';

/** A user's open paper account, opened on demand; concurrent calls open one. */
export function createAccountOpener(
  db: Kysely<Schema>,
  now: () => number,
): Pick<PaperAccounts, 'current' | 'open'> {
  async function current(userId: string, market: MarketName): Promise<PaperAccount | null> {
    const row = await db
      .selectFrom('trading_accounts')
      .selectAll()
      .where('user_id', '=', userId)
      .where('market', '=', market)
      .where(sql<boolean>`broker = 'emulator' AND state = 'open'`)
      .executeTakeFirst();
    return (
      (row && {
        id: row.id,
        userId,
        market,
        generation: row.generation,
        isOpen: true,
        startBalance: row.start_balance as Micros,
        cash: row.cash as Micros,
        createdAt: row.created_at as Millis,
      }) ??
      null
    );
  }
  return {
    current,
    async open(userId, market, balance) {
      await db
        .insertInto('trading_accounts')
        .values({
          id: randomUUID(),
          user_id: userId,
          broker: 'emulator',
          mode: 'paper',
          market,
          generation: 1,
          state: 'open',
          start_balance: balance,
          cash: balance,
          last_fill: 0,
          created_at: now(),
          archived_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const opened = await current(userId, market);
      if (!opened) throw new Error('A paper account was not opened');
      return opened;
    },
  };
}
