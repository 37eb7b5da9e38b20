import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';

/** Whether robots trade an account of a user, so that there is something to stop. */
export async function isAutotrading(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const armed = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('broker', '<>', EMULATOR)
    .where('state', 'in', ['armed', 'differing'])
    .limit(1)
    .executeTakeFirst();
  if (armed) return true;
  const selected = await db
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .select('copies.id')
    .where('copies.user_id', '=', userId)
    .where('copies.purpose', '=', 'autotrading')
    .where('trading_accounts.broker', '=', EMULATOR)
    .where('copies.state', 'in', ['active', 'paused', 'draining'])
    .where(({ or, eb }) => or([eb('copies.paused', 'is', null), eb('copies.paused', '<>', 'all')]))
    .limit(1)
    .executeTakeFirst();
  return selected !== undefined;
}
