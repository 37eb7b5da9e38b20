import type { Kysely } from 'kysely';
import { readComparison } from '@/lib/analysis/learned-comparison/server/comparison-store';
import { CLUB_DATA } from '@/lib/community/clubs/server/user-data';
import { MODERATION_DATA } from '@/lib/community/moderation/server/user-data';
import { PREDICTION_DATA } from '@/lib/community/predictions/server/user-data';
import { MEMBER_DATA } from '@/lib/community/profiles/server/user-data';
import { ARTICLE_DATA } from '@/lib/content/articles/server/user-data';
import { ENTRY_DATA } from '@/lib/content/entries/server/user-data';
import { REPORT_MAIL_DATA } from '@/lib/content/report-mails/server/user-data';
import type { RobotId } from '@/lib/core/base/brand';
import { createSharedReads } from '@/lib/core/base/shared-reads';
import type { Bus } from '@/lib/core/bus/bus';
import { type Reads, readsOn } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { UserData } from '@/lib/core/database/user-data';
import type { MarketName } from '@/lib/market/data/source';
import { ACCOUNT_DATA } from '@/lib/people/accounts/server/user-data';
import { AFFILIATE_DATA } from '@/lib/people/affiliates/server/user-data';
import { CAPTCHA_DATA } from '@/lib/people/captcha/server/user-data';
import { FOLLOW_DATA } from '@/lib/people/follows/server/user-data';
import { MAIL_DATA } from '@/lib/people/mail/server/user-data';
import { MEMBERSHIP_DATA } from '@/lib/people/memberships/server/user-data';
import { NOTIFICATION_DATA } from '@/lib/people/notifications/server/user-data';
import { REFERRAL_DATA } from '@/lib/people/referrals/server/user-data';
import { REPORT_DATA } from '@/lib/people/reports/server/user-data';
import { REQUEST_DATA } from '@/lib/people/requests/server/user-data';
import { SCREEN_DATA } from '@/lib/people/screens/server/user-data';
import { SECURITY_LOG_DATA } from '@/lib/people/security-log/server/user-data';
import { SETTING_DATA } from '@/lib/people/settings/server/user-data';
import { createUserSettings } from '@/lib/people/settings/server/user-settings-store';
import { SITE_SETTINGS } from '@/lib/people/settings/user-settings';
import { SIGNAL_ALERT_DATA } from '@/lib/people/signal-alerts/server/user-data';
import { TICKET_DATA } from '@/lib/people/tickets/server/user-data';
import { createWatchlists } from '@/lib/people/watchlists/server/create-watchlists';
import { WATCHLIST_DATA } from '@/lib/people/watchlists/server/user-data';
import { createPortfolioRecords } from '@/lib/portfolios/records/server/create-portfolio-records';
import { PORTFOLIO_DATA } from '@/lib/portfolios/records/server/user-data';
import { createWorstMonths } from '@/lib/portfolios/worst-month/server/worst-months';
import { readRobotNews } from '@/lib/robots/definitions/server/robot-news';
import type { NewestAsked } from '@/lib/robots/ledger/newest-trade';
import { NEWEST_TRADES } from '@/lib/robots/ledger/server/newest-trades';
import { PAPER_ACCOUNT_DATA } from '@/lib/trading/accounts/server/user-data';
import { ARCHIVE_DATA } from '@/lib/trading/archives/server/user-data';
import { BASKET_COPY_DATA } from '@/lib/trading/basket-copies/server/user-data';
import { isAutotrading } from '@/lib/trading/broker-accounts/server/is-autotrading';
import { BROKER_ACCOUNT_DATA } from '@/lib/trading/broker-accounts/server/user-data';
import { COPY_DATA } from '@/lib/trading/copies/server/user-data';
import { PAPER_ORDER_DATA } from '@/lib/trading/orders/server/user-data';
import { MOST_NEWEST } from '../newest';

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
  ...WATCHLIST_DATA,
  ...PORTFOLIO_DATA,
  ...SCREEN_DATA,
  ...SIGNAL_ALERT_DATA,
  ...REPORT_DATA,
  ...REFERRAL_DATA,
  ...AFFILIATE_DATA,
  ...TICKET_DATA,
  ...MAIL_DATA,
  ...SECURITY_LOG_DATA,
  ...ARTICLE_DATA,
  ...ENTRY_DATA,
  ...REPORT_MAIL_DATA,
  ...PAPER_ACCOUNT_DATA,
  ...PAPER_ORDER_DATA,
  ...BROKER_ACCOUNT_DATA,
  ...ARCHIVE_DATA,
  ...COPY_DATA,
  ...BASKET_COPY_DATA,
  ...MEMBER_DATA,
  ...CLUB_DATA,
  ...MODERATION_DATA,
  ...PREDICTION_DATA,
];

/** All settings the site stores for users, by name. */
export const USER_SETTINGS = { ...SITE_SETTINGS };

/** Services that only need the database; `createUsers` creates the others. */
export function createSubjectServices(
  db: Kysely<Schema>,
  reads: Reads = readsOn(db),
  subscribe?: Bus['subscribe'],
) {
  let askNewest: ((count: number) => NewestAsked) | null = null;
  const newest = createSharedReads(async (count: number) =>
    askNewest ? reads.run(NEWEST_TRADES, askNewest(count)) : [],
  );
  const news = createSharedReads((key: `${string} ${number}`) => {
    const [market = '', count] = key.split(' ');
    return readRobotNews(db, market as MarketName, Number(count));
  });
  const unsubscribe = subscribe?.(({ type }) => {
    if (type === 'trades' || type === 'robots-changed') newest.invalidate();
    if (type === 'robots-changed') news.invalidate();
  });
  return {
    /** Runs reads that are too heavy for the thread that answers calls. */
    reads,
    close: () => unsubscribe?.(),
    settings: createUserSettings(db, USER_SETTINGS),
    watchlists: createWatchlists(db),
    portfolios: createPortfolioRecords(db, reads),
    worstMonths: createWorstMonths(reads),
    learnedComparison: (robotId: RobotId) => readComparison(db, robotId),
    robotNews: (market: string, count: number) => news.get(`${market} ${count}`),
    isAutotrading: (userId: string) => isAutotrading(db, userId),
    /** @param ask what to ask the ledgers for, in the market of this process */
    async newestTrades(count: number, ask: (count: number) => NewestAsked) {
      askNewest = ask;
      return (await newest.get(MOST_NEWEST)).slice(0, count);
    },
  };
}

export type SubjectServices = ReturnType<typeof createSubjectServices>;
