import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import { type Row, type Schema, toJson } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { BASKET_COPY_PREFIX } from '@/lib/trading/accounts/paper-accounts';
import { readTellingNames } from '@/lib/trading/accounts/server/account-rows';
import type { CopyTerms, ResumeTerms } from '../basket-copies';
import {
  type BasketCopyEvent,
  type BasketWeight,
  type RebalanceLine,
  type RebalanceState,
  stepBasketCopy,
} from '../basket-copy';

/** The only writer of basket copies and their rebalances. Everything runs inside the caller's transaction. */

export type BasketCopyRow = Row<'basket_copies'>;
export type RebalanceRow = Row<'basket_rebalances'>;

/** Copies that haven't ended, in the form that the index has. */
export const IS_RUNNING = sql<boolean>`basket_copies.state <> 'ended'`;

export async function insertBasketCopy(
  tx: Kysely<Schema>,
  userId: string,
  accountId: string,
  market: MarketName,
  { basket, name, seq, weights, amount, stopPct }: CopyTerms,
  now: Millis,
): Promise<string> {
  const id = `${BASKET_COPY_PREFIX}${randomUUID()}`;
  await tx
    .insertInto('basket_copies')
    .values({
      ...{ id, market, basket, name, amount },
      user_id: userId,
      account_id: accountId,
      state: 'active',
      reason: null,
      closed_profit: 0,
      stop_pct: stopPct,
      followed_seq: seq,
      started_at: now,
      ended_at: null,
    })
    .execute();
  await planRow(tx, id, { seq, weights, dueAt: now }, now);
  return id;
}

/** Applies an event to a copy, and notifies its user of what they didn't do. @returns whether it had an effect */
export async function changeBasketCopy(
  tx: Kysely<Schema>,
  copy: BasketCopyRow,
  event: BasketCopyEvent,
  now: Millis,
): Promise<boolean> {
  const step = stepBasketCopy(copy.state, event);
  if (!step) return false;
  const changed = await tx
    .updateTable('basket_copies')
    .set({ state: step.state, reason: step.reason, ...(step.state === 'ended' && { ended_at: now }) })
    .where('id', '=', copy.id)
    .where('state', '=', copy.state)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx
    .updateTable('basket_rebalances')
    .set({ state: 'skipped', done_at: now })
    .where('basket_copy_id', '=', copy.id)
    .where('state', '=', 'planned')
    .execute();
  if (step.notifies && step.state !== 'active' && step.state !== 'selling')
    await notifyBasketCopy(tx, copy, { state: step.state, reason: step.reason }, now);
  return true;
}

/** Makes a halted copy active with another limit, and plans what its basket holds now. */
export async function resumeBasketCopy(
  tx: Kysely<Schema>,
  copy: BasketCopyRow,
  { seq, weights, stopPct }: ResumeTerms,
  now: Millis,
): Promise<void> {
  if (!(await changeBasketCopy(tx, copy, { type: 'resumed' }, now))) return;
  await tx
    .updateTable('basket_copies')
    .set({ stop_pct: stopPct, followed_seq: Math.max(seq, copy.followed_seq) })
    .where('id', '=', copy.id)
    .execute();
  await planRow(tx, copy.id, { seq, weights, dueAt: now }, now);
  // The decision may have been planned before it was halted, and skipped.
  await tx
    .updateTable('basket_rebalances')
    .set({ state: 'planned', weights: toJson(weights), due_at: now, done_at: null })
    .where('basket_copy_id', '=', copy.id)
    .where('seq', '=', seq)
    .where('state', '=', 'skipped')
    .execute();
}

/** Notifies a copy's user, once for each state and rebalance; halts and ends whenever they happen. */
export async function notifyBasketCopy(
  tx: Kysely<Schema>,
  copy: BasketCopyRow,
  what: {
    readonly state: 'bought' | 'rebalanced' | 'halted' | 'ended';
    readonly reason: string | null;
    readonly seq?: number;
  },
  now: Millis,
): Promise<void> {
  const { state, reason, seq = now } = what;
  const accountName = (await readTellingNames(tx, [copy.account_id])).get(copy.account_id);
  await storeNotifications(
    tx,
    [
      {
        kind: 'basket-copy',
        userId: copy.user_id,
        dedupeKey: `${copy.id}:${state}:${seq}`,
        robotId: null,
        happenedAt: now,
        data: {
          ...{ market: copy.market, basket: copy.basket, name: copy.name, state, reason },
          ...(accountName !== undefined && { accountName }),
        },
      },
    ],
    now,
  );
}

export interface DecidedRebalance {
  readonly seq: number;
  readonly weights: readonly BasketWeight[];
  readonly dueAt: Millis;
}

/**
 * Plans a basket's decision for each active copy that hasn't got it, once, whoever is first.
 * @returns the users whose copies got it
 */
export async function planForCopies(
  tx: Kysely<Schema>,
  market: MarketName,
  basket: string,
  decided: DecidedRebalance,
  now: Millis,
): Promise<readonly string[]> {
  const copies = await tx
    .updateTable('basket_copies')
    .set({ followed_seq: decided.seq })
    .where('market', '=', market)
    .where('basket', '=', basket)
    .where('state', '=', 'active')
    .where('followed_seq', '<', decided.seq)
    .returning(['id', 'user_id'])
    .execute();
  for (const { id } of copies) await planRow(tx, id, decided, now);
  return copies.map(({ user_id }) => user_id);
}

async function planRow(
  tx: Kysely<Schema>,
  copyId: string,
  { seq, weights, dueAt }: DecidedRebalance,
  now: Millis,
): Promise<void> {
  await tx
    .insertInto('basket_rebalances')
    .values({
      ...{ basket_copy_id: copyId, seq, weights: toJson(weights), due_at: dueAt, created_at: now },
      ...{ state: 'planned', lines: toJson([]), done_at: null },
    })
    .onConflict((conflict) => conflict.columns(['basket_copy_id', 'seq']).doNothing())
    .execute();
}

/** Stores what a planned rebalance became. @returns false if it had become something already */
export async function finishRebalance(
  tx: Kysely<Schema>,
  { basket_copy_id, seq }: Pick<RebalanceRow, 'basket_copy_id' | 'seq'>,
  state: Exclude<RebalanceState, 'planned'>,
  lines: readonly RebalanceLine[],
  now: Millis,
): Promise<boolean> {
  const finished = await tx
    .updateTable('basket_rebalances')
    .set({ state, lines: toJson(lines), done_at: now })
    .where('basket_copy_id', '=', basket_copy_id)
    .where('seq', '=', seq)
    .where('state', '=', 'planned')
    .returning('seq')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Adds what a copy's closings made. */
export async function addProfit(tx: Kysely<Schema>, id: string, profit: Micros): Promise<void> {
  await tx
    .updateTable('basket_copies')
    .set(({ eb }) => ({ closed_profit: eb('closed_profit', '+', profit) }))
    .where('id', '=', id)
    .execute();
}
