import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { handOver } from '@/lib/trading/accounts/server/hand-over';
import type { WhenOff } from '../copy';
import { type ReasonCode, reasonOf, reasonText } from '../reasons';
import { type CopyRow, IS_OPEN, IS_RUNNING, IS_UNSETTLED } from './copy-rows';

/** How copies stop taking entries and close what they hold; all inside the caller's transaction. */

/** A user's copy of a robot; one whose account was reset runs until the next guard ends it, and doesn't count. */
export async function findRunning(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
): Promise<CopyRow | null> {
  const row = await tx
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .selectAll('copies')
    .where('copies.robot_id', '=', robotId)
    .where('copies.user_id', '=', userId)
    .where('trading_accounts.state', '=', 'open')
    .where(IS_RUNNING)
    .executeTakeFirst();
  return row ?? null;
}

/** Turns a user's copy of a robot off; null if none runs. */
export async function turnOffCopy(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  whenOff: WhenOff,
  now: number,
  code: ReasonCode = 'turned-off',
): Promise<CopyRow | null> {
  await markAutopilot(tx, userId, robotId, false);
  const copy = await findRunning(tx, userId, robotId);
  if (copy === null) return null;
  await lockAccounts(tx, [copy.account_id]);
  const reason = reasonOf(whenOff === 'keep' ? 'kept' : code);
  await stopEntries(tx, [copy.id], 'draining', reason, now);
  if (whenOff === 'keep') await keepPositions(tx, copy, now);
  if (whenOff === 'closeNow') await planExits(tx, [copy.id], 'user:close', now);
  await endIfFlat(tx, [copy.id], now);
  return copy;
}

/** Fills and other changes of these accounts wait until the transaction ends. */
export async function lockAccounts(tx: Kysely<Schema>, accountIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('trading_accounts')
    .set(({ ref }) => ({ cash: ref('cash') }))
    .where('id', 'in', accountIds)
    .execute();
}

export async function markAutopilot(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  isOn: boolean,
): Promise<void> {
  await tx
    .updateTable('robot_follows')
    .set({ autopilot: isOn ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .execute();
}

/** Leaves copies with exits only. Entries that wait are skipped, with orders for them that haven't filled. */
export async function stopEntries(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  state: 'draining' | 'halted',
  reason: string,
  now: number,
): Promise<void> {
  if (copyIds.length === 0) return;
  await tx.updateTable('copies').set({ state, paused: null, reason }).where('id', 'in', copyIds).execute();
  // Before the orders: one that is placed at the same time is seen by the next statement.
  await tx
    .updateTable('copy_intents')
    .set({ state: 'skipped', reason: reasonOf(state), is_open: 0 })
    .where('copy_id', 'in', copyIds)
    .where(IS_OPEN)
    .where(IS_UNSETTLED)
    .execute();
  await cancelOrders(tx, copyIds, reasonText(reasonOf(state)), now, 'open');
}

async function cancelOrders(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  reason: string,
  now: number,
  action?: 'open',
): Promise<void> {
  const waiting = tx
    .updateTable('orders')
    .set({ state: 'cancelled', reason, ended_at: now })
    .where('owner', 'in', copyIds)
    .where('ended_at', 'is', null);
  await (action ? waiting.where('action', '=', action) : waiting).execute();
}

/**
 * Plans to close everything that copies hold at the next price, once for each entry and cause.
 * @param cause such as `guard:removed`; the entry's own cause follows it in the key
 */
export async function planExits(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  cause: string,
  now: number,
): Promise<void> {
  if (copyIds.length === 0) return;
  const entries = await tx
    .selectFrom('copy_intents')
    .selectAll()
    .where('copy_id', 'in', copyIds)
    .where(IS_OPEN)
    .execute();
  for (let from = 0; from < entries.length; from += ROWS_PER_INSERT)
    await tx
      .insertInto('copy_intents')
      .values(
        entries.slice(from, from + ROWS_PER_INSERT).map((entry) => ({
          ...entry,
          cause_key: `${cause}:${entry.cause_key}`,
          action: 'close',
          state: 'planned',
          reason: null,
          share_pct: null,
          entry_cause: entry.cause_key,
          is_open: 0 as const,
          fill_id: null,
          filled: null,
          attempts: 0,
          decided_at: now,
          due_at: now,
          expires_at: null,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['copy_id', 'cause_key']).doNothing())
      .execute();
  await tx
    .updateTable('copy_intents')
    .set({ is_open: 0 })
    .where('copy_id', 'in', copyIds)
    .where(IS_OPEN)
    .execute();
}

const ROWS_PER_INSERT = 500;

/** Hands what a copy holds over to its user, and drops what it was going to do. */
async function keepPositions(tx: Kysely<Schema>, copy: CopyRow, now: number): Promise<void> {
  const reason = reasonOf('kept');
  await tx
    .updateTable('copy_intents')
    .set({ state: 'skipped', reason })
    .where('copy_id', '=', copy.id)
    .where(IS_UNSETTLED)
    .execute();
  await cancelOrders(tx, [copy.id], reasonText(reason), now);
  await tx
    .updateTable('copy_intents')
    .set({ is_open: 0 })
    .where('copy_id', '=', copy.id)
    .where(IS_OPEN)
    .execute();
  await tx
    .updateTable('copy_trades')
    .set({ close_cause: 'user:kept', closed_at: now })
    .where('copy_id', '=', copy.id)
    .where('closed_at', 'is', null)
    .where('open_fill', 'is not', null)
    .execute();
  await handOver(tx, copy.account_id, copy.id);
}

/** Ends draining copies that hold nothing and wait for nothing. @returns those that ended now */
export async function endIfFlat(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  now: number,
): Promise<readonly CopyRow[]> {
  if (copyIds.length === 0) return [];
  return tx
    .updateTable('copies')
    .set({ state: 'ended', ended_at: now })
    .where('id', 'in', copyIds)
    .where('state', '=', 'draining')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('positions')
            .select('positions.fund_id')
            .whereRef('positions.account_id', '=', 'copies.account_id')
            .whereRef('positions.owner', '=', 'copies.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('copy_intents')
            .select('copy_intents.cause_key')
            .whereRef('copy_intents.copy_id', '=', 'copies.id')
            .where(IS_UNSETTLED),
        ),
      ),
    )
    .returningAll()
    .execute();
}
