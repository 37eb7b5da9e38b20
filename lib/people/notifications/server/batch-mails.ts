import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { Mails } from '@/lib/people/mail/mail';
import { noteMailed } from './mail-settings';
import { takeWaiting, toStored } from './notification-store';
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
export async function batchMails({ db, mails }: MailBatchOptions, now: Millis): Promise<void> {
  for (const userId of await findDue(db, now))
    await db.transaction().execute((tx) => storeMail(tx, mails, userId, now));
}

/** Users with something to mail now. */
async function findDue(db: Kysely<Schema>, now: Millis): Promise<readonly string[]> {
  const day = lastDailyTime(now);
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('notification_settings', 'notification_settings.user_id', 'notifications.user_id')
    .select('notifications.user_id')
    .where('notifications.mailed_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        and([eb('mail', '=', 'at-once'), eb('notifications.created_at', '<=', plus(now, -BATCH_MS))]),
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
export function lastDailyTime(now: Millis): Millis {
  return plus(now, -(now - DAILY_HOUR * HOUR_MS) % DAY_MS);
}

async function storeMail(tx: Kysely<Schema>, mails: Mails, userId: string, now: Millis): Promise<void> {
  const rows = await takeWaiting(tx, userId, 'mailed_at', now);
  const user = await tx
    .selectFrom('users')
    .innerJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['email', 'email_key', 'name', 'mail'])
    .where('id', '=', userId)
    .executeTakeFirst();
  // Another process had them, or the user has just turned mails off.
  if (rows.length === 0 || !user || user.mail === 'off') return;
  rows.sort((a, b) => b.created_at - a.created_at || b.happened_at - a.happened_at);
  const listed = await describeAll(tx, rows.slice(0, MOST_LISTED).map(toStored));
  const items = listed.map(([, { text, note, path }]) => ({ text, note, path }));
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
        token: await noteMailed(tx, userId, user.email_key, now),
      },
    },
    now,
  );
}
