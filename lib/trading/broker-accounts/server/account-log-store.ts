import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Row, Schema } from '@/lib/core/database/schema';
import { readArchived, readUnmoved } from '@/lib/trading/archives/server/archive-store';
import type { AccountEvent, AccountLogEntry } from '../account-event';
import { chainAccountEvents, EMPTY_LOG, readAccountEvent } from '../account-log';

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
  const head = await readHead(tx, accountId);
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
  const rows = await readUnmoved(db, [accountId], async () => {
    const stored = await db
      .selectFrom('account_events')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', afterSeq)
      .orderBy('seq')
      .limit(limit)
      .execute();
    const seqs = { after: afterSeq, through: afterSeq + limit };
    const { account_events } = await readArchived(db, [accountId], 'log', { seqs });
    return [...account_events.filter(({ seq }) => seq > afterSeq), ...stored];
  });
  return rows
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit)
    .map(toLogEntry);
}

/** An account's newest entries, newest first. */
export async function readNewestLog(
  db: Kysely<Schema>,
  accountId: string,
  limit: number,
): Promise<readonly AccountLogEntry[]> {
  // The newest one is never archived.
  const head = await readHead(db, accountId);
  if (!head) return [];
  return (await readAccountLog(db, accountId, Math.max(0, head.seq - limit), limit)).toReversed();
}

/** All of an account's entries, archived ones too, oldest first. */
export function readWholeLog(db: Kysely<Schema>, accountId: string): Promise<readonly AccountLogEntry[]> {
  return readAccountLog(db, accountId, 0, Number.MAX_SAFE_INTEGER);
}

/**
 * Deletes an account's oldest entries, which go into an archive. The newest one stays: the next follows it.
 * @returns those from before an instant without a gap, oldest first
 */
export async function takeAccountLog(
  tx: Kysely<Schema>,
  accountId: string,
  before: Millis,
  limit: number,
): Promise<Row<'account_events'>[]> {
  const head = await readHead(tx, accountId);
  const oldest = await tx
    .selectFrom('account_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seq', '<', head?.seq ?? 0)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const later = oldest.findIndex(({ event }) => readAccountEvent(event).at >= before);
  const taken = later === -1 ? oldest : oldest.slice(0, later);
  const last = taken.at(-1);
  if (last)
    await tx
      .deleteFrom('account_events')
      .where('account_id', '=', accountId)
      .where('seq', '<=', last.seq)
      .execute();
  return taken;
}

function readHead(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('account_events')
    .select(['seq', 'hash'])
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function toLogEntry({
  seq,
  event,
  prev_hash,
  hash,
}: Pick<Row<'account_events'>, 'seq' | 'event' | 'prev_hash' | 'hash'>): AccountLogEntry {
  return { seq, event, prevHash: prev_hash, hash };
}
