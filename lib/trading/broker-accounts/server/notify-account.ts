import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { AccountData } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';

export interface AccountNotice extends Pick<AccountData, 'notice' | 'reason'> {
  /** Names the event within the account, so that its user is notified once. */
  readonly key: string;
  readonly happenedAt: number;
}

/** Notifies an account's user, in the caller's transaction. */
export async function notifyAccount(
  tx: Kysely<Schema>,
  account: Pick<Row<'trading_accounts'>, 'id' | 'user_id' | 'name' | 'broker' | 'mode'>,
  { notice, reason, key, happenedAt }: AccountNotice,
  now: Millis,
): Promise<void> {
  await storeNotifications(
    tx,
    [
      {
        kind: 'account',
        userId: account.user_id,
        dedupeKey: `account:${account.id}:${key}`,
        robotId: null,
        happenedAt,
        data: { name: account.name ?? account.broker, isRealMoney: account.mode === 'live', notice, reason },
      },
    ],
    now,
  );
}
