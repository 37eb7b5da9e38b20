import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { type Row, type Schema, toJson } from '@/lib/core/database/schema';

/** Mail rows as the worker needs them; a change only succeeds while its claim is held. */

export type MailRow = Row<'mails'>;

/** How long nobody else takes a claimed mail; after a crash, it's picked up again then. */
const CLAIM_MS = 5 * 60_000;
const CANDIDATES = 10;

/** What is cleared once nobody needs it: it contains codes and links. */
const WIPED = { data: toJson({}), text_body: null, html_body: null } as const;

/** Stores a mail, to be written and sent at once. */
export async function insertMail(
  db: Kysely<Schema>,
  mail: Pick<MailRow, 'kind' | 'recipient' | 'data'>,
  now: Millis,
): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, created_at: now, state: 'waiting', attempts: 0, next_attempt_at: now })
    .execute();
}

/**
 * Claims the waiting mail that is longest overdue. If several workers want the same row, one gets it: the update checks
 * the attempt count they all have seen.
 */
export async function claimMail(db: Kysely<Schema>, now: Millis): Promise<MailRow | null> {
  for (;;) {
    const candidates = await db
      .selectFrom('mails')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(CANDIDATES)
      .execute();
    if (candidates.length === 0) return null;
    for (const row of candidates) {
      const claimed = { attempts: row.attempts + 1, next_attempt_at: plus(now, CLAIM_MS) };
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set(claimed)
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', row.attempts)
        .where('next_attempt_at', '<=', now)
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 1) return { ...row, ...claimed };
    }
  }
}

/** When the next mail is due, UTC milliseconds; null if none is waiting. */
export async function nextDue(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom('mails')
    .select('next_attempt_at')
    .where('state', '=', 'waiting')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

type Change = Partial<Omit<MailRow, 'id' | 'attempts'>>;

/** Updates a mail if it is still claimed. */
async function change(db: Kysely<Schema>, { id, attempts }: MailRow, values: Change): Promise<void> {
  await db
    .updateTable('mails')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

/** Stores the composed mail, so that every further attempt sends the same. */
export async function storeWritten(db: Kysely<Schema>, row: MailRow, written: WrittenMail): Promise<MailRow> {
  await change(db, row, written);
  return { ...row, ...written };
}

export type WrittenMail = Pick<MailRow, 'kind' | 'recipient' | 'data' | 'subject'> & {
  readonly text_body: string;
  readonly html_body: string;
};

export function markSent(db: Kysely<Schema>, row: MailRow, now: Millis): Promise<void> {
  return change(db, row, { ...WIPED, state: 'sent', sent_at: now, error: null });
}

/** There is no mail server: the mail is captured for reading, and its data is deleted. */
export function markCaptured(db: Kysely<Schema>, row: MailRow): Promise<void> {
  return change(db, row, { data: toJson({}), state: 'kept', error: null });
}

export function markDropped(db: Kysely<Schema>, row: MailRow): Promise<void> {
  return change(db, row, { ...WIPED, state: 'dropped', error: null });
}

export function markFailed(db: Kysely<Schema>, row: MailRow, error: string): Promise<void> {
  return change(db, row, { ...WIPED, state: 'failed', error });
}

/** Releases a mail, to be retried at a time in UTC milliseconds. */
export function postpone(
  db: Kysely<Schema>,
  row: MailRow,
  until: Millis,
  error: string | null,
): Promise<void> {
  return change(db, row, { next_attempt_at: until, error });
}
