import type { PatternScanner } from '@/lib/analysis/intraday-patterns/scanner';
import type { MarketAnalysis } from '@/lib/analysis/questions/question';
import type { Clubs } from '@/lib/community/clubs/clubs';
import type { MemberPages } from '@/lib/community/member-pages/current';
import type { Moderation } from '@/lib/community/moderation/moderation';
import type { Predictions } from '@/lib/community/predictions/predictions';
import type { Members } from '@/lib/community/profiles/members';
import type { Articles } from '@/lib/content/articles/articles';
import type { Entries } from '@/lib/content/entries/entries';
import type { ReportMails } from '@/lib/content/report-mails/report-mails';
import type { SiteContentService } from '@/lib/content/site-content/server/create-site-content';
import type { ContentConfig } from '@/lib/core/config/content';
import type { Accounts } from '@/lib/people/accounts/accounts';
import type { Affiliates } from '@/lib/people/affiliates/affiliate';
import type { Follows } from '@/lib/people/follows/follows';
import type { Memberships } from '@/lib/people/memberships/memberships';
import type { Notifications } from '@/lib/people/notifications/notifications';
import type { Referrals } from '@/lib/people/referrals/referral';
import type { SavedScreens } from '@/lib/people/screens/saved-screen';
import type { SignalAlerts } from '@/lib/people/signal-alerts/signal-alert';
import type { Tickets } from '@/lib/people/tickets/ticket';
import type { PaperAccounts } from '@/lib/trading/accounts/paper-accounts';
import type { Autotrading } from '@/lib/trading/autotrading/autotrading';
import type { BasketCopies } from '@/lib/trading/basket-copies/basket-copies';
import type { BrokerAccounts } from '@/lib/trading/broker-accounts/broker-accounts';
import type { Copies } from '@/lib/trading/copies/copies';
import type { PaperOrders } from '@/lib/trading/orders/paper-orders';
import type { SignInOptions } from './calls/account-answers';
import type { SubjectServices } from './server/subjects';

/** Services used by calls about users. */
export interface Services extends SubjectServices {
  readonly analysis: MarketAnalysis;
  readonly scanner: PatternScanner;
  readonly accounts: Accounts;
  readonly follows: Follows;
  readonly memberships: Memberships;
  readonly notifications: Notifications;
  readonly savedScreens: SavedScreens;
  readonly signalAlerts: SignalAlerts;
  readonly tickets: Tickets;
  readonly members: Members;
  readonly memberPages: MemberPages;
  readonly predictions: Predictions;
  readonly clubs: Clubs;
  readonly moderation: Moderation;
  readonly referrals: Referrals;
  readonly reportMails: ReportMails;
  readonly affiliates: Affiliates;
  readonly autotrading: Autotrading;
  readonly copies: Copies;
  readonly basketCopies: BasketCopies;
  readonly paperAccounts: PaperAccounts;
  readonly paperOrders: PaperOrders;
  readonly brokerAccounts: BrokerAccounts;
  readonly articles: Articles;
  readonly entries: Entries;
  readonly siteContent: SiteContentService;
  /** What the sales popup may promote. */
  readonly promotions: Pick<ContentConfig, 'campaigns' | 'hasListPrices'>;
  readonly signInOptions: SignInOptions;
  /** The site's public origin, without a trailing slash. */
  readonly baseUrl: string;
}
