import type { Kysely } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { Mails } from '@/lib/people/mail/mail';
import { storedOf } from './inbox';
import { unsubscribeTokenOf } from './mail-settings';
import { describeAll } from './read-names';

/** How long the first notification waits for others, if mails are sent at once. */
export const BATCH_MS = 10 * MINUTE_MS;
/** When daily mails are stored, UTC: an hour or two after the US market's close, so that they hold its whole day. */
export const DAILY_HOUR = 22;
/** Listed in a mail; the rest is in the inbox. */
const MOST_LISTED = 50;

export interface MailBatchOptions {
  readonly db: Kysely<Schema>;
  readonly mails: Mails;
}

/**
 * Stores the mails that are due, each in the transaction that marks its notifications as mailed: every notification is
 * in exactly one mail, whichever processes do this at once or are killed.
 * @param now UTC milliseconds
 */
export async function batchMails({ db, mails }: MailBatchOptions, now: number): Promise<void> {
  for (const userId of await findDue(db, now))
    await db.transaction().execute((tx) => storeMail(tx, mails, userId, now));
}

/** Users with something to mail now. */
async function findDue(db: Kysely<Schema>, now: number): Promise<readonly string[]> {
  const day = lastDailyTime(now);
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('notification_settings', 'notification_settings.user_id', 'notifications.user_id')
    .select('notifications.user_id')
    .where('notifications.mailed_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        and([eb('mail', '=', 'at-once'), eb('notifications.created_at', '<=', now - BATCH_MS)]),
        and([
          eb('mail', '=', 'daily'),
          eb('notifications.created_at', '<', day),
          eb('mailed_through', '<', day),
        ]),
      ]),
    )
    .distinct()
    .execute();
  return rows.map((row) => row.user_id);
}

/** The last time at or before an instant at which daily mails were due. */
export function lastDailyTime(now: number): number {
  const shift = DAILY_HOUR * HOUR_MS;
  return Math.floor((now - shift) / DAY_MS) * DAY_MS + shift;
}

async function storeMail(tx: Kysely<Schema>, mails: Mails, userId: string, now: number): Promise<void> {
  const rows = await tx
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .returningAll()
    .execute();
  const user = await tx
    .selectFrom('users')
    .innerJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['email', 'email_key', 'name', 'mail'])
    .where('id', '=', userId)
    .executeTakeFirst();
  // Another process had them, or the user has just turned mails off.
  if (rows.length === 0 || !user || user.mail === 'off') return;
  rows.sort((a, b) => b.created_at - a.created_at || b.happened_at - a.happened_at);
  const listed = await describeAll(tx, rows.slice(0, MOST_LISTED).map(storedOf));
  const items = listed.map(([, { text, note, path }]) => ({ text, note, path }));
  await tx
    .updateTable('notification_settings')
    .set({ mailed_through: now })
    .where('user_id', '=', userId)
    .execute();
  await mails.enqueue(
    tx,
    {
      kind: 'notifications',
      to: user.email,
      data: {
        name: user.name,
        items: JSON.stringify(items),
        count: String(rows.length),
        schedule: user.mail,
        token: await unsubscribeTokenOf(tx, userId, user.email_key),
      },
    },
    now,
  );
}
