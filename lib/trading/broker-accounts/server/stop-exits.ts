import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { type BrokerAccountState, exitsGoOn } from '@/lib/trading/trading-accounts/trading-account';
import type { Actor } from '../account-event';
import { recordAccountEvent } from './account-log-store';
import { notifyAccount } from './notify-account';

/**
 * Stops the exits that still leave an account after a limit stopped it, in the caller's transaction. Its user is notified
 * unless they did.
 * @returns false if none could leave
 */
export async function stopExits(
  tx: Kysely<Schema>,
  accountId: string,
  { by, reason }: { readonly by: Actor; readonly reason: string },
  now: Millis,
): Promise<boolean> {
  const [account] = await lockAccounts(tx, [accountId]);
  if (!account) return false;
  const state = account.state as BrokerAccountState;
  // Once keys work again, the account is stopped as before.
  const isWithoutKeys = state === 'keys_refused' || state === 'untested';
  if (!exitsGoOn({ ...account, state: isWithoutKeys ? 'stopped' : state })) return false;
  await noteOnAccount(tx, accountId, { exits_stopped_at: now, ...(by !== 'user' && { reason }) });
  const event = { kind: 'state', from: state, to: state, by, reason } as const;
  await recordAccountEvent(tx, accountId, event, now);
  if (by !== 'user')
    await notifyAccount(
      tx,
      account,
      { notice: 'stopped', reason, key: `exits:${now}`, happenedAt: now },
      now,
    );
  return true;
}
