import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { recordAccountEvent } from './account-log-store';

/** Records in a broker account's audit log that a robot was selected or deselected; paper accounts have no log. */
export async function recordSelection(
  tx: Kysely<Schema>,
  copy: { readonly id: string; readonly robot_id: number; readonly account_id: string },
  step: 'selected' | 'deselected',
  now: Millis,
): Promise<void> {
  const [account] = await lockAccounts(tx, [copy.account_id]);
  if (!account || account.broker === EMULATOR) return;
  const robot = await tx
    .selectFrom('robots')
    .select('name')
    .where('id', '=', copy.robot_id)
    .executeTakeFirst();
  await recordAccountEvent(
    tx,
    copy.account_id,
    { kind: 'robot', step, robotId: copy.robot_id, robotName: robot?.name, copyId: copy.id },
    now,
  );
}
