import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { AccountData } from '@/lib/people/notifications/notification';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { setAccountState } from '@/lib/trading/accounts/server/account-store';
import {
  type BrokerAccountState,
  exitsGoOn,
  type StopCause,
} from '@/lib/trading/trading-accounts/trading-account';
import type { Actor } from '../account-event';
import { recordAccountEvent } from './account-log-store';
import { reopenDifferences } from './difference-store';
import { notifyAccount } from './notify-account';

export interface StateChange {
  readonly from: readonly BrokerAccountState[];
  readonly to: BrokerAccountState;
  readonly by: Actor;
  /** Why the state changes, as a sentence; null if there is nothing to say. */
  readonly reason: string | null;
  /** Who or what stops the account; only with `to: 'stopped'`. */
  readonly cause?: StopCause;
}

/**
 * Changes an account's state and records it in its audit log, in the caller's transaction. Its user is notified unless they
 * made the change: publish `inbox-changed` and `paper-changed` once it's committed.
 * @param now UTC milliseconds
 * @returns false if it was in none of the states that it may come from; nothing has changed then
 */
export async function changeAccountState(
  tx: Kysely<Schema>,
  accountId: string,
  { from, to, by, reason, cause }: StateChange,
  now: Millis,
): Promise<boolean> {
  const [account] = await lockAccounts(tx, [accountId]);
  const before = account?.state as BrokerAccountState | undefined;
  if (!account || before === undefined || account.broker === EMULATOR || !from.includes(before)) return false;
  const stop = stopColumns(account, { to, by, cause }, now);
  await setAccountState(tx, accountId, to, {
    reason,
    ...stop,
    ...(to === 'armed' ? { armed_at: now } : {}),
    ...(to === 'disconnected' ? { archived_at: now } : {}),
  });
  await recordAccountEvent(tx, accountId, { kind: 'state', from: before, to, by, reason }, now);
  if (to === 'stopped') await reopenDifferences(tx, accountId, now);
  const notice = by === 'user' ? null : stateNotice(to, cause);
  const told =
    to === 'stopped' ? stopText(reason, exitsGoOn({ ...account, state: to, ...stop }), cause) : reason;
  if (notice !== null)
    await notifyAccount(tx, account, { notice, reason: told, key: `${to}:${now}`, happenedAt: now }, now);
  return true;
}

/** Why an account was stopped, and what goes on. */
function stopText(reason: string | null, exitsLeave: boolean, cause: StopCause | undefined): string | null {
  if (cause !== 'daily-loss' && cause !== 'broker') return reason;
  const exits =
    cause === 'broker'
      ? 'Exits leave once the broker takes orders again.'
      : 'They still close what they hold as usual; to close it now, see the account’s page.';
  const effect = exitsLeave
    ? `Robots open nothing more. ${exits}`
    : 'As you chose, no orders are sent, not even to close positions. You can close what robots opened on the account’s page.';
  return reason === null ? effect : `${reason} ${effect}`;
}

/** Only arming or an operator ends a stop. Refused or replaced keys end neither a halt nor a limit's stop. */
function stopColumns(
  before: Pick<Row<'trading_accounts'>, 'stopped_by' | 'stopped_at' | 'exits_stopped_at'>,
  { to, by, cause }: Pick<StateChange, 'to' | 'by'> & { readonly cause: StopCause | undefined },
  now: Millis,
) {
  const { stopped_by, stopped_at, exits_stopped_at } = before;
  if (to === 'stopped' && stopped_by !== (cause ?? by))
    return { stopped_by: cause ?? by, stopped_at: now, exits_stopped_at: null };
  if (to === 'armed' || by === 'operator')
    return { stopped_by: null, stopped_at: null, exits_stopped_at: null };
  return { stopped_by, stopped_at, exits_stopped_at };
}

function stateNotice(to: BrokerAccountState, cause: StopCause | undefined): AccountData['notice'] | null {
  switch (to) {
    case 'ready':
      return 'ready';
    case 'stopped':
      return cause === 'daily-loss' ? 'daily-loss' : 'stopped';
    case 'keys_refused':
      return 'keys-refused';
    case 'differing':
      return 'differing';
    default:
      return null;
  }
}
