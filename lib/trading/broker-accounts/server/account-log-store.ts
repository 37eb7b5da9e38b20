import type { Kysely } from 'kysely';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { AccountEvent, AccountLogEntry } from '../account-event';
import { chainAccountEvents, EMPTY_LOG } from '../account-log';

const ROWS_PER_INSERT = 100;

/**
 * Appends to an account's audit log in the transaction that it reports. The transaction must hold the account's row
 * (`lockAccounts`): of two that don't, one fails and nothing of it is kept.
 * @param at UTC milliseconds
 */
export async function recordAccountEvents(
  tx: Kysely<Schema>,
  accountId: string,
  events: readonly AccountEvent[],
  at: number,
): Promise<void> {
  if (events.length === 0) return;
  const head = await tx
    .selectFrom('account_events')
    .select(['seq', 'hash'])
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entries = chainAccountEvents(accountId, head ?? EMPTY_LOG, events, at);
  for (let from = 0; from < entries.length; from += ROWS_PER_INSERT)
    await tx
      .insertInto('account_events')
      .values(
        entries.slice(from, from + ROWS_PER_INSERT).map(({ seq, event, prevHash, hash }) => ({
          account_id: accountId,
          seq,
          event,
          prev_hash: prevHash,
          hash,
        })),
      )
      .execute();
}

/** As `recordAccountEvents`, for one event. */
export function recordAccountEvent(
  tx: Kysely<Schema>,
  accountId: string,
  event: AccountEvent,
  at: number,
): Promise<void> {
  return recordAccountEvents(tx, accountId, [event], at);
}

/** An account's entries after one, oldest first. */
export async function readAccountLog(
  db: Kysely<Schema>,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<readonly AccountLogEntry[]> {
  const rows = await db
    .selectFrom('account_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(toLogEntry);
}

export function toLogEntry({
  seq,
  event,
  prev_hash,
  hash,
}: Pick<Row<'account_events'>, 'seq' | 'event' | 'prev_hash' | 'hash'>): AccountLogEntry {
  return { seq, event, prevHash: prev_hash, hash };
}
