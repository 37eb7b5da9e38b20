import { NO_SCANNER, type PatternScanner } from '@/lib/analysis/intraday-patterns/scanner';
import { createAnalysis, type MarketAnalysis } from '@/lib/analysis/questions/question';
import { createClubs } from '@/lib/community/clubs/server/create-clubs';
import { renderPost } from '@/lib/community/clubs/server/render-post';
import { readListed, readMemberList, readProfile } from '@/lib/community/member-pages/server/read-profile';
import { createModeration } from '@/lib/community/moderation/server/create-moderation';
import { createPredictions } from '@/lib/community/predictions/server/create-predictions';
import { keepPredictions } from '@/lib/community/predictions/server/keep-predictions';
import { createMembers } from '@/lib/community/profiles/server/create-members';
import type { Articles } from '@/lib/content/articles/articles';
import type { Entries } from '@/lib/content/entries/entries';
import {
  createReportMailJobs,
  createReportMails,
} from '@/lib/content/report-mails/server/create-report-mails';
import { removeByEmail } from '@/lib/content/report-mails/server/subscription-store';
import type { SiteContentService } from '@/lib/content/site-content/server/create-site-content';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isLoopbackHost } from '@/lib/core/base/loopback';
import { isClockHeld, systemClock } from '@/lib/core/base/server/system-clock';
import type { Bus, BusEvent } from '@/lib/core/bus/bus';
import type { Env } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { type Reads, readsOn } from '@/lib/core/database/reads';
import { purgeExpired } from '@/lib/core/database/user-data';
import type { Logger } from '@/lib/core/log/log';
import { type Caller, GUEST_CALLER } from '@/lib/http/api/caller';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import { ready } from '@/lib/http/api/json-bytes';
import { EXPORT_DATA } from '@/lib/http/api/server/export-data';
import { createSubjectServices, USER_DATA } from '@/lib/http/api/server/subjects';
import type { Services } from '@/lib/http/api/services';
import { toViewer } from '@/lib/http/api/viewer';
import type { MarketName } from '@/lib/market/data/source';
import { cookieNames } from '@/lib/people/accounts/cookies';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import { type AccountsService, createAccounts } from '@/lib/people/accounts/server/create-accounts';
import { createMailJobs } from '@/lib/people/accounts/server/mail-jobs';
import { createOneTimeTokens } from '@/lib/people/accounts/server/one-time-tokens';
import { tokenHash } from '@/lib/people/accounts/server/secrets';
import { createAffiliates } from '@/lib/people/affiliates/server/create-affiliates';
import { createEventCounter, type EventCounter } from '@/lib/people/analytics/server/event-counts';
import type { Captcha } from '@/lib/people/captcha/captcha';
import { createCaptcha } from '@/lib/people/captcha/server/create-captcha';
import { createFollows } from '@/lib/people/follows/server/follows';
import type { WakingMails } from '@/lib/people/mail/mail';
import { createMailWorker } from '@/lib/people/mail/server/mail-worker';
import { createMails } from '@/lib/people/mail/server/mails';
import { createTransport } from '@/lib/people/mail/server/transport';
import type { Memberships } from '@/lib/people/memberships/memberships';
import { createMemberships } from '@/lib/people/memberships/server/memberships';
import { createSandboxPayments } from '@/lib/people/memberships/server/sandbox-payments';
import { createStripePayments } from '@/lib/people/memberships/server/stripe-payments';
import { createNotifications } from '@/lib/people/notifications/server/create-notifications';
import { createNotificationSender } from '@/lib/people/notifications/server/notification-sender';
import type { Passwords } from '@/lib/people/passwords/passwords';
import { createPasswords } from '@/lib/people/passwords/server/create-passwords';
import { hasTool } from '@/lib/people/permissions/permissions';
import { TOOLS, type Tool } from '@/lib/people/permissions/tools';
import { createReferrals } from '@/lib/people/referrals/server/create-referrals';
import { createScreenAlerts } from '@/lib/people/screens/server/screen-alerts';
import { createSavedScreens } from '@/lib/people/screens/server/screen-store';
import { notifyOfSignals } from '@/lib/people/signal-alerts/server/notify-of-signals';
import { createSignalAlertStore } from '@/lib/people/signal-alerts/server/signal-alert-store';
import { createTickets } from '@/lib/people/tickets/server/create-tickets';
import { answerQuestions } from '@/lib/portfolios/answering/server/answer-questions';
import { keepBaskets } from '@/lib/portfolios/baskets/server/keep-baskets';
import { checkoutPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import { createAutotrading } from '@/lib/trading/autotrading/server/create-autotrading';
import { readSelected } from '@/lib/trading/autotrading/server/read-selected';
import { createBasketCopies } from '@/lib/trading/basket-copies/server/create-basket-copies';
import type { BrokerOffer } from '@/lib/trading/broker-accounts/broker-accounts';
import { NO_KEY_PROBLEM } from '@/lib/trading/broker-accounts/offer';
import { createBrokerAccounts } from '@/lib/trading/broker-accounts/server/create-broker-accounts';
import { deletionProblem } from '@/lib/trading/broker-accounts/server/disconnect-account';
import type { KeySealer } from '@/lib/trading/broker-accounts/server/key-box';
import { createCopies } from '@/lib/trading/copies/server/create-copies';
import { turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { createBarVolumes } from '@/lib/trading/orders/server/bar-volumes';
import { createPaperOrders } from '@/lib/trading/orders/server/paper-orders';
import { createCallerCache, type StoredCaller } from './caller-cache';
import { DEV_MAIL_PATH } from './dev-mail';

/** How often expired data is deleted. */
const PURGE_MS = 10 * 60_000;
const NO_BROKERS = 'The operator of this site offers no brokers.';

export interface UsersOptions {
  readonly env: Pick<
    Env,
    | 'market'
    | 'baseUrl'
    | 'smtpUrl'
    | 'mailFrom'
    | 'supportEmail'
    | 'captcha'
    | 'stripe'
    | 'providers'
    | 'content'
    | 'site'
  >;
  readonly database: Database;
  /** The database for work nobody waits for, such as mails; `database` by default. */
  readonly background?: Database;
  readonly secret: AppSecret;
  readonly articles: Articles;
  readonly entries: Entries;
  readonly siteContent: SiteContentService;
  readonly log: Logger;
  /** Brokers at which users may connect accounts; none if omitted. */
  readonly brokers?: Pick<BrokerOffer, 'problem' | 'brokers' | 'addresses'>;
  /** Seals keys of brokers for the trader; null until its public key is known. */
  readonly keySealer?: () => KeySealer | null;
  /** Notifies all processes of changes to a user; this one sees its own changes anyway. */
  readonly bus?: Pick<Bus, 'publish' | 'subscribe'>;
  /** Runs heavy reads; on this connection by default. */
  readonly reads?: Reads;
  /** Answers about daily prices; on this thread by default. */
  readonly analysis?: MarketAnalysis;
  /** Answers about bars of some minutes; nothing scans by default. */
  readonly scanner?: PatternScanner;
  /** Hashes passwords; with Argon2id by default. */
  readonly passwords?: Passwords;
  /** Renders what members write; tests can't load Markdown. */
  readonly renderPost?: typeof renderPost;
  readonly now?: () => Millis;
}

/** Everything about users: accounts, plans, follows, and mails. */
export interface Users {
  /** The market in which paper accounts trade. */
  readonly market: MarketName;
  readonly services: Services;
  readonly accounts: AccountsService;
  readonly memberships: Memberships;
  readonly captcha: Captcha;
  readonly passwords: Passwords;
  readonly mails: WakingMails;
  /** null unless the site counts page views by itself. */
  readonly counter: EventCounter | null;
  /** Identifies the caller; immediate for guests, the most common case. */
  findCaller(requestContext: Pick<RequestContext, 'cookie' | 'appToken'>): Caller | Promise<Caller>;
  followers(robotId: number): number;
  /** Whether a user has a tool now, by a plan or a subscription. */
  holdsTool(userId: string, tool: Tool): Promise<boolean>;
  close(): Promise<void>;
}

export async function createUsers(options: UsersOptions): Promise<Users> {
  const { env, database, secret, articles, entries, siteContent, log, bus, now = systemClock } = options;
  const { db } = database;
  const background = (options.background ?? database).db;
  const {
    scanner = NO_SCANNER,
    reads = readsOn(db),
    passwords = createPasswords(),
    analysis = createAnalysis(answerQuestions(db, env.market)),
  } = options;
  const callerCache = createCallerCache();
  const unsubscribe = bus?.subscribe(callerCache.handleEvent);
  const publish = (event: BusEvent) => {
    callerCache.handleEvent(event);
    bus?.publish(event);
  };
  const publishUserChange = (userId: string) => publish({ type: 'user-changed', userId });
  const isSecure = env.baseUrl.startsWith('https:');
  const host = new URL(env.baseUrl).host;
  const transport = env.smtpUrl === null ? null : await createTransport(env.smtpUrl);
  const decideAccountMail = createMailJobs({
    db: background,
    tokens: createOneTimeTokens(background),
    secret,
    now,
  });
  const decideReportMail = createReportMailJobs(background, now);
  const worker = createMailWorker({
    db: background,
    transport,
    async resolve(mail) {
      const decided = await decideReportMail(mail);
      return decided && decideAccountMail(decided);
    },
    onUnknownMailbox: (email) => removeByEmail(background, email),
    baseUrl: env.baseUrl,
    from: env.mailFrom ?? `Tickproof <no-reply@${new URL(env.baseUrl).hostname}>`,
    log,
    now,
  });
  if (transport)
    void transport.findProblem().then((problem) => {
      if (problem) log.warn({ event: 'mail-server-not-usable', problem });
    });
  else if (!isLoopbackHost(host)) log.warn({ event: 'no-mail-server', hint: 'set SMTP_URL' });

  const mails = createMails(() => worker.wake());
  const captcha = createCaptcha({
    ...env.captcha,
    hostname: new URL(env.baseUrl).hostname,
    secret,
    db,
    now,
    log,
  });
  const payments = env.stripe
    ? await createStripePayments({
        ...env.stripe,
        returnUrl: (id) => env.baseUrl + checkoutPath(id),
        cancelUrl: () => env.baseUrl + SITE_PATHS.memberships,
        portalReturnUrl: env.baseUrl + SITE_PATHS.myPlans,
      })
    : createSandboxPayments(checkoutPath);
  const affiliates = createAffiliates({ db, percent: env.site.affiliatePercent });
  const memberships = createMemberships({
    db,
    payments,
    mails,
    onChanged: publishUserChange,
    onInvoice: affiliates.takeInvoice,
  });
  const referrals = createReferrals({ db, secret, isSecure });
  const accounts = createAccounts({
    db,
    passwords,
    captcha,
    mails,
    secret,
    isSecure,
    userData: USER_DATA,
    exportData: async (person) => ready(await reads.run(EXPORT_DATA, person)),
    onJoined: referrals.bind,
    async beforeDelete(userId) {
      const problem = await deletionProblem(db, userId);
      if (problem !== null) throw new InputError(problem);
      await memberships.endAll(userId, now());
    },
    onSessionsEnded: (userId) => publish({ type: 'sessions-ended', userId }),
    onChanged: publishUserChange,
  });
  const follows = await createFollows(db, {
    onFailure: (error) => log.error({ event: 'followers-not-counted', err: error }),
    onChange: (userId, robotId) => publish({ type: 'settings-changed', userId, robotId }),
    beforeUnfollow: async (tx, userId, robotId, whenUnfollowing) => {
      await turnOffCopies(tx, userId, robotId, { whenOff: whenUnfollowing, now: now(), code: 'unfollowed' });
    },
    readSelected: (db, userId) => readSelected(db, userId, env.market),
    reads,
    now,
  });
  const publishPaperChange = (userId: string) => bus?.publish({ type: 'paper-changed', userIds: [userId] });
  const paperAccounts = createPaperAccounts({ database, onChanged: publishPaperChange, now });
  const copying = {
    db,
    market: env.market,
    accounts: paperAccounts,
    reads,
    onChange(userId: string, robotId: number) {
      publish({ type: 'settings-changed', userId, robotId });
      publishPaperChange(userId);
    },
    now,
  };
  const copies = createCopies(copying);
  const autotrading = createAutotrading(copying);
  const basketCopies = createBasketCopies({ database, onChanged: publishPaperChange });
  const notifications = createNotifications(db, {
    onRead: (userId) => publish({ type: 'inbox-changed', userIds: [userId], robotIds: [] }),
  });
  const sender = createNotificationSender({
    db: background,
    mails,
    // Push services require a contact address.
    subject: isSecure ? env.baseUrl : `mailto:no-reply@${new URL(env.baseUrl).hostname}`,
    log,
    now,
  });
  const screenAlerts = createScreenAlerts({
    database: options.background ?? database,
    analysis,
    market: env.market,
    onInbox: (userIds) => publish({ type: 'inbox-changed', userIds, robotIds: [] }),
    log,
    now,
  });
  const savedScreens = createSavedScreens({ database, onAlert: () => void screenAlerts.wake() });
  const holdsTool = async (userId: string, tool: Tool) => {
    const { planLevel, subscriptions } = await memberships.readUserMemberships(userId, now());
    return hasTool({ planLevel, tools: TOOLS.filter((one) => subscriptions[one]) }, tool);
  };
  const signalNotifier = notifyOfSignals({
    database: options.background ?? database,
    analysis,
    market: env.market,
    subscribes: (userId) => holdsTool(userId, 'BuySellRecommendations'),
    onInbox: (userIds) => publish({ type: 'inbox-changed', userIds, robotIds: [] }),
    log,
    now,
  });
  const signalAlerts = createSignalAlertStore({ database, onAlert: () => void signalNotifier.wake() });
  const basketKeeper = keepBaskets({
    database: options.background ?? database,
    analysis,
    market: env.market,
    onGrown: () => publish({ type: 'daily-bars', market: env.market }),
    onCopied: (userIds) => bus?.publish({ type: 'paper-changed', userIds }),
    log,
    now,
  });
  const predictionKeeper = keepPredictions({
    database: options.background ?? database,
    analysis,
    market: env.market,
    reads,
    onInbox: (userIds) => publish({ type: 'inbox-changed', userIds, robotIds: [] }),
    log,
    now,
  });
  const stopSending = bus?.subscribe((event) => {
    if (event.type === 'inbox-changed') void sender.wake();
    if (event.type === 'daily-bars') {
      void screenAlerts.wake();
      void signalNotifier.wake();
      void basketKeeper.wake();
      void predictionKeeper.wake();
    }
  });
  const onInbox = (userIds: readonly string[]) => publish({ type: 'inbox-changed', userIds, robotIds: [] });
  const tickets = createTickets({
    database,
    mails,
    supportEmail: env.supportEmail,
    onInbox: (userId) => publish({ type: 'inbox-changed', userIds: [userId], robotIds: [] }),
  });
  const sendsMail = transport !== null || isLoopbackHost(host);
  const reportMails = createReportMails({ db, mails, isOffered: sendsMail });
  const counter =
    env.site.analytics.kind === 'own'
      ? createEventCounter(background, (error) => log.error({ event: 'page-views-not-stored', err: error }))
      : null;
  const paperOrders = createPaperOrders({
    database,
    volumeFor: createBarVolumes(db),
    onChanged: publishPaperChange,
    now,
  });
  const { brokers = { problem: NO_BROKERS, brokers: [], addresses: [] }, keySealer = () => null } = options;
  const brokerAccounts = createBrokerAccounts({
    db,
    offer: {
      market: env.market,
      brokers: brokers.brokers,
      addresses: brokers.addresses,
      get problem() {
        return brokers.problem ?? (keySealer() === null ? NO_KEY_PROBLEM : null);
      },
    },
    baseUrl: env.baseUrl,
    sealer: keySealer,
    reads,
    checkCode: ({ who, requestContext }, code, at) => accounts.checkCode(who, code, requestContext, at),
    onChanged(userId) {
      publishUserChange(userId);
      publishPaperChange(userId);
    },
    now,
  });
  const subjects = createSubjectServices(db, reads, bus?.subscribe);
  const signInOptions: SignInOptions = {
    providers: env.providers.map(({ name }) => name),
    captcha: { kind: captcha.kind, siteKey: captcha.siteKey },
    mailBox: transport === null && isLoopbackHost(host) ? `${DEV_MAIL_PATH}/` : null,
  };
  const purge = async () => {
    // While the clock is in doubt, what seems expired may not be.
    if (isClockHeld()) return;
    await purgeExpired(USER_DATA, background, now()).catch((error: unknown) =>
      log.error({ event: 'purge-failed', err: error }),
    );
  };
  const purging = setInterval(purge, PURGE_MS);
  purging.unref();
  const sessionCookie = cookieNames(isSecure).session;

  async function readCaller(
    requestContext: Pick<RequestContext, 'cookie' | 'appToken'>,
    at: Millis,
  ): Promise<StoredCaller | null> {
    const session = await accounts.currentSession(requestContext, at);
    if (!session) return null;
    const { who } = session;
    const { account } = who;
    const [{ planLevel, subscriptions, items }, settings, mix] = await Promise.all([
      memberships.readUserMemberships(account.id, at),
      follows.readRobotSettings(account.id),
      autotrading.mixAccount(account.id),
    ]);
    const permissions = {
      userId: account.id,
      isContentAdmin: account.isContentAdmin,
      planLevel,
      tools: TOOLS.filter((tool) => subscriptions[tool]),
      hasMoneyManagement: account.hasMoneyManagement,
    };
    const ends = [
      ...items.map(({ paidUntil }) => paidUntil),
      ...[...settings.values()].map(({ grantedUntil }) => grantedUntil),
    ];
    return {
      userId: account.id,
      caller: { viewer: toViewer(permissions, settings, mix), who },
      until: ends.reduce<number>((first, end) => Math.min(first, end ?? first), session.until),
    };
  }

  function findCaller(requestContext: Pick<RequestContext, 'cookie' | 'appToken'>): Caller | Promise<Caller> {
    const { appToken } = requestContext;
    const token = appToken ?? requestContext.cookie(sessionCookie);
    if (!token) return GUEST_CALLER;
    const at = now();
    // The key includes how the token was sent: an app's token isn't valid in a cookie.
    const key = `${appToken === undefined ? 'browser' : 'app'} ${tokenHash(token)}`;
    const caller = callerCache.get(key, at, () => readCaller(requestContext, at));
    return caller instanceof Promise ? caller.then((known) => known ?? GUEST_CALLER) : caller;
  }

  return {
    market: env.market,
    holdsTool,
    services: {
      ...subjects,
      analysis,
      scanner,
      accounts,
      follows,
      memberships,
      notifications,
      savedScreens,
      signalAlerts,
      tickets,
      members: createMembers({ db, secret, isSecure }),
      memberPages: {
        profile: (handle) => readProfile(db, env.market, handle),
        list: (handle, no) => readMemberList(db, env.market, handle, no),
        listed: () => readListed(db),
      },
      predictions: createPredictions(database, env.market),
      clubs: createClubs({
        database,
        baseUrl: env.baseUrl,
        render: options.renderPost ?? renderPost,
        onInbox,
      }),
      moderation: createModeration({ database, onInbox }),
      referrals,
      reportMails,
      affiliates,
      autotrading,
      copies,
      basketCopies,
      paperAccounts,
      paperOrders,
      brokerAccounts,
      articles,
      entries,
      siteContent,
      promotions: env.content,
      signInOptions,
      baseUrl: env.baseUrl,
    },
    accounts,
    memberships,
    captcha,
    passwords,
    mails,
    counter,
    findCaller,
    followers: (robotId) => follows.followers(robotId),
    async close() {
      clearInterval(purging);
      unsubscribe?.();
      stopSending?.();
      follows.close();
      subjects.close();
      await Promise.all(
        [screenAlerts, signalNotifier, basketKeeper, predictionKeeper, counter, sender, worker].map((part) =>
          part?.stop(),
        ),
      );
    },
  };
}
