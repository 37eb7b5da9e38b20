import type { Kysely } from 'kysely';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import type { Schema } from '@/lib/core/database/schema';
import type { DelayedData } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { type Reason, reasonText } from '@/lib/trading/orders/reasons';
import { changeEach } from './copied-signal-store';
import { readNamedAccounts } from './copy-notifications';

/** An exit counts as held up this long after it could have been filled. */
export const HELD_UP_MS = 60_000;

/** What keeps a copy's position from being closed or guarded. */
export interface PositionDelay {
  readonly copyId: string;
  readonly fundId: FundId;
  readonly side: DelayedData['side'];
  readonly what: DelayedData['what'];
  /** The exit, or the entry whose stop it is. */
  readonly causeKey: string;
  readonly reason: Reason;
}

/** Stores why exits are held up, and notifies users once for each position and cause. */
export async function notifyDelays(
  tx: Kysely<Schema>,
  delays: readonly PositionDelay[],
  now: Millis,
): Promise<void> {
  const exits = delays.filter(({ what }) => what === 'exit');
  await changeEach(
    tx,
    exits.map(({ copyId: copy_id, causeKey: cause_key, reason }) => ({
      signal: { copy_id, cause_key },
      event: { type: 'heldUp', reason },
    })),
    now,
  );
  for (const some of inChunks(delays)) await notifyDelayed(tx, some, now);
}

async function notifyDelayed(
  tx: Kysely<Schema>,
  delays: readonly PositionDelay[],
  now: Millis,
): Promise<void> {
  const copies = await tx
    .selectFrom('copies')
    .select(['id', 'user_id', 'robot_id', 'account_id'])
    .where('id', 'in', [...new Set(delays.map(({ copyId }) => copyId))])
    .execute();
  const accounts = await readNamedAccounts(
    tx,
    copies.map(({ account_id }) => account_id),
  );
  await storeNotifications(
    tx,
    delays.flatMap(({ copyId, causeKey, fundId, side, what, reason }) => {
      const copy = copies.find(({ id }) => id === copyId);
      if (!copy) return [];
      return [
        {
          kind: 'delayed' as const,
          userId: copy.user_id,
          dedupeKey: `delayed:${copyId}:${what}:${causeKey}:${reason.code}`,
          robotId: copy.robot_id as RobotId,
          happenedAt: now,
          data: {
            fundId,
            side,
            what,
            reason: reasonText(reason),
            account: accounts.get(copy.account_id) ?? null,
          },
        },
      ];
    }),
    now,
  );
}
