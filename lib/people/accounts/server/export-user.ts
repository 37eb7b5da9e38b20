import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { listMailsTo } from '@/lib/people/mail/server/stored-mails';
import { describeSecurityEvent } from '@/lib/people/security-log/event-labels';
import { listSecurityEvents } from '@/lib/people/security-log/server/security-log';
import { exportReports } from './own-reports';

const instant = (ms: number | null) => (ms === null ? null : new Date(Number(ms)).toISOString());

/** Everything that is stored of a user, by kind, without what only serves to sign in (hashes and secrets). */
export async function exportUser(
  db: Kysely<Schema>,
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const [sessions, identities, memberships, checkouts, follows, bookmarks, wanted, reports, texts] =
    await Promise.all([
      db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute(),
      db.selectFrom('external_identities').selectAll().where('user_id', '=', userId).execute(),
      db.selectFrom('memberships').selectAll().where('user_id', '=', userId).execute(),
      db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).execute(),
      db.selectFrom('robot_follows').selectAll().where('user_id', '=', userId).execute(),
      db.selectFrom('robot_bookmarks').selectAll().where('user_id', '=', userId).execute(),
      db.selectFrom('development_requests').selectAll().where('user_id', '=', userId).execute(),
      exportReports(db, user),
      db
        .selectFrom('article_versions')
        .select(['alias', 'version', 'title', 'body', 'created_at'])
        .where('author_id', '=', userId)
        .execute(),
    ]);
  const mails = await listMailsTo(db, user.email);
  const registrations = await db
    .selectFrom('registrations')
    .select(['name', 'email', 'details', 'created_at', 'expires_at'])
    .where('email_key', '=', user.email_key)
    .execute();
  const registrationRequests = await db
    .selectFrom('registration_requests')
    .select(['email', 'requested_at'])
    .where('email_key', '=', user.email_key)
    .execute();
  const securityEvents = await listSecurityEvents(db, { userId });
  const codes = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    Account: {
      Id: user.id,
      Name: user.name,
      Email: user.email,
      Level: user.level,
      LevelUntil: instant(user.level_until),
      LevelAfter: user.level_after,
      IsContentAdmin: user.is_content_admin === 1,
      ContentAdminUntil: instant(user.content_admin_until),
      RegisteredSince: instant(user.created_at),
      PasswordChangedAt: instant(user.password_changed_at),
      TermsVersion: user.terms_version,
      TermsAcceptedAt: instant(user.terms_accepted_at),
      TwoStepSince: instant(user.totp_enabled_at),
      RecoveryCodesLeft: Number(codes.left),
      HasMoneyManagement: user.has_money_management === 1,
      MoneyManagementUntil: instant(user.money_management_until),
      FirstTouch: user.first_touch === null ? null : (JSON.parse(user.first_touch) as unknown),
    },
    Sessions: sessions.map((row) => ({
      StartedAt: instant(row.created_at),
      LastUsedAt: instant(row.last_used_at),
      EndsAt: instant(row.expires_at),
      Address: row.address,
      UserAgent: row.user_agent,
    })),
    SignInProviders: identities.map((row) => ({
      Provider: row.provider,
      Issuer: row.issuer,
      Subject: row.subject,
      Email: row.email,
      LinkedAt: instant(row.created_at),
    })),
    Memberships: memberships.map((row) => ({
      Product: row.product,
      Source: row.source,
      Period: row.period,
      PriceCents: Number(row.price_cents),
      StartedAt: instant(row.started_at),
      PaidUntil: instant(row.paid_until),
      CancelledAt: instant(row.cancelled_at),
      EndedAt: instant(row.ended_at),
      ProviderReference: row.provider_ref,
    })),
    Checkouts: checkouts.map((row) => ({
      Items: JSON.parse(row.items) as unknown,
      Period: row.period,
      TotalCents: Number(row.total_cents),
      Source: row.source,
      State: row.state,
      CreatedAt: instant(row.created_at),
    })),
    FollowedRobots: follows.map((row) => ({
      RobotId: Number(row.robot_id),
      FollowedAt: instant(row.followed_at),
      IsGrantedByAdmin: row.is_granted_by_admin === 1,
      GrantedUntil: instant(row.granted_until),
      OpenTrades: row.open_trades === 1,
      ClosedTrades: row.closed_trades === 1,
      PendingOrders: row.pending_orders === 1,
      Autopilot: row.autopilot === 1,
      Autotrading: row.autotrading === 1,
    })),
    BookmarkedRobots: bookmarks.map((row) => ({
      RobotId: Number(row.robot_id),
      BookmarkedAt: instant(row.bookmarked_at),
    })),
    RobotsAskedFor: wanted.map((row) => ({
      Ticker: row.ticker,
      Source: row.source,
      RequestedAt: instant(row.requested_at),
    })),
    ProblemReports: reports,
    RegistrationsWaiting: registrations.map((row) => ({
      Name: row.name,
      Email: row.email,
      Details: JSON.parse(row.details) as unknown,
      StartedAt: instant(row.created_at),
      EndsAt: instant(row.expires_at),
    })),
    RegistrationRequests: registrationRequests.map((row) => ({
      Email: row.email,
      RequestedAt: instant(row.requested_at),
    })),
    Mails: mails.map(({ kind, subject, state, createdAt, sentAt }) => ({
      Kind: kind,
      Subject: subject,
      State: state,
      CreatedAt: instant(createdAt),
      SentAt: instant(sentAt),
    })),
    SecurityLog: securityEvents.map((event) => ({
      At: instant(event.at),
      Event: describeSecurityEvent(event.kind, event.detail),
      Address: event.address,
      UserAgent: event.userAgent,
    })),
    TextsWritten: texts.map((row) => ({
      Alias: row.alias,
      Version: row.version,
      Title: row.title,
      Body: row.body,
      At: instant(row.created_at),
    })),
  };
}
