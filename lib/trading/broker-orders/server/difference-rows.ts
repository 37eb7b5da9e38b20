import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import { formatNanos, type Nanos } from '@/lib/core/base/nanos';
import type { DifferencesTable, Schema } from '@/lib/core/database/schema';
import type { DifferenceChoice } from '@/lib/trading/broker-accounts/broker-account';
import { recordAccountEvent } from '@/lib/trading/broker-accounts/server/account-log-store';
import { notifyAccount } from '@/lib/trading/broker-accounts/server/change-account-state';
import type { Desk } from './desk';

/** Differences as they are stored, logged and notified. */

export type DifferenceRow = Selectable<DifferencesTable>;

/** What we think the broker holds of an instrument, and what it says. */
export interface Seen {
  readonly fundId: FundId;
  readonly symbol: string;
  readonly ours: Nanos;
  readonly found: Nanos;
}

export async function openDifference(
  tx: Kysely<Schema>,
  { accountId }: Desk,
  { symbol, fundId, ours, found }: Seen,
  kind: 'external' | 'more',
  now: number,
): Promise<void> {
  const id = randomUUID();
  const [expected, seen] = [formatNanos(ours), formatNanos(found)];
  await tx
    .insertInto('differences')
    .values({
      id,
      account_id: accountId,
      symbol,
      fund_id: fundId,
      kind,
      expected,
      found: seen,
      state: 'open',
      found_at: now,
      ended_at: null,
    })
    .execute();
  await logDifference(tx, accountId, { id, symbol, expected, found: seen }, 'found', null, now);
  // Where robots hold something, the account's change of state notifies its user.
  if (kind === 'external')
    await tellDifference(
      tx,
      accountId,
      id,
      `The broker holds ${seen} ${symbol} that no robot opened. It’s never touched; say what it is before robots trade ${symbol}.`,
      now,
    );
}

export async function updateDifference(
  tx: Kysely<Schema>,
  row: DifferenceRow,
  ours: Nanos,
  found: Nanos,
  now: number,
): Promise<void> {
  const changed = { ...row, expected: formatNanos(ours), found: formatNanos(found) };
  await tx
    .updateTable('differences')
    .set({ expected: changed.expected, found: changed.found })
    .where('id', '=', row.id)
    .execute();
  await logDifference(tx, row.account_id, changed, 'changed', null, now);
}

export async function endDifference(
  tx: Kysely<Schema>,
  row: DifferenceRow,
  state: 'gone' | 'taken',
  found: Nanos,
  now: number,
): Promise<void> {
  await tx
    .updateTable('differences')
    .set({ state, found: formatNanos(found), ended_at: now })
    .where('id', '=', row.id)
    .execute();
  await logDifference(tx, row.account_id, { ...row, found: formatNanos(found) }, 'ended', null, now);
}

export async function logDifference(
  tx: Kysely<Schema>,
  accountId: string,
  row: Pick<DifferenceRow, 'id' | 'symbol' | 'expected' | 'found'>,
  step: 'found' | 'changed' | 'ended',
  choice: DifferenceChoice | null,
  now: number,
): Promise<void> {
  const { id: differenceId, symbol, expected, found } = row;
  await recordAccountEvent(
    tx,
    accountId,
    { kind: 'difference', differenceId, step, symbol, expected, found, choice },
    now,
  );
}

export async function tellDifference(
  tx: Kysely<Schema>,
  accountId: string,
  id: string,
  reason: string,
  now: number,
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
