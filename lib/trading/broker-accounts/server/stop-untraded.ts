import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import { changeAccountState } from './change-account-state';
import { stopExits } from './stop-exits';

const UNTRADED =
  'This site was started without brokers for a while, so no robot traded this account. Look at what it holds, then arm it again.';

/**
 * Stops the accounts that robots trade, for a trader that has no brokers: once it has them again, robots must not go on
 * from where they were without their users knowing.
 * @returns the users it concerns
 */
export async function stopUntraded(
  { db, commit }: Pick<Database, 'db' | 'commit'>,
  now: Millis,
): Promise<readonly string[]> {
  const traded = await db
    .selectFrom('trading_accounts')
    .select(['id', 'user_id'])
    .where('broker', '<>', EMULATOR)
    .where('state', 'in', ['armed', 'differing', 'stopped'])
    .execute();
  const users = new Set<string>();
  for (const { id, user_id } of traded) {
    const by = { by: 'trader', reason: UNTRADED } as const;
    const stop = async (tx: Kysely<Schema>) =>
      (await changeAccountState(tx, id, { from: ['armed', 'differing'], to: 'stopped', ...by }, now)) ||
      stopExits(tx, id, by, now);
    if (await commit(stop)) users.add(user_id);
  }
  return [...users];
}
