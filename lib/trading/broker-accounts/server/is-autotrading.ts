import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import { exitsGoOn } from '@/lib/trading/trading-accounts/trading-account';

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
  if (armed || (await hasExits(db, userId))) return true;
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

/** Whether robots hold something that they still close in an account that a limit stopped. */
async function hasExits(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const stopped = await db
    .selectFrom('trading_accounts')
    .select(['id', 'state', 'stopped_by', 'limit_stops', 'exits_stopped_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'stopped')
    .execute();
  const ids = stopped.filter(exitsGoOn).map(({ id }) => id);
  if (ids.length === 0) return false;
  const held = await db
    .selectFrom('positions')
    .select('fund_id')
    .where('account_id', 'in', ids)
    .where('owner', '<>', OWN)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}
