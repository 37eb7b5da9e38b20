import { randomUUID } from 'node:crypto';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { groupOutcomes } from '@/lib/core/base/outcomes';
import { isAnyOf, selectRows } from '@/lib/core/database/rows-in-one';
import type { Schema } from '@/lib/core/database/schema';
import { reasonColumns } from '@/lib/trading/orders/reasons';
import { COPY_STATES, type CopyPurpose, type CopySettings, type CopyState, DEFAULT_SETTINGS } from '../copy';
import { type CopyEvent, type Doer, stepCopy } from '../copy-state';
import { notifyAutopilot } from './copy-notifications';
import { type CopyRow, IS_UNSETTLED, settingColumns } from './copy-rows';

/** The only writer of copies: other modules report events. Everything runs inside the caller's transaction. */

type Which = (eb: ExpressionBuilder<Schema, 'copies'>) => Expression<SqlBool>;

export interface NewCopy {
  readonly userId: string;
  readonly robotId: number;
  readonly accountId: string;
  readonly purpose: CopyPurpose;
  readonly settings?: Partial<CopySettings> | undefined;
  /** What is set aside for it. */
  readonly money?: Updateable<Schema['copies']> | undefined;
  readonly copiedOpenTrades?: boolean;
  /** The robot's chain is copied from the link after this one on. */
  readonly fromSeq: number;
}

export async function insertCopy(tx: Kysely<Schema>, copy: NewCopy, now: Millis): Promise<CopyRow> {
  return tx
    .insertInto('copies')
    .values({
      id: randomUUID(),
      user_id: copy.userId,
      purpose: copy.purpose,
      robot_id: copy.robotId,
      account_id: copy.accountId,
      state: 'active',
      paused: null,
      reason: null,
      ...settingColumns({ ...DEFAULT_SETTINGS, ...copy.settings }),
      copied_open_trades: copy.copiedOpenTrades ? 1 : 0,
      from_seq: copy.fromSeq,
      closed_profit: 0,
      stop_base: 0,
      started_at: now,
      ended_at: null,
      set_aside: copy.money?.set_aside ?? null,
      set_aside_from: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Applies an event to copies, and notifies users of changes they didn't make themselves.
 * @param also other columns to set
 * @returns the copies on which the event had an effect, as they are now
 */
export async function changeCopies(
  tx: Kysely<Schema>,
  which: Which | readonly string[],
  event: CopyEvent,
  now: Millis,
  also: Updateable<Schema['copies']> = {},
): Promise<readonly CopyRow[]> {
  if (typeof which !== 'function' && which.length === 0) return [];
  const changed: CopyRow[] = [];
  for (const { from, change } of groupOutcomes(COPY_STATES, (state) => copyOutcome(state, event))) {
    const { notify, reason, ...columns } = change;
    const rows = await tx
      .updateTable('copies')
      .set({
        ...also,
        ...columns,
        ...(reason !== undefined && reasonColumns(reason)),
        ...(change.state === 'ended' && { ended_at: now }),
      })
      .where(typeof which === 'function' ? which : ({ eb }) => eb('id', 'in', which))
      // Literals: databases use a partial index only if they can see its condition.
      .where(sql<boolean>`copies.state IN (${sql.join(from.map((state) => sql.lit(state)))})`)
      .returningAll()
      .execute();
    if (notify) await notifyAutopilot(tx, rows, notify, now);
    changed.push(...rows);
  }
  return changed;
}

function copyOutcome(before: CopyState, event: CopyEvent) {
  const step = stepCopy(before, event);
  return step && { change: step, stays: step.state === before };
}

/** Ends draining copies that hold nothing and wait for nothing. */
export async function endIfFlat(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  by: Doer,
  now: Millis,
): Promise<void> {
  for (const some of inChunks([...new Set(copyIds)]))
    await changeCopies(
      tx,
      ({ and, not, exists, selectFrom }) =>
        and([
          isAnyOf(tx, 'copies.id', some),
          not(
            exists(
              selectFrom('positions')
                .select('positions.fund_id')
                .whereRef('positions.account_id', '=', 'copies.account_id')
                .whereRef('positions.owner', '=', 'copies.id'),
            ),
          ),
          not(
            exists(
              selectFrom('copy_intents')
                .select('copy_intents.cause_key')
                .whereRef('copy_intents.copy_id', '=', 'copies.id')
                .where(IS_UNSETTLED),
            ),
          ),
        ]),
      { type: 'flat', by },
      now,
    );
}

/** Adds what closings made to their copies' profits. */
export async function addProfits(
  tx: Kysely<Schema>,
  closings: readonly { readonly owner: string; readonly profit: number | null }[],
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { owner, profit } of closings) sums.set(owner, (sums.get(owner) ?? 0) + (profit ?? 0));
  for (const some of inChunks([...sums])) {
    const rows = some.map(([id, closed_profit]) => ({ id, closed_profit }));
    await sql`WITH made (id, closed_profit) AS (${selectRows(tx, 'copies', ['id', 'closed_profit'], rows)})
      UPDATE copies SET closed_profit = copies.closed_profit + made.closed_profit
      FROM made WHERE copies.id = made.id`.execute(tx);
  }
}

/** Stores what pages count of a copy's archived rows. */
export async function noteArchived(
  tx: Kysely<Schema>,
  id: string,
  archived: CopyRow['archived'],
): Promise<void> {
  await tx.updateTable('copies').set({ archived }).where('id', '=', id).execute();
}
