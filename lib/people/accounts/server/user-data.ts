import { plus } from '@/lib/core/base/brand';
import { readJson } from '@/lib/core/database/schema';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { countRecoveryCodes } from '../two-step/server/two-step-store';
import { JOIN_REQUEST_MS } from './join-requests';
import { isOver } from './sessions';
import { findUser } from './user-store';

/** Export, deletion and purging of accounts, their sessions and registrations. */
export const ACCOUNT_DATA: readonly UserData[] = [
  userData({
    table: 'users',
    privacyNotice: 'Name, email, level, rights',
    personal: ['id', 'email', 'email_key', 'name'],
    async exported(db, { id }) {
      const user = await findUser(db, id);
      // Deleted by another request while this one was on its way.
      if (!user) return { Account: null };
      return {
        Account: {
          Id: user.id,
          Name: user.name,
          Email: user.email,
          Level: user.level,
          LevelUntil: exportedInstant(user.level_until),
          LevelAfter: user.level_after,
          IsContentAdmin: user.is_content_admin === 1,
          ContentAdminUntil: exportedInstant(user.content_admin_until),
          RegisteredSince: exportedInstant(user.created_at),
          PasswordChangedAt: exportedInstant(user.password_changed_at),
          TermsVersion: user.terms_version,
          TermsAcceptedAt: exportedInstant(user.terms_accepted_at),
          TwoStepSince: exportedInstant(user.totp_enabled_at),
          RecoveryCodesLeft: await countRecoveryCodes(db, id),
          HasMoneyManagement: user.has_money_management === 1,
          MoneyManagementUntil: exportedInstant(user.money_management_until),
          FirstTouch: user.first_touch === null ? null : readJson(user.first_touch, 'users.first_touch'),
        },
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'sessions',
    privacyNotice: 'For each logged-in browser',
    personal: ['user_id', 'address', 'user_agent'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
      return {
        Sessions: rows.map((row) => ({
          StartedAt: exportedInstant(row.created_at),
          LastUsedAt: exportedInstant(row.last_used_at),
          EndsAt: exportedInstant(row.expires_at),
          Address: row.address,
          UserAgent: row.user_agent,
        })),
      };
    },
    deleted: 'with-account',
    purge: (db, now) => db.deleteFrom('sessions').where(isOver(now)).execute(),
  }),
  userData({
    table: 'external_identities',
    privacyNotice: 'its ID for you',
    personal: ['user_id', 'subject', 'email'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('external_identities').selectAll().where('user_id', '=', id).execute();
      return {
        SignInProviders: rows.map((row) => ({
          Provider: row.provider,
          Issuer: row.issuer,
          Subject: row.subject,
          Email: row.email,
          LinkedAt: exportedInstant(row.created_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'recovery_codes',
    privacyNotice: 'hashes of your recovery codes',
    personal: ['user_id'],
    exported: { not: 'Hashes that only serve to log in; the account says how many are left.' },
    deleted: 'with-account',
  }),
  userData({
    table: 'one_time_tokens',
    privacyNotice: 'Hashes of one-time links and codes',
    personal: ['user_id'],
    exported: { not: 'Hashes that only serve to log in, for minutes or a day.' },
    deleted: 'with-account',
    purge: (db, now) => db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute(),
  }),
  userData({
    table: 'registrations',
    privacyNotice: 'A registration that waits for its code',
    personal: ['email', 'email_key', 'name', 'identity'],
    async exported(db, { emailKey }) {
      const rows = await db
        .selectFrom('registrations')
        .select(['name', 'email', 'details', 'created_at', 'expires_at'])
        .where('email_key', '=', emailKey)
        .execute();
      return {
        RegistrationsWaiting: rows.map((row) => ({
          Name: row.name,
          Email: row.email,
          Details: readJson(row.details, 'registrations.details'),
          StartedAt: exportedInstant(row.created_at),
          EndsAt: exportedInstant(row.expires_at),
        })),
      };
    },
    deleted: (tx, { emailKey }) => tx.deleteFrom('registrations').where('email_key', '=', emailKey).execute(),
    purge: (db, now) => db.deleteFrom('registrations').where('expires_at', '<=', now).execute(),
  }),
  userData({
    table: 'registration_requests',
    privacyNotice: 'Emails left to join with',
    personal: ['email', 'email_key'],
    async exported(db, { emailKey }) {
      const rows = await db
        .selectFrom('registration_requests')
        .select(['email', 'requested_at'])
        .where('email_key', '=', emailKey)
        .execute();
      return {
        RegistrationRequests: rows.map((row) => ({
          Email: row.email,
          RequestedAt: exportedInstant(row.requested_at),
        })),
      };
    },
    deleted: (tx, { emailKey }) =>
      tx.deleteFrom('registration_requests').where('email_key', '=', emailKey).execute(),
    purge: (db, now) =>
      db
        .deleteFrom('registration_requests')
        .where('requested_at', '<', plus(now, -JOIN_REQUEST_MS))
        .execute(),
  }),
  userData({
    table: 'throttles',
    privacyNotice: 'Counts of attempts and mails',
    personal: ['key'],
    exported: { not: 'Counts of attempts by account, network or hashed email, for a week at most.' },
    deleted: { not: 'They slow down guessing, even across a deletion, and expire by themselves.' },
    purge: (db, now) => db.deleteFrom('throttles').where('expires_at', '<=', now).execute(),
  }),
];
