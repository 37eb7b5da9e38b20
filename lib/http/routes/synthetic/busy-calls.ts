import { createArticles } from '@/lib/content/articles/server/create-articles';
import { createEntries } from '@/lib/content/entries/server/create-entries';
import { createSiteContent } from '@/lib/content/site-content/server/create-site-content';
import { type Millis, plus } from '@/lib/core/base/brand';
import { BusyError } from '@/lib/core/base/errors';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { type Reads, readsOn } from '@/lib/core/database/reads';
import { createLogger } from '@/lib/core/log/log';
import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import type { Call } from '@/lib/http/api/call';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { createInstrumentSource } from '@/lib/http/api/server/instrument-source';
import { findInstrument, TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { createPriceHistory } from '@/lib/market/price-history/server/price-history';
import { createSyntheticBoard, quotesOfAll } from '@/lib/market/prices/synthetic/synthetic-board';
import { createExternalSignIn } from '@/lib/people/external-sign-in/server/create-external-sign-in';
import { createPasswords } from '@/lib/people/passwords/server/create-passwords';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { RANDOM_NOW, randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import { createApiCalls } from '../server/api-calls';
import { CALLER_CACHE_MS } from '../server/caller-cache';
import { createUsers } from '../server/create-users';
import type { ApiAnswer, ApiRequest, Route, RouteRequest } from '../server/route';
import { userRoutes } from '../server/user-routes';
import { busyPost } from './busy-clubs';
import { type BusySize, type BusyUser, insertBusySite } from './busy-site';

/** Every call as a busy user makes it, on a database with many rows. */

const BASE_URL = 'https://tickproof.example';
const SECRET = 'a secret of more than thirty-two characters';
const PASSWORD = 'unlike any example';
const SEED = 5;
/** Instant of the rows and of the calls: a trading day's afternoon. */
const NOW = (RANDOM_NOW + 15 * 3_600_000) as Millis;

/** Made last, because they rename or end what other calls need; deleting the account is the very last. */
const LAST = [
  'CxPaperTrades/RenameAccount',
  'CxPaperTrades/CloseAccount',
  'CxPaperTrades/ResetAccount',
  'Account/EndOtherSessions',
  'Account/LogOut',
  'Account/DeleteAccount',
];

export interface BusyCall {
  readonly name: string;
  /** Whether it finds the same when it's made again; other calls are made once. */
  readonly isRepeatable: boolean;
  /** Makes it. @returns its answer's status */
  run(): Promise<number>;
}

export interface BusySite {
  readonly user: BusyUser;
  /** Everything below /api, in the order in which they can be made. */
  readonly calls: readonly BusyCall[];
  close(): Promise<void>;
}

/** Fills an empty database and serves it. */
export async function openBusySite(
  database: Database,
  {
    robots,
    size,
    reads = readsOn(database.db),
  }: { readonly robots: number; readonly size: BusySize; readonly reads?: Reads },
): Promise<BusySite> {
  let now = NOW;
  const clock = () => now;
  // What is asked of a robot can only be answered for one that is ready.
  const models = randomModels(robots, SEED).sort((a, b) => Number(b.summary.ready) - Number(a.summary.ready));
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: NOW });
  catalogue.replace(models, models.length);
  const user = await insertBusySite(
    database,
    models.map(({ summary }) => summary),
    { size, now: NOW, passwordHash: await createPasswords().hash(PASSWORD) },
  );
  await database.db.updateTable('users').set({ is_content_admin: 1 }).where('id', '=', user.id).execute();
  const { content, site } = readEnv({});
  const log = createLogger('silent');
  const bus = createProcessBus(`busy-${process.pid}-${database.engine}`);
  const users = await createUsers({
    env: {
      market: 'simulated',
      baseUrl: BASE_URL,
      smtpUrl: null,
      mailFrom: null,
      supportEmail: null,
      captcha: { kind: 'none', keys: 2_000, siteKey: null, secretKey: null },
      stripe: null,
      providers: [],
      content,
      site,
    },
    database,
    secret: SECRET,
    articles: createArticles({ db: database.db, render: async (body) => body, robotText: () => null }),
    entries: createEntries({ db: database.db, render: async (body) => body }),
    siteContent: createSiteContent({ db: database.db, environment: content }),
    log,
    bus,
    reads,
    renderPost: async (body) => body,
    now: clock,
  });
  const failures: unknown[] = [];
  const api = createApiCalls({
    catalogue: catalogue.reader,
    instruments: createInstrumentSource(database.db, { reads }),
    secret: SECRET,
    baseUrl: BASE_URL,
    services: users.services,
    prices: createSyntheticBoard(quotesOfAll(NOW)),
    history: createPriceHistory({ db: () => database.db, market: 'simulated' }),
    findCaller: users.findCaller,
    followers: users.followers,
    now: clock,
    onError(error) {
      // Generated robots have no definition to publish.
      if (!(error instanceof BusyError)) failures.push(error);
    },
  });
  const cookies = new Map<string, string>();
  const requestTo = (path: string): ApiRequest => ({
    path,
    header: (name) =>
      name === 'cookie' ? [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') : undefined,
    address: () => '203.0.113.7',
    requestId: () => 'busy',
  });
  const keep = (answer: ApiAnswer) => {
    for (const cookie of answer.cookies ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const failed = failures.shift();
    if (failed) throw failed;
    return answer.status;
  };
  async function make(call: Call, request: unknown): Promise<number> {
    const body = JSON.stringify(writeNames(request, schemaNames(call.request)));
    return keep(await api.answer(call, requestTo(callPath(call)), body));
  }
  const login = CALLS.find(({ name }) => name === 'Account/Login');
  if (!login || (await make(login, { login: user.email, password: PASSWORD })) !== 200 || cookies.size === 0)
    throw new Error('The busy user could not log in');
  const session = new Map(cookies);

  const requests = busyRequests(
    user,
    models.map(({ summary }) => summary.id),
  );
  const isLast = ({ name }: Pick<Call, 'name'>) => LAST.indexOf(name);
  const ordered = [...CALLS].sort((a, b) => isLast(a) - isLast(b));
  const calls = ordered.map((call): BusyCall => {
    const request = requests[call.name] ?? call.example(catalogue.reader);
    return {
      name: call.name,
      isRepeatable: isLast(call) < 0 && request !== null,
      async run() {
        const status = await make(call, request);
        // Restores the session, which this call may have ended or renewed, for the next one.
        if (isLast(call) < 0) for (const [name, value] of session) cookies.set(name, value);
        return status;
      },
    };
  });
  const routes = userRoutes(api, {
    users,
    externalSignIn: createExternalSignIn({ db: database.db, providers: [], baseUrl: BASE_URL }),
    db: database.db,
    baseUrl: BASE_URL,
    log,
    now: clock,
  });
  const files = FILES(user, models[0]?.summary.id ?? 1).map((address) =>
    downloadCall(address, routes, requestTo, keep),
  );
  const caller: BusyCall = {
    name: 'the caller, read again',
    isRepeatable: true,
    run() {
      now = plus(now, CALLER_CACHE_MS + 1);
      return calls.find(({ name }) => name === 'Account/GetCurrentUser')?.run() ?? Promise.resolve(0);
    },
  };
  const end = calls.findIndex(({ isRepeatable }) => !isRepeatable);
  return {
    user,
    calls: [caller, ...calls.slice(0, end), ...files, ...calls.slice(end)],
    async close() {
      await users.close();
      bus.close();
    },
  };
}

/** Downloads, read to their ends. */
const FILES = ({ brokerAccountId }: BusyUser, robotId: number): readonly string[] => [
  `/api/ledger/${robotId}.csv`,
  `/api/ledger-percent/${robotId}.csv`,
  '/api/paper-trades/fills.csv',
  '/api/paper-trades/trades.csv',
  '/api/paper-trades/lots.csv',
  `/api/broker-accounts/${brokerAccountId}.csv`,
];

function downloadCall(
  address: string,
  routes: readonly Route[],
  requestTo: (path: string) => ApiRequest,
  keep: (answer: ApiAnswer) => number,
): BusyCall {
  const [, prefix = '', param = ''] = /^(.*\/)([^/]+)$/.exec(address) ?? [];
  const route = routes.find(({ path }) => path === `${prefix}:file`);
  if (!route) throw new Error(`There is no route for ${address}`);
  return {
    name: `GET ${prefix}…`.replace('/…', `/${param.replace(/.*\./, '*.')}`),
    isRepeatable: true,
    async run() {
      const request: RouteRequest = {
        ...requestTo(address),
        query: new URLSearchParams(),
        param,
        body: () => (async function* () {})(),
      };
      const answer = await route.answer(request);
      if (!Buffer.isBuffer(answer.body)) for await (const _ of answer.body);
      return keep(answer);
    },
  };
}

/** What costs most of what a call allows, by call; others make their examples. */
function busyRequests(user: BusyUser, robotIds: readonly number[]): Readonly<Record<string, unknown>> {
  const id = user.brokerAccountId;
  const productId = robotIds[0];
  const spy = findInstrument('SPY')?.fundId;
  const limits = { maxPerTrade: 100, maxOpen: 1_000, maxDailyLoss: 100, maxOrdersADay: 50 };
  const page = { offset: 0, pageSize: 100 };
  const order = { fundId: spy, side: 'buy', kind: 'limit', quantity: 1, limitPrice: 90 };
  return {
    'Account/ConfirmIdentity': { password: PASSWORD },
    'Articles/Get': { alias: 'notifications' },
    'Articles/GetHistory': { alias: 'about' },
    'CxAIRobotProduct/CompareRobots': { productIds: robotIds.slice(0, 4) },
    'CxAIRobotProduct/GetAIRobotsByIds': { productIds: robotIds.slice(0, 100) },
    'CxAIRobotProduct/GetBrokerAccountProductsPLByFundId': { fundId: spy, limit: 100 },
    'CxAIRobotProduct/GetFollowersResult': { productId },
    'CxAIRobotProduct/GetMyRobotsLatestTrades': { request: { offset: 1_000, pageSize: 100 } },
    'CxAIRobotProduct/GetRobotProductsPLByFundId': { fundId: spy, limit: 100 },
    'CxAIRobotProduct/MarkMyRobotsTradesSeen': { through: new Date(NOW - 30 * 86_400_000).toISOString() },
    'CxBrokers/Arm': { id },
    'CxBrokers/CancelWaiting': { id },
    'CxBrokers/CloseOpened': { id },
    'CxBrokers/GetAccount': { id },
    'CxBrokers/GetSizePreview': { id, ...limits },
    'CxBrokers/SetLimits': { id, ...limits },
    'CxClubs/Decide': { post: busyPost(5), event: 'hold' },
    'CxClubs/DecideAppeal': { action: 'action-1', isGranted: true },
    'CxClubs/DecideClub': { club: 'club-2', event: 'edit', name: 'Club number 2', about: 'Gaps.' },
    'CxClubs/DeletePost': { post: user.postId },
    'CxClubs/Edit': { post: user.postId, version: 1, title: 'Gaps', body: 'Filled by noon.' },
    'CxClubs/GetClub': { club: 'club-1', page: 50 },
    'CxClubs/GetHistory': { handle: 'trader-3' },
    'CxClubs/GetLog': { page: 2 },
    'CxClubs/GetMembers': { club: 'club-1' },
    'CxClubs/GetPost': { post: busyPost(1) },
    'CxClubs/GetVersions': { post: busyPost(1) },
    'CxClubs/Join': { club: 'club-2' },
    'CxClubs/Leave': { club: 'club-2' },
    'CxClubs/Post': { club: 'club-1', title: 'Gaps', body: 'Filled by noon, @trader-3.' },
    'CxClubs/Reply': { post: busyPost(1), body: 'What about the open?' },
    'CxClubs/Report': { post: busyPost(3), rule: 3 },
    'CxClubs/SetRole': { club: 'club-1', handle: 'trader-2', role: 'moderator' },
    'CxFund/GetBars': { fundId: spy, interval: 5, count: 2_000 },
    'CxFund/GetIntradayPricesWithChanges': {
      fundIds: TRADED_INSTRUMENTS.map(({ fundId }) => fundId).slice(0, 100),
    },
    'CxHome/GetNewestTrades': { count: 20 },
    'CxHome/GetNews': { count: 50 },
    'CxNotifications/GetNotifications': { offset: 9_000, pageSize: 100 },
    'CxPaperTrades/CancelOrder': { orderId: 'waiting-1' },
    'CxPaperTrades/CloseAccount': { accountId: user.accountId },
    'CxPaperTrades/ClosePosition': { fundId: spy, owner: 'own', requestKey: 'close-0001' },
    'CxPaperTrades/EditOrder': { orderId: 'waiting-2', limitPrice: 89, requestKey: 'edit-0001' },
    'CxPaperTrades/GetClosedTrades': { offset: 20_000, pageSize: 100 },
    'CxPaperTrades/GetCopyTrades': { copyId: user.copyId, ...page },
    'CxPaperTrades/GetFills': { since: '2000-01-01', offset: 20_000, pageSize: 100 },
    'CxPaperTrades/GetSkipped': { ...page, offset: 10_000 },
    'CxPaperTrades/PlaceOrder': { order, requestKey: 'order-0001' },
    'CxPaperTrades/PreviewAutopilot': { productId },
    'CxPaperTrades/PreviewOrder': { order },
    'CxPaperTrades/RenameAccount': { accountId: user.accountId, name: 'Swing test' },
    'CxPaperTrades/ReversePosition': { fundId: spy, requestKey: 'reverse-0001' },
    'CxPaperTrades/SetCopy': { copyId: user.copyId, pause: 'entries' },
    'CxAIRobotProduct/PreviewAutotrading': { productId },
  };
}
