import type { Kysely } from 'kysely';
import { ARTICLE_DATA } from '@/lib/content/articles/server/user-data';
import type { Schema } from '@/lib/core/database/schema';
import type { UserData } from '@/lib/core/database/user-data';
import { ACCOUNT_DATA } from '@/lib/people/accounts/server/user-data';
import { CAPTCHA_DATA } from '@/lib/people/captcha/server/user-data';
import { FOLLOW_DATA } from '@/lib/people/follows/server/user-data';
import { MAIL_DATA } from '@/lib/people/mail/server/user-data';
import { MEMBERSHIP_DATA } from '@/lib/people/memberships/server/user-data';
import { NOTIFICATION_DATA } from '@/lib/people/notifications/server/user-data';
import { REPORT_DATA } from '@/lib/people/reports/server/user-data';
import { REQUEST_DATA } from '@/lib/people/requests/server/user-data';
import { SECURITY_LOG_DATA } from '@/lib/people/security-log/server/user-data';
import { SETTING_DATA } from '@/lib/people/settings/server/user-data';
import { createUserSettings } from '@/lib/people/settings/server/user-settings-store';
import { SITE_SETTINGS } from '@/lib/people/settings/user-settings';
import { readRobotNews } from '@/lib/robots/definitions/server/robot-news';
import type { NewestAsked } from '@/lib/robots/ledger/newest-trade';
import { readNewestTrades } from '@/lib/robots/ledger/server/newest-trades';
import { PAPER_ACCOUNT_DATA } from '@/lib/trading/accounts/server/user-data';
import { isAutotrading } from '@/lib/trading/broker-accounts/server/is-autotrading';
import { BROKER_ACCOUNT_DATA } from '@/lib/trading/broker-accounts/server/user-data';
import { COPY_DATA } from '@/lib/trading/copies/server/user-data';
import { PAPER_ORDER_DATA } from '@/lib/trading/orders/server/user-data';

/** The one place that lists every subject's data, settings and services. */

/** All tables with personal data; a test compares them with the database schema. */
export const USER_DATA: readonly UserData[] = [
  ...ACCOUNT_DATA,
  ...MEMBERSHIP_DATA,
  ...CAPTCHA_DATA,
  ...FOLLOW_DATA,
  ...NOTIFICATION_DATA,
  ...SETTING_DATA,
  ...REQUEST_DATA,
  ...REPORT_DATA,
  ...MAIL_DATA,
  ...SECURITY_LOG_DATA,
  ...ARTICLE_DATA,
  ...PAPER_ACCOUNT_DATA,
  ...PAPER_ORDER_DATA,
  ...BROKER_ACCOUNT_DATA,
  ...COPY_DATA,
];

/** All settings the site stores for users, by name. */
export const USER_SETTINGS = { ...SITE_SETTINGS };

/** Services that only need the database; `createUsers` creates the others. */
export function createSubjectServices(db: Kysely<Schema>) {
  return {
    settings: createUserSettings(db, USER_SETTINGS),
    robotNews: (market: string, count: number) => readRobotNews(db, market, count),
    isAutotrading: (userId: string) => isAutotrading(db, userId),
    newestTrades: (asked: NewestAsked) => readNewestTrades(db, asked),
  };
}

export type SubjectServices = ReturnType<typeof createSubjectServices>;
