import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Schema } from './core/database/schema';

/**
 * The file that writes a table's rows; others call it. A subject's `user-data.ts` may delete rows of its subject, as
 * users and time ask for.
 */
const WRITERS: Readonly<Record<keyof Schema, string>> = {
  settings: 'core/database/settings.ts',
  bars: 'market/data/server/bar-store.ts',
  daily_bars: 'market/daily-bars/server/daily-bar-store.ts',
  forecast_models: 'analysis/forecasts/server/forecast-store.ts',
  forecast_entries: 'analysis/forecasts/server/forecast-store.ts',
  forecast_outcomes: 'analysis/forecasts/server/forecast-store.ts',
  forecast_track_records: 'analysis/forecasts/server/track-record-store.ts',
  learned_comparisons: 'analysis/learned-comparison/server/comparison-store.ts',
  market_actions: 'market/corporate-actions/server/market-action-store.ts',
  imported_instruments: 'market/data/server/imported-instrument-store.ts',
  quotes: 'market/data/server/quote-store.ts',
  robots: 'robots/definitions/server/robot-store.ts',
  robot_models: 'robots/forecast-models/server/robot-model-store.ts',
  robot_progress: 'robots/engine/server/progress-store.ts',
  partitions: 'core/sharing/server/partition-store.ts',
  engine_helpers: 'core/sharing/server/partition-store.ts',
  read_models: 'robots/catalogue/server/read-model-store.ts',
  equity_days: 'robots/statistics/server/equity-store.ts',
  ledger_entries: 'robots/ledger/server/ledger-store.ts',
  robot_signals: 'robots/ledger/server/ledger-store.ts',
  ledger_heads: 'robots/ledger/server/ledger-store.ts',
  registry_entries: 'robots/registry/server/registry-store.ts',
  transparency_leaves: 'robots/transparency-log/server/log-store.ts',
  transparency_days: 'robots/transparency-log/server/log-store.ts',
  transparency_checkpoints: 'robots/transparency-log/server/log-store.ts',
  transparency_cosignatures: 'robots/transparency-log/server/log-store.ts',
  transparency_anchors: 'robots/transparency-log/server/log-store.ts',
  users: 'people/accounts/server/user-store.ts',
  event_counts: 'people/analytics/server/event-counts.ts',
  registrations: 'people/accounts/server/registration-store.ts',
  sessions: 'people/accounts/server/sessions.ts',
  one_time_tokens: 'people/accounts/server/one-time-tokens.ts',
  recovery_codes: 'people/accounts/two-step/server/two-step-store.ts',
  external_identities: 'people/accounts/server/identities.ts',
  throttles: 'people/accounts/server/throttles.ts',
  registration_requests: 'people/accounts/server/join-requests.ts',
  used_captchas: 'people/captcha/server/used-captchas.ts',
  mails: 'people/mail/server/mail-rows.ts',
  memberships: 'people/memberships/server/membership-store.ts',
  checkouts: 'people/memberships/server/checkout-store.ts',
  tool_credit_lines: 'people/memberships/server/tool-credit-store.ts',
  payment_events: 'people/memberships/server/take-payment-event.ts',
  payment_disputes: 'people/memberships/server/membership-store.ts',
  robot_follows: 'people/follows/server/follow-store.ts',
  robot_bookmarks: 'people/follows/server/follow-store.ts',
  security_events: 'people/security-log/server/security-log.ts',
  user_settings: 'people/settings/server/user-settings-store.ts',
  signal_alerts: 'people/signal-alerts/server/signal-alert-store.ts',
  saved_screens: 'people/screens/server/screen-store.ts',
  development_requests: 'people/requests/server/development-request-store.ts',
  members: 'community/profiles/server/member-store.ts',
  taken_handles: 'community/profiles/server/member-store.ts',
  linked_accounts: 'community/profiles/server/linked-account-store.ts',
  prediction_windows: 'community/predictions/server/window-store.ts',
  prediction_votes: 'community/predictions/server/vote-store.ts',
  prediction_heads: 'community/predictions/server/entry-store.ts',
  prediction_entries: 'community/predictions/server/entry-store.ts',
  prediction_scores: 'community/predictions/server/score-store.ts',
  prediction_standings: 'community/predictions/server/board-store.ts',
  clubs: 'community/clubs/server/club-store.ts',
  club_members: 'community/clubs/server/club-store.ts',
  club_posts: 'community/clubs/server/post-store.ts',
  club_post_versions: 'community/clubs/server/post-store.ts',
  post_reports: 'community/moderation/server/report-store.ts',
  moderation_actions: 'community/moderation/server/action-store.ts',
  club_actions: 'community/moderation/server/club-action-store.ts',
  invite_codes: 'people/referrals/server/referral-store.ts',
  referrals: 'people/referrals/server/referral-store.ts',
  affiliates: 'people/affiliates/server/commission-store.ts',
  commissions: 'people/affiliates/server/commission-store.ts',
  commission_lines: 'people/affiliates/server/commission-store.ts',
  problem_reports: 'people/reports/server/report-store.ts',
  tickets: 'people/tickets/server/ticket-store.ts',
  ticket_messages: 'people/tickets/server/ticket-store.ts',
  ticket_links: 'people/tickets/server/ticket-store.ts',
  notifications: 'people/notifications/server/notification-store.ts',
  notified_robots: 'people/notifications/server/create-notifier.ts',
  notification_settings: 'people/notifications/server/mail-settings.ts',
  push_subscriptions: 'people/notifications/server/push-subscriptions.ts',
  watchlists: 'people/watchlists/server/watchlist-store.ts',
  watchlist_items: 'people/watchlists/server/watchlist-store.ts',
  watchlist_alerts: 'people/watchlists/server/alert-store.ts',
  shared_watchlists: 'people/watchlists/server/shared-list-store.ts',
  shared_watchlist_changes: 'people/watchlists/server/shared-list-store.ts',
  portfolios: 'portfolios/records/server/portfolio-store.ts',
  portfolio_imports: 'portfolios/records/server/transaction-store.ts',
  portfolio_transactions: 'portfolios/records/server/transaction-store.ts',
  trading_accounts: 'trading/accounts/server/account-store.ts',
  equity_points: 'trading/accounts/server/account-store.ts',
  positions: 'trading/accounts/server/position-store.ts',
  fills: 'trading/accounts/server/position-store.ts',
  account_actions: 'trading/corporate-actions/server/account-action-store.ts',
  orders: 'trading/orders/server/order-store.ts',
  order_requests: 'trading/orders/server/request-store.ts',
  accounts_to_convert: 'trading/restatements/server/restate-pairs.ts',
  archived_rows: 'trading/archives/server/archive-store.ts',
  copies: 'trading/copies/server/copy-store.ts',
  basket_copies: 'trading/basket-copies/server/basket-copy-store.ts',
  basket_rebalances: 'trading/basket-copies/server/basket-copy-store.ts',
  copied_robots: 'trading/copies/server/fan-out.ts',
  copy_intents: 'trading/copies/server/copied-signal-store.ts',
  copy_trades: 'trading/copies/server/copy-trades.ts',
  account_keys: 'trading/broker-accounts/server/account-keys.ts',
  account_events: 'trading/broker-accounts/server/account-log-store.ts',
  differences: 'trading/broker-accounts/server/difference-store.ts',
  basket_log: 'portfolios/baskets/server/basket-log-store.ts',
  article_versions: 'content/articles/server/article-store.ts',
  content_entries: 'content/entries/server/entry-store.ts',
  content_slugs: 'content/entries/server/entry-store.ts',
  weekly_reports: 'content/weekly-report/server/weekly-report-store.ts',
  report_subscriptions: 'content/report-mails/server/subscription-store.ts',
};

/** Other files that write a table, each with its reason. */
const EXCEPTIONS: readonly (readonly [table: keyof Schema, file: string, reason: string])[] = [
  [
    'orders',
    'trading/accounts/server/paper-accounts.ts',
    'ends what waits in the transaction that archives its account. The store of orders imports accounts, so accounts ' +
      'would have to be given it by each of their callers.',
  ],
];

const ROOT = __dirname;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') &&
    !file.endsWith('.test.ts') &&
    // Both fill databases to try things on.
    !/[/\\](?:testing|synthetic)[/\\]/.test(file) &&
    !file.startsWith('core/database/migrations'),
);

const WRITE =
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(\w+)'|\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+(\w+)/g;

/** Each table that a file writes, once. */
const writes = files.flatMap((file) => {
  const found = readFileSync(path.join(ROOT, file), 'utf8').matchAll(WRITE);
  const tables = new Set([...found].map(([, named, inSql]) => named ?? inSql ?? ''));
  return [...tables].filter((table) => table in WRITERS).map((table) => ({ table, file }));
});

const isWritten = (table: string, file: string) =>
  writes.some((write) => write.table === table && write.file === file);

/** `people/mail` of people/mail/server/mails.ts */
const subjectFolder = (file: string) => file.split(path.sep).slice(0, 2).join('/');

/** Every declaration of a table. */
const declared = files
  .filter((file) => file.endsWith('server/tables.ts') || file === 'core/database/schema.ts')
  .flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const [, schema = ''] = /interface Schema \{\n([^}]*)\}/.exec(text) ?? [];
    return [...schema.matchAll(/(\w+):/g)].map(([, table]) => table);
  });

describe('one writer a table', () => {
  it('is the file that is named here, and no other without a reason', () => {
    const others = writes.filter(({ table, file }) => {
      const writer = WRITERS[table as keyof Schema];
      const isOwnData =
        path.basename(file) === 'user-data.ts' && subjectFolder(file) === subjectFolder(writer);
      return (
        file !== writer &&
        !isOwnData &&
        !EXCEPTIONS.some(([excepted, by]) => excepted === table && by === file)
      );
    });
    expect(others.map(({ table, file }) => `${file} writes ${table}`)).toEqual([]);
  });

  it('writes it', () => {
    expect(Object.entries(WRITERS).filter(([table, file]) => !isWritten(table, file))).toEqual([]);
  });

  it('is for a table that one subject declares', () => {
    expect([...declared].sort()).toEqual(Object.keys(WRITERS).sort());
  });

  it('has a line in docs/running.md that says what ends it', () => {
    const [, section = ''] = readFileSync(path.join(ROOT, '../docs/running.md'), 'utf8').split(
      '## Growth of tables',
    );
    const lines = [...section.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names = '']) => [
      ...names.matchAll(/\w+/g),
    ]);
    expect(lines.map(String).sort()).toEqual(Object.keys(WRITERS).sort());
  });

  it('has only exceptions that are needed', () => {
    expect(EXCEPTIONS.filter(([table, file]) => !isWritten(table, file))).toEqual([]);
  });
});
