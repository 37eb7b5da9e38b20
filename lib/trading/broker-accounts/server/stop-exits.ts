import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { exitsGoOn } from '@/lib/trading/trading-accounts/trading-account';
import type { Actor } from '../account-event';
import { recordAccountEvent } from './account-log-store';

/**
 * Stops the exits that still leave an account after a limit stopped it, in the caller's transaction.
 * @returns false if none could leave
 */
export async function stopExits(
  tx: Kysely<Schema>,
  accountId: string,
  { by, reason }: { readonly by: Actor; readonly reason: string },
  now: Millis,
): Promise<boolean> {
  const [account] = await lockAccounts(tx, [accountId]);
  if (!account || !exitsGoOn(account)) return false;
  await noteOnAccount(tx, accountId, { exits_stopped_at: now });
  const event = { kind: 'state', from: 'stopped', to: 'stopped', by, reason } as const;
  await recordAccountEvent(tx, accountId, event, now);
  return true;
}
