import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { formatNanos, type Nanos } from '@/lib/core/base/nanos';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { Difference, DifferenceChoice } from '../broker-account';
import { recordAccountEvent } from './account-log-store';
import { notifyAccount } from './notify-account';

/**
 * The only writer of differences: each step is logged in the account's chain, in the caller's transaction, which holds the
 * account's row.
 */

export type DifferenceRow = Row<'differences'>;

/** What we think the broker holds of an instrument, and what it says. */
export interface Seen {
  readonly fundId: FundId;
  readonly symbol: string;
  readonly ours: Nanos;
  readonly found: Nanos;
}

async function insertDifference(
  tx: Kysely<Schema>,
  accountId: string,
  { symbol, fundId, ours, found }: Seen,
  kind: Difference['kind'],
  now: Millis,
): Promise<DifferenceRow> {
  const isOver = kind === 'closed_outside';
  const row = await tx
    .insertInto('differences')
    .values({
      id: randomUUID(),
      account_id: accountId,
      symbol,
      fund_id: fundId,
      kind,
      expected: formatNanos(ours),
      found: formatNanos(found),
      state: isOver ? 'gone' : 'open',
      found_at: now,
      ended_at: isOver ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logDifference(tx, row, 'found', null, now);
  return row;
}

export async function openDifference(
  tx: Kysely<Schema>,
  accountId: string,
  seen: Seen,
  kind: 'external' | 'more',
  now: Millis,
): Promise<void> {
  const { id, found, symbol } = await insertDifference(tx, accountId, seen, kind, now);
  // If robots hold the instrument, the account's change of state notifies the user already.
  if (kind === 'external')
    await notifyDifference(
      tx,
      accountId,
      id,
      `The broker holds ${found} ${symbol} that no robot opened. It’s never touched; say what it is before robots trade ${symbol}.`,
      now,
    );
}

/** Records that the broker holds less than robots had, because somebody closed it there, and notifies the user. */
export async function recordClosedOutside(
  tx: Kysely<Schema>,
  accountId: string,
  seen: Seen,
  now: Millis,
): Promise<void> {
  const { id, expected, found, symbol } = await insertDifference(tx, accountId, seen, 'closed_outside', now);
  await notifyDifference(
    tx,
    accountId,
    id,
    `Robots had ${expected} ${symbol} and the broker holds ${found}: the rest was closed there, not by us. It isn’t bought back.`,
    now,
  );
}

/** Stores what the user decided about a difference. */
export async function chooseDifference(
  tx: Kysely<Schema>,
  row: DifferenceRow,
  choice: DifferenceChoice,
  now: Millis,
): Promise<Difference['state']> {
  const state = DECIDED[choice];
  await tx.updateTable('differences').set({ state }).where('id', '=', row.id).execute();
  await logDifference(tx, row, 'chosen', choice, now);
  return state;
}

/** The state of a difference after each choice. */
export const DECIDED: Readonly<Record<DifferenceChoice, Difference['state']>> = {
  leave: 'left',
  mine: 'taken',
  close: 'closing',
};

/** Asks the user again about differences that were to be closed. */
export async function reopenDifferences(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const reopened = await tx
    .updateTable('differences')
    .set({ state: 'open' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'closing')
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  for (const row of reopened) await logDifference(tx, row, 'changed', null, now);
}

/** Ends the differences of an account that nobody compares any longer. */
export async function abandonDifferences(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  await tx
    .updateTable('differences')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function updateDifference(
  tx: Kysely<Schema>,
  row: DifferenceRow,
  ours: Nanos,
  found: Nanos,
  now: Millis,
): Promise<void> {
  const changed = { ...row, expected: formatNanos(ours), found: formatNanos(found) };
  await tx
    .updateTable('differences')
    .set({ expected: changed.expected, found: changed.found })
    .where('id', '=', row.id)
    .execute();
  await logDifference(tx, changed, 'changed', null, now);
}

export async function endDifference(
  tx: Kysely<Schema>,
  row: DifferenceRow,
  state: 'gone' | 'taken',
  found: Nanos,
  now: Millis,
): Promise<void> {
  await tx
    .updateTable('differences')
    .set({ state, found: formatNanos(found), ended_at: now })
    .where('id', '=', row.id)
    .execute();
  await logDifference(tx, { ...row, found: formatNanos(found) }, 'ended', null, now);
}

async function logDifference(
  tx: Kysely<Schema>,
  row: DifferenceRow,
  step: 'found' | 'changed' | 'chosen' | 'ended',
  choice: DifferenceChoice | null,
  now: Millis,
): Promise<void> {
  const { id: differenceId, account_id, symbol, expected, found } = row;
  await recordAccountEvent(
    tx,
    account_id,
    { kind: 'difference', differenceId, step, symbol, expected, found, choice },
    now,
  );
}

async function notifyDifference(
  tx: Kysely<Schema>,
  accountId: string,
  id: string,
  reason: string,
  now: Millis,
): Promise<void> {
  const account = await tx
    .selectFrom('trading_accounts')
    .select(['id', 'user_id', 'name', 'broker', 'mode'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account)
    await notifyAccount(
      tx,
      account,
      { notice: 'differing', reason, key: `difference:${id}`, happenedAt: now },
      now,
    );
}
