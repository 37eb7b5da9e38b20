import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Bus } from '@/lib/core/bus/bus';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { createLogger } from '@/lib/core/log/log';
import { readNames } from '@/lib/core/wire/names';
import { createTransports } from '@/lib/http/hub/server/transports';
import type { Quote } from '@/lib/market/data/quote';
import { createPriceBoard } from '@/lib/market/prices/server/create-price-board';
import { cookieNames, readCookie } from '@/lib/people/accounts/cookies';
import { createSessions, type Sessions } from '@/lib/people/accounts/server/sessions';
import type { Follows } from '@/lib/people/follows/follows';
import { createFollows } from '@/lib/people/follows/server/follows';
import { createNotifications } from '@/lib/people/notifications/server/create-notifications';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, PUBLISHED_AT, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { chainEvents, chainSignals } from '@/lib/robots/ledger/chain';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { HUB_EVENTS } from '../contract';
import type { AdmissionLimits } from '../server/admission';
import { createEventHub, type EventHub, type EventHubOptions } from '../server/create-event-hub';
import type { UserStreamTimes } from '../server/user-streams';

export const AAPL = 1001 as FundId;
export const SPY = 5001 as FundId;
/** The robots known to the hub. */
export const ROBOT = 7;
export const OTHER_ROBOT = 8;

/** A stand-in for anti-forgery: the header must equal the cookie. */
const XSRF = { 'X-XSRF-TOKEN': 'genuine', Cookie: 'XSRF-TOKEN=genuine' };
/** Short, so that tests needn't wait; anything they must not see happens slowly. */
const TIMES: UserStreamTimes = {
  pollMs: 60_000,
  recheckMs: 60_000,
  unrelayedRecheckMs: 60_000,
  endedMs: 20,
  batchMs: 20,
  inboxMs: 20,
};

export interface FixtureOptions extends Pick<EventHubOptions, 'onPatterns' | 'mayWatchPatterns'> {
  readonly limits?: Partial<AdmissionLimits>;
  readonly times?: Partial<UserStreamTimes>;
  readonly readAddress?: (request: IncomingMessage) => string;
  readonly onRefused?: (reason: string) => void;
}

export interface Fixture {
  readonly url: string;
  readonly bus: Bus;
  readonly follows: Follows;
  readonly sessions: Sessions;
  readonly events: EventHub;
  publishQuotes(...quotes: readonly Quote[]): void;
  /** Signs a user in. @returns the session's token */
  signIn(userId: string): Promise<string>;
  /** A token that an app got from a session. */
  createAppToken(session: string): Promise<string>;
  /** Commits entries as the engine does, without notifying the bus. */
  trade(robotId: number, events: readonly TradeEvent[], recordedAt?: number): Promise<void>;
  /** Commits a signal to buy, without notifying the bus. */
  signal(robotId: number, dueAt: number): Promise<void>;
  /** Headers of a browser on this site, with or without a session. */
  headers(token?: string): Readonly<Record<string, string>>;
  /** A connected client with the messages it received; optionally resumes lost sockets. */
  connect(token?: string, options?: { readonly isStateful?: boolean }): Promise<FixtureClient>;
  /** Cuts every socket, and accepts no new one until the returned function is called. */
  cut(): () => void;
  close(): Promise<void>;
}

export interface FixtureClient {
  readonly connection: HubConnection;
  /** Events in the order received. */
  readonly received: { readonly name: string; readonly data: unknown }[];
  publish(name: string, payload: unknown): Promise<unknown>;
}

/** The real hub on its own server, with real accounts, follows, ledgers and prices. */
export async function openFixture(
  { db }: Pick<Database, 'db'>,
  options: FixtureOptions = {},
): Promise<Fixture> {
  const bus = createProcessBus();
  const log = createLogger('silent');
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: Date.now() });
  for (const id of [ROBOT, OTHER_ROBOT])
    catalogue.upsert(buildReadModel(sampleInput({ definition: definition({ id: id as RobotId }) })));
  await insertRobotRows(db, ROBOT, OTHER_ROBOT);
  const sessions = createSessions(db, false, (userId) => bus.publish({ type: 'sessions-ended', userId }));
  const follows = await createFollows(db, {
    onFailure: (error) => {
      throw error;
    },
    onChange: (userId, robotId) => bus.publish({ type: 'settings-changed', userId, robotId }),
  });
  const board = await createPriceBoard({ db, bus, market: 'simulated', log });
  const server = createServer((request, response) => {
    if (!transports.handle(request, response)) response.writeHead(404).end();
  });
  let network = Promise.resolve();
  let mend: () => void = () => undefined;
  server.on('upgrade', async (request, socket, head) => {
    await network;
    if (!transports.upgrade(request, socket, head)) socket.destroy();
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const events = createEventHub({
    board,
    bus,
    db,
    catalogue: catalogue.reader,
    readRobotSettings: follows.readRobotSettings,
    countUnread: createNotifications(db).unread,
    findHolder: ({ token, kind }) => sessions.findHolder(token, kind, systemClock()),
    baseUrl: origin,
    isGenuine: ({ headers }) =>
      headers['x-xsrf-token'] !== undefined &&
      headers['x-xsrf-token'] === readCookie(headers.cookie, 'XSRF-TOKEN'),
    log,
    ...options,
    times: { ...TIMES, ...options.times },
  });
  const transports = createTransports({
    onError: (error) => {
      throw error;
    },
  });
  transports.mount(events.endpoint);
  const clients: HubConnection[] = [];
  const headers = (token?: string) =>
    token === undefined
      ? XSRF
      : { ...XSRF, Cookie: `${XSRF.Cookie}; ${cookieNames(false).session}=${token}` };

  return {
    url: `${origin}/eventhub`,
    bus,
    follows,
    sessions,
    events,
    headers,
    publishQuotes: (...quotes) => bus.publish({ type: 'quotes', quotes }),
    async signIn(userId) {
      await insertUser(db, userId);
      let cookie = '';
      const setCookie = (header: string) => {
        cookie ||= header;
      };
      const visit = { address: '127.0.0.1', userAgent: '', cookie: () => undefined, setCookie };
      await sessions.start(userId, { isRemembered: false }, visit, systemClock());
      return readCookie(cookie, cookieNames(false).session) ?? '';
    },
    async createAppToken(session) {
      const open = await sessions.current({ cookie: () => session }, systemClock());
      if (!open) throw new Error('The session has ended');
      const context = {
        address: '127.0.0.1',
        userAgent: '',
        cookie: () => session,
        setCookie: () => undefined,
      };
      return (await sessions.issueAppToken(open.who, context, systemClock())).token;
    },
    async trade(robotId, traded, recordedAt = Date.now()) {
      const id = robotId as RobotId;
      const entries = chainEvents({
        robotId: id,
        head: await readHead(db, id),
        events: traded,
        publishedAt: PUBLISHED_AT,
        recordedAt: recordedAt as Millis,
        lateAfterMs: 15 * 60_000,
        openSince: new Map(),
      });
      await appendEntries(db, id, entries);
    },
    async signal(robotId, dueAt) {
      const id = robotId as RobotId;
      const intention = {
        fundId: AAPL,
        side: 'long',
        action: 'open',
        sharePct: toMicros(10),
        stopDistance: null,
        takeProfitDistance: null,
        decidedAt: (dueAt - 60_000) as Millis,
        dueAt: dueAt as Millis,
      } as const;
      const recordedAt = (dueAt - 59_000) as Millis;
      await appendEntries(
        db,
        id,
        chainSignals({ robotId: id, head: await readHead(db, id), recordedAt }, [intention]),
      );
    },
    cut() {
      network = new Promise((resolve) => {
        mend = resolve;
      });
      for (const socket of sockets) socket.destroy();
      return mend;
    },
    async connect(token, { isStateful = false } = {}) {
      const builder = new HubConnectionBuilder()
        .withUrl(`${origin}/eventhub`, { headers: headers(token) })
        .configureLogging(LogLevel.None);
      const connection = (isStateful ? builder.withStatefulReconnect() : builder).build();
      clients.push(connection);
      const received: FixtureClient['received'] = [];
      for (const [name, { payload }] of Object.entries(HUB_EVENTS))
        connection.on(name, (data: unknown) => {
          // Validates messages against the docs.
          payload.parse(readNames(data));
          received.push({ name, data });
        });
      await connection.start();
      return {
        connection,
        received,
        publish: (name, payload) => connection.invoke('Publish', name, payload),
      };
    },
    async close() {
      mend();
      for (const client of clients) await client.stop();
      events.close();
      transports.close();
      board.stop();
      follows.close();
      bus.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A current quote, by default 1 % above the previous close. */
export function sampleQuote(
  fundId: FundId,
  price: number,
  previousClose: number | null = price / 1.01,
): Quote {
  return { fundId, price, previousClose, time: Date.now() as Millis };
}

/** A position of ten units opened at 100. */
export function opening(tradeNo: number, time: number): TradeEvent {
  return { ...sampleEvent(tradeNo, time), kind: 'open', price: toPrice(100) };
}

/** The same position closed at 110, for a profit of 98 after commissions. */
export function closing(tradeNo: number, time: number): TradeEvent {
  return {
    ...sampleEvent(tradeNo, time),
    kind: 'close',
    price: toPrice(110),
    reason: 'signal',
    profit: toMicros(98),
  };
}

function sampleEvent(tradeNo: number, time: number) {
  return {
    tradeNo,
    fundId: AAPL,
    side: 'long',
    quantity: toMicros(10),
    time: time as Millis,
    commission: toMicros(1),
    slippage: toMicros(0),
  } as const;
}

async function insertUser(db: Database['db'], id: string): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      email_key: `${id}@example.com`,
      name: id,
      password_hash: null,
      is_content_admin: 0,
      has_money_management: 0,
      level: 'beginner',
      created_at: Date.now(),
      password_changed_at: null,
      totp_secret: null,
      totp_enabled_at: null,
      totp_last_step: null,
      first_touch: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
