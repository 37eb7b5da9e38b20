import type { ColumnType, Generated, Selectable } from 'kysely';

/** Written as Uint8Array, read as whatever the driver returns; see `bytesOf`. */
export type Bytes = ColumnType<Uint8Array | ArrayBuffer, Uint8Array, Uint8Array>;

/** Booleans are 0 or 1 in both databases. */
export type Flag = 0 | 1;

/** A number with its unit when read; written as any number, since arithmetic loses the unit. */
export type Unit<N extends number> = ColumnType<N, number, number>;

/** The same, null until it's written; an insert may leave it out. */
export type Later<N extends number> = ColumnType<N | null, number | null | undefined, number | null>;

export interface SettingsTable {
  key: string;
  value: string;
}

export interface BarsTable {
  market: string;
  fund_id: number;
  day: number;
  interval_minutes: number;
  bar_count: number;
  data: Bytes;
  /** See `hashSession`; null for sessions stored before digests existed. */
  digest: string | null;
}

export interface ImportedInstrumentsTable {
  fund_id: number;
  ticker: string;
  instrument: string;
  /** One a line. */
  source: string;
  interval_minutes: number;
  accepted_jumps: Generated<string>;
}

export interface RobotsTable {
  id: number;
  market: string;
  name: string;
  definition: string;
  /** Hash of the definition without a salt: for our own checks, and published before salts existed. */
  params_hash: string;
  /** 32 random bytes in hex. */
  salt: string;
  /** SHA-256 over salt and definition, published. */
  commitment: string;
  /** 1 if `params_hash` was published. */
  is_hash_public: number;
  published_at: number;
  removed_at: number | null;
}

export interface RobotProgressTable {
  robot_id: number;
  through_ms: number;
  snapshot: Bytes;
  /** JSON of the bars it ran on, a `BarsDigest` per leg; null for progress from before digests. */
  bars: string | null;
  /** JSON of its orders that wait, a `WaitingOrder` each; null for progress from before that was stored. */
  waiting: Generated<string | null>;
}

export interface ReadModelsTable {
  robot_id: number;
  market: string;
  model: string;
  /** Increases across all read models, so readers at n ask for more than n. */
  revision: number;
}

export interface EquityDaysTable {
  robot_id: number;
  day: number;
  equity: number;
  /** null for older days until the engine has dated the relevant ones. */
  recorded_at: number | null;
}

export interface LedgerEntriesTable {
  robot_id: number;
  seq: number;
  kind: string;
  trade_no: number;
  fund_id: number;
  side: string;
  quantity: number;
  price: number;
  time: number;
  commission: number;
  slippage: number;
  reason: string | null;
  profit: number | null;
  phase: string;
  late: Flag;
  recorded_at: number;
  prev_hash: string;
  hash: string;
  /** The row in `robot_signals` it fills. */
  signal_seq: number | null;
}

export interface RobotSignalsTable {
  robot_id: number;
  /** Continues the ledger entries' numbering. */
  seq: number;
  fund_id: number;
  side: string;
  action: string;
  share_pct: number;
  stop_distance: number | null;
  take_profit_distance: number | null;
  decided_at: number;
  due_at: number;
  recorded_at: number;
  prev_hash: string;
  hash: string;
}

export interface LedgerHeadsTable {
  robot_id: number;
  seq: number;
  hash: string;
}

export interface DevelopmentRequestsTable {
  id: Generated<number>;
  /** null for all guests together. */
  user_id: string | null;
  fund_id: number;
  ticker: string;
  /** The page it was first requested on. */
  source: string;
  /** Time of the first request. */
  requested_at: number;
  /** Number of requests: 1 for a user, all for guests. */
  count: number;
}

export interface UsersTable {
  id: string;
  /** As its owner spells it. */
  email: string;
  /** The normalized spelling that identifies accounts. */
  email_key: string;
  name: string;
  /** null for users who only sign in with a provider. */
  password_hash: string | null;
  is_content_admin: Flag;
  /** When it ends automatically, or null; same for the others. */
  content_admin_until: number | null;
  has_money_management: Flag;
  money_management_until: number | null;
  level: string;
  level_until: number | null;
  /** The level after one with an end. */
  level_after: string | null;
  created_at: number;
  password_changed_at: number | null;
  /** Encrypted; pending its first code until `totp_enabled_at` is set. */
  totp_secret: string | null;
  totp_enabled_at: number | null;
  /** The time step of the last accepted code, because each is accepted once. */
  totp_last_step: number | null;
  /** JSON of where the user first came from. */
  first_touch: string | null;
  /** Version of the terms the user accepted; null for accounts from before versions were recorded. */
  terms_version: string | null;
  terms_accepted_at: number | null;
  /** Device cookies of earlier versions are invalid. */
  device_generation: Generated<number>;
}

export interface RegistrationsTable {
  email_key: string;
  /** Identifies the registration to the browser. */
  id: string;
  email: string;
  name: string;
  /** null for users who come from a provider. */
  password_hash: string | null;
  /** JSON of the provider's account; null for registrations with a password. */
  identity: string | null;
  /** null until the mail is written, and permanently if the address has an account. */
  code_hash: string | null;
  link_hash: string | null;
  wrong_codes: number;
  /** JSON of everything else submitted. */
  details: string;
  created_at: number;
  expires_at: number;
  /** null until the terms are accepted. */
  terms_version: string | null;
  terms_accepted_at: number | null;
}

export interface SessionsTable {
  token_hash: string;
  /** Identifies it to its owner; useless for signing in. */
  id: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** When the password was last entered, or a provider last confirmed. */
  authenticated_at: number;
  idle_ms: number;
  expires_at: number;
  is_remembered: Flag;
  address: string;
  user_agent: string;
  kind: Generated<SessionKind>;
  /** Of an app token: the session that made it. */
  parent_id: Generated<string | null>;
}

/** Browsers send theirs in a cookie, apps put theirs into addresses and headers; neither is accepted as the other. */
export type SessionKind = 'browser' | 'app';

export interface OneTimeTokensTable {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  /** JSON. */
  data: string;
  tries: number;
  created_at: number;
  expires_at: number;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: number | null;
}

export interface ExternalIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  provider: string;
  email: string | null;
  created_at: number;
}

export interface ThrottlesTable {
  key: string;
  count: number;
  since: number;
  expires_at: number;
}

export interface RegistrationRequestsTable {
  email_key: string;
  email: string;
  requested_at: number;
}

export interface UsedCaptchasTable {
  captcha_hash: string;
  expires_at: number;
}

export interface MailsTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  /** JSON of the mail's data; cleared once sent. */
  data: string;
  created_at: number;
  subject: string | null;
  text_body: string | null;
  html_body: string | null;
  /** waiting, sent, kept (no mail server), dropped (nothing to send), failed. */
  state: string;
  attempts: number;
  next_attempt_at: number;
  sent_at: number | null;
  error: string | null;
}

export interface MembershipsTable {
  id: string;
  user_id: string;
  product: string;
  /** sandbox, stripe or admin. */
  source: string;
  /** month, year, or null for grants. */
  period: string | null;
  /** Per period. */
  price_cents: number;
  started_at: number;
  /** null if it never ends. */
  paid_until: number | null;
  cancelled_at: number | null;
  ended_at: number | null;
  /** Shared by everything bought together. */
  provider_ref: string | null;
  /** Timestamp of the last applied provider state; older ones are ignored. */
  provider_at: number | null;
  /** 1 until the provider has been told that this ended. */
  must_end: Generated<Flag>;
}

export interface CheckoutsTable {
  id: string;
  user_id: string;
  /** JSON. */
  items: string;
  period: string;
  total_cents: number;
  /** Credit for what it replaces. */
  credit_cents: number;
  /** JSON: the memberships that end when this one begins. */
  replaces: string;
  source: string;
  provider_ref: string | null;
  /** open, completed or abandoned. */
  state: string;
  return_path: string | null;
  created_at: number;
  completed_at: number | null;
}

export interface PaymentEventsTable {
  source: string;
  event_id: string;
  kind: string;
  received_at: number;
}

export interface PaymentDisputesTable {
  id: string;
  user_id: string;
  /** The subscription it pays for. */
  provider_ref: string;
  /** open, won (we keep the money) or lost. */
  outcome: string;
  changed_at: number;
}

export interface RobotFollowsTable {
  user_id: string;
  robot_id: number;
  followed_at: number;
  is_granted_by_admin: Flag;
  /** When the grant ends automatically, or null. */
  granted_until: number | null;
  /** Whether the user followed it before the grant, and will afterwards. */
  was_followed: Generated<Flag>;
  open_trades: Flag;
  closed_trades: Flag;
  pending_orders: Flag;
  autopilot: Flag;
}

export interface RobotBookmarksTable {
  user_id: string;
  robot_id: number;
  bookmarked_at: number;
}

export interface ArticleVersionsTable {
  alias: string;
  /** 1, 2, 3 … */
  version: number;
  title: string;
  body: string;
  author_id: string | null;
  author_name: string;
  created_at: number;
}

export interface ProblemReportsTable {
  id: string;
  created_at: number;
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  user_agent: string;
  attachment_name: string | null;
  /** Detected from its content, regardless of what the sender claims. */
  attachment_type: string | null;
  attachment: Bytes | null;
}

export interface UserSettingsTable {
  user_id: string;
  name: string;
  /** JSON. */
  value: string;
  changed_at: number;
}

export interface SecurityEventsTable {
  /** Increases in recording order. */
  id: Generated<number>;
  user_id: string;
  happened_at: number;
  kind: string;
  /** '' if none. */
  detail: string;
  /** Approximate; '' if none. */
  address: string;
  user_agent: string;
}

/** A separate hash chain: robots published, changed and removed, and the rules they trade by. */
export interface RegistryEntriesTable {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** One line with a JSON object, which is hashed. */
  entry: string;
  prev_hash: string;
  hash: string;
}

export interface TransparencyLeavesTable {
  /** 0, 1, 2 … without gaps. */
  leaf_index: number;
  /** Its subject, such as `robot 17`. */
  subject: string;
  /** One line with a JSON object: the leaf's bytes. */
  entry: string;
}

export interface TransparencyDaysTable {
  /** UTC. */
  day: number;
  tree_size: number;
  /** Base64. */
  root: string;
  /** A signed note. */
  checkpoint: string;
  verifier_key: string;
  made_at: number;
}

export interface TransparencyAnchorsTable {
  day: number;
  ran_at: number;
  /** null if the command was killed. */
  exit_code: number | null;
  receipt: string;
}

/** Each instrument's latest price. */
export interface QuotesTable {
  market: string;
  fund_id: number;
  price: number;
  previous_close: number | null;
  /** UTC milliseconds. */
  time_ms: number;
}

export interface NotificationsTable {
  user_id: string;
  /** `signal:ROBOT:SEQ`, `entry:ROBOT:SEQ`, …: an event is stored once. */
  dedupe_key: string;
  kind: string;
  robot_id: number | null;
  /** JSON of what its text is made from. */
  data: string;
  happened_at: number;
  created_at: number;
  read_at: number | null;
  /** When it was mailed, or it was decided not to; the same for push. */
  mailed_at: number | null;
  pushed_at: number | null;
}

/** How far a robot's chain has been turned into notifications. */
export interface NotifiedRobotsTable {
  robot_id: number;
  through_seq: number;
}

export interface NotificationSettingsTable {
  user_id: string;
  /** off, at-once or daily. */
  mail: string;
  /** In every mail's links. It can only turn mails off, so it's stored in plain text. */
  unsubscribe_token: string | null;
  /** The email it was sent to; a new address gets a new token. */
  token_email_key: string | null;
  /** When the last mail was stored. */
  mailed_through: number;
}

export interface PushSubscriptionsTable {
  endpoint_hash: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The browser's common name. */
  device: string;
  created_at: number;
  /** Consecutive ones, not counting those of busy push services. */
  failures: number;
  /** Nothing is sent before this time, in UTC milliseconds. */
  retry_at: number;
}

/** All tables. Money, prices and quantities are in micro-units, instants in UTC milliseconds, days since 1970-01-01. */
export interface Schema {
  settings: SettingsTable;
  bars: BarsTable;
  imported_instruments: ImportedInstrumentsTable;
  robots: RobotsTable;
  robot_progress: RobotProgressTable;
  read_models: ReadModelsTable;
  equity_days: EquityDaysTable;
  ledger_entries: LedgerEntriesTable;
  robot_signals: RobotSignalsTable;
  ledger_heads: LedgerHeadsTable;
  development_requests: DevelopmentRequestsTable;
  users: UsersTable;
  registrations: RegistrationsTable;
  sessions: SessionsTable;
  one_time_tokens: OneTimeTokensTable;
  recovery_codes: RecoveryCodesTable;
  external_identities: ExternalIdentitiesTable;
  throttles: ThrottlesTable;
  registration_requests: RegistrationRequestsTable;
  used_captchas: UsedCaptchasTable;
  mails: MailsTable;
  memberships: MembershipsTable;
  checkouts: CheckoutsTable;
  payment_events: PaymentEventsTable;
  payment_disputes: PaymentDisputesTable;
  robot_follows: RobotFollowsTable;
  robot_bookmarks: RobotBookmarksTable;
  article_versions: ArticleVersionsTable;
  problem_reports: ProblemReportsTable;
  security_events: SecurityEventsTable;
  user_settings: UserSettingsTable;
  quotes: QuotesTable;
  registry_entries: RegistryEntriesTable;
  transparency_leaves: TransparencyLeavesTable;
  transparency_days: TransparencyDaysTable;
  transparency_anchors: TransparencyAnchorsTable;
  notifications: NotificationsTable;
  notified_robots: NotifiedRobotsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
}

/** What is read of a table's row. */
export type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;

/** A blob as bytes, whichever driver returned it. */
export function bytesOf(value: Uint8Array | ArrayBuffer): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(value);
}
