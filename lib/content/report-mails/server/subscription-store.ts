import type { ExpressionBuilder, Kysely } from 'kysely';
import type { ReportLine } from '@/lib/content/weekly-report/report-lines';
import { type Millis, plus } from '@/lib/core/base/brand';
import { readJson, type Schema, toJson } from '@/lib/core/database/schema';
import { emailKey } from '@/lib/people/accounts/email';
import { newToken, tokenHash } from '@/lib/people/accounts/server/secrets';
import { CONFIRM_MS, type SubscriptionState } from '../report-mails';

const lastValid = (now: Millis) => plus(now, -CONFIRM_MS);

/** Stores that an address asked; changes nothing if it's subscribed. */
export async function insertRequest(db: Kysely<Schema>, email: string, now: Millis): Promise<void> {
  await db
    .insertInto('report_subscriptions')
    .values({
      email_key: emailKey(email),
      email: email.trim(),
      requested_at: now,
      unsubscribe_token: newToken(),
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ requested_at: now })
        .where('report_subscriptions.confirmed_at', 'is', null),
    )
    .execute();
}

/** The secret to mail to an address that asked; an earlier one no longer works. null without a request. */
export async function renewConfirmation(
  db: Kysely<Schema>,
  email: string,
  now: Millis,
): Promise<string | null> {
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('report_subscriptions')
    .set({ confirm_hash: tokenHash(token) })
    .where('email_key', '=', emailKey(email))
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', lastValid(now))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 0 ? null : token;
}

export async function confirmSubscription(db: Kysely<Schema>, token: string, now: Millis): Promise<boolean> {
  const hash = tokenHash(token);
  await db
    .updateTable('report_subscriptions')
    .set({ confirmed_at: now })
    .where('confirm_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', lastValid(now))
    .execute();
  const row = await db
    .selectFrom('report_subscriptions')
    .select('confirmed_at')
    .where('confirm_hash', '=', hash)
    .executeTakeFirst();
  return typeof row?.confirmed_at === 'number';
}

export async function findSubscription(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom('report_subscriptions')
    .select(['requested_at', 'confirmed_at', 'unsubscribe_token'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export async function subscriptionState(
  db: Kysely<Schema>,
  email: string,
  now: Millis,
): Promise<SubscriptionState> {
  const row = await findSubscription(db, email);
  if (!row) return 'off';
  if (row.confirmed_at !== null) return 'on';
  return row.requested_at > lastValid(now) ? 'requested' : 'off';
}

export async function isSubscribed(db: Kysely<Schema>, unsubscribeToken: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_subscriptions')
    .select('email_key')
    .where('unsubscribe_token', '=', unsubscribeToken)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether there was one */
export async function removeByToken(db: Kysely<Schema>, unsubscribeToken: string): Promise<boolean> {
  const row = await db
    .deleteFrom('report_subscriptions')
    .where('unsubscribe_token', '=', unsubscribeToken)
    .returning('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeByEmail(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom('report_subscriptions').where('email_key', '=', emailKey(email)).execute();
}

export async function purgeRequests(db: Kysely<Schema>, now: Millis): Promise<void> {
  await db
    .deleteFrom('report_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<=', lastValid(now))
    .execute();
}

/** A report with the figures that are mailed, as of its newest correction. */
export interface MailedReport {
  readonly id: string;
  readonly publishedAt: Millis;
  /** UTC milliseconds, of the newest correction. */
  readonly version: Millis;
  readonly lines: readonly ReportLine[];
}

export interface ClaimedSubscription {
  readonly email: string;
  readonly unsubscribeToken: string;
  /** What was mailed before of the same report; null if it wasn't. */
  readonly mailedLines: readonly ReportLine[] | null;
}

/**
 * Marks some subscriptions as having a report, in the transaction that stores their mails. If several processes want the
 * same ones, one gets each. Those confirmed after publication wait for the next report.
 */
export async function claimSubscriptions(
  tx: Kysely<Schema>,
  { id, publishedAt, version, lines }: MailedReport,
  limit: number,
): Promise<readonly ClaimedSubscription[]> {
  const isDue = ({ eb, or }: ExpressionBuilder<Schema, 'report_subscriptions'>) =>
    or([eb('mailed_version', 'is', null), eb('mailed_version', '<', version)]);
  const due = await tx
    .selectFrom('report_subscriptions')
    .select(['email_key', 'email', 'unsubscribe_token', 'mailed_report', 'mailed_figures'])
    .where('confirmed_at', '<=', publishedAt)
    .where(isDue)
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const claimed = await tx
    .updateTable('report_subscriptions')
    .set({ mailed_report: id, mailed_version: version, mailed_figures: toJson(lines) })
    .where(
      'email_key',
      'in',
      due.map((row) => row.email_key),
    )
    .where(isDue)
    .returning('email_key')
    .execute();
  const keys = new Set(claimed.map((row) => row.email_key));
  return due
    .filter((row) => keys.has(row.email_key))
    .map((row) => ({
      email: row.email,
      unsubscribeToken: row.unsubscribe_token,
      mailedLines:
        row.mailed_report === id && row.mailed_figures !== null
          ? readJson(row.mailed_figures, 'report_subscriptions.mailed_figures')
          : null,
    }));
}
