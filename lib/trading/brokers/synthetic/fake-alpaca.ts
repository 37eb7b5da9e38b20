/** A fake Alpaca over HTTP and WebSocket: over the usual length because faults cut through every route. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { seededRandom } from '@/lib/core/base/seeded-random';
import type { BrokerMode } from '../broker';
import {
  type FakeAccount,
  FakeAlpacaBook,
  type FakeOrder,
  type FakeRefusal,
  washTrade,
} from './fake-alpaca-book';
import { FakeAlpacaOauth, type OauthAnswer } from './fake-alpaca-oauth';
import {
  wireAccount,
  wireAction,
  wireActivity,
  wireAsset,
  wireOrder,
  wirePositions,
  wireUpdate,
} from './fake-alpaca-wire';
import { type FaultRates, NO_FAULTS } from './fake-faults';

/** What became of a request to place an order. */
export type PostOutcome =
  | 'accepted'
  | 'refused'
  | 'repeated'
  | 'lost-before'
  | 'lost-after'
  | 'error-before'
  | 'error-after'
  | 'busy'
  | 'unauthorized'
  | 'down';

export interface FakePost {
  readonly keyId: string;
  readonly clientOrderId: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly outcome: PostOutcome;
  /** Monotonic milliseconds when it arrived. */
  readonly at: number;
}

/** Answers one request in the server's place; `accept` has it done first. */
export type OwnAnswer = (request: IncomingMessage, response: ServerResponse, accept: () => void) => void;

export interface FakeAlpacaState {
  rates: FaultRates;
  /** Whether orders fill by themselves once their price is there. */
  fillsItself: boolean;
  fillAfterMs: number;
  /** `down` breaks connections, `html` answers 200 with a page, `error` 503. */
  mood: 'well' | 'down' | 'html' | 'error';
  slowMs: number;
  clockSkewMs: number;
  /** Requests a minute and account; null for no limit. */
  perMinute: number | null;
}

export interface FakeAlpaca {
  readonly paperUrl: string;
  readonly liveUrl: string;
  /** Where users sign in. */
  readonly appUrl: string;
  readonly oauth: FakeAlpacaOauth;
  readonly book: FakeAlpacaBook;
  readonly state: FakeAlpacaState;
  readonly posts: readonly FakePost[];
  /** Method and path with query, in order. */
  readonly requests: readonly string[];
  /** For the next requests of a method and path prefix, once each. */
  answerOnce(method: string, pathPrefix: string, answer: OwnAnswer): void;
  /** Sets a price, and fills what is due at it. */
  setPrice(symbol: string, price: number): void;
  openMarket(isOpen: boolean): void;
  /** Streams that have begun, ended ones too. */
  streamsBegun(): number;
  cutStreams(): void;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const KEPT_ALIVE_MS = 600_000;

export async function startFakeAlpaca(
  options: Partial<FakeAlpacaState> & { seed?: number } = {},
): Promise<FakeAlpaca> {
  const { seed = 1, ...own } = options;
  const state: FakeAlpacaState = {
    rates: NO_FAULTS,
    fillsItself: true,
    fillAfterMs: 3,
    mood: 'well',
    slowMs: 0,
    clockSkewMs: 0,
    perMinute: null,
    ...own,
  };
  const random = seededRandom(seed);
  const happens = (name: keyof FaultRates) => state.rates[name] > 0 && random() < state.rates[name];
  const posts: FakePost[] = [];
  const requests: string[] = [];
  const answers: { readonly method: string; readonly prefix: string; readonly answer: OwnAnswer }[] = [];
  const listeners = new Map<WebSocket, FakeAccount>();
  const held = new Map<FakeAccount, string>();
  const recent = new Map<FakeAccount, number[]>();
  const timers = new Set<NodeJS.Timeout>();
  const book = new FakeAlpacaBook((account, event, order, execution) => {
    const text = JSON.stringify(
      wireUpdate(account, event, order, execution && { id: randomUUID(), ...execution }),
    );
    if (happens('dropped')) return;
    const before = held.get(account);
    if (before === undefined && happens('reordered')) {
      held.set(account, text);
      return;
    }
    held.delete(account);
    const copies = happens('tripled') ? [text, text, text] : [text];
    for (const [socket, of] of listeners)
      if (of === account)
        for (const message of before === undefined ? copies : [...copies, before])
          socket.send(Buffer.from(message));
  });
  book.activityDelayMs = () => {
    if (happens('latest')) return state.rates.latestMs;
    return happens('late') ? state.rates.lateMs : 0;
  };

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  function settle(account: FakeAccount, order: FakeOrder) {
    if (!state.fillsItself || !account.open.has(order) || !book.isDue(order)) return;
    if (order.filled > 0n) return book.fill(account, order, order.quantity);
    if (happens('rejected')) return book.end(account, order, 'rejected');
    if (!happens('partial')) return book.fill(account, order, order.quantity);
    const part = order.symbol.includes('/')
      ? order.quantity / 2n
      : (order.quantity / 2_000_000_000n) * 1_000_000_000n;
    if (part > 0n) book.fill(account, order, part);
    later(part > 0n ? state.rates.restMs : 0, () => book.fill(account, order, order.quantity));
  }

  function settleAll(): void {
    for (const account of book.accounts.values())
      for (const order of [...account.open]) settle(account, order);
  }

  function place(account: FakeAccount, body: Readonly<Record<string, unknown>>): FakeOrder | FakeRefusal {
    const order = book.submit(account, body);
    if ('body' in order) return order;
    if (happens('blind')) order.visibleAt = book.now() + state.rates.blindMs;
    later(state.fillAfterMs, () => settle(account, order));
    return order;
  }

  function post(account: FakeAccount, text: string, response: ServerResponse) {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const clientOrderId = String(body['client_order_id']);
    const record = (outcome: PostOutcome) =>
      void posts.push({ keyId: account.keyId, clientOrderId, body, outcome, at: performance.now() });
    if (happens('lostBefore')) {
      record('lost-before');
      response.destroy();
      return;
    }
    if (happens('errorBefore')) {
      record('error-before');
      return reply(response, 503, { message: 'service unavailable' });
    }
    if (happens('busy')) {
      record('busy');
      return replyBusy(response, state.rates.busyMs);
    }
    const isCrossing = !account.byClientId.has(clientOrderId) && happens('wash');
    const order = isCrossing ? washTrade(randomUUID()) : place(account, body);
    if ('body' in order) {
      record(order.body['code'] === 40010001 ? 'repeated' : 'refused');
      return reply(response, order.status, order.body);
    }
    if (happens('lostAfter')) {
      record('lost-after');
      response.destroy();
    } else if (happens('errorAfter')) {
      record('error-after');
      reply(response, 500, '<html><body>Internal server error</body></html>');
    } else {
      record('accepted');
      reply(response, 200, wireOrder(order));
    }
  }

  function reply(
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): void {
    const isPage = typeof body === 'string';
    response.writeHead(status, {
      'Content-Type': isPage ? 'text/html' : 'application/json; charset=UTF-8',
      Date: new Date(Date.now() + state.clockSkewMs).toUTCString(),
      ...headers,
    });
    response.end(isPage ? body : body === null ? '' : JSON.stringify(body));
  }

  function replyBusy(response: ServerResponse, ms: number) {
    reply(
      response,
      429,
      { code: 42910000, message: 'rate limit exceeded' },
      {
        'X-RateLimit-Limit': String(state.perMinute ?? 200),
        'X-RateLimit-Remaining': '0',
        ...(ms < 1_000
          ? { 'Retry-After': String(ms / 1000) }
          : { 'X-RateLimit-Reset': String(Math.ceil((Date.now() + state.clockSkewMs + ms) / 1000)) }),
      },
    );
  }

  /** Milliseconds until the account may ask again; 0 if it may now. */
  function overLimit(account: FakeAccount): number {
    if (state.perMinute === null) return 0;
    const now = Date.now();
    const times = (recent.get(account) ?? []).filter((time) => now - time < MINUTE_MS);
    times.push(now);
    recent.set(account, times);
    if (times.length <= state.perMinute) return 0;
    return MINUTE_MS - (now - (times[0] ?? now));
  }

  function findAccount(
    keyId: unknown,
    secret: unknown,
    token: unknown,
    mode: BrokerMode,
  ): FakeAccount | null {
    if (token !== undefined) return oauth.findAccount(token, mode);
    const account = book.accounts.get(String(keyId));
    return account && account.secretKey === secret && account.mode === mode && !account.isRevoked
      ? account
      : null;
  }

  function seen(account: FakeAccount, order: FakeOrder | undefined): FakeOrder | null {
    return order && account.orders.has(order.id) && order.visibleAt <= book.now() ? order : null;
  }

  function route(account: FakeAccount, method: string, url: URL, response: ServerResponse) {
    const { pathname, searchParams: query } = url;
    const path = decodeURIComponent(pathname);
    const missing = (what: string) => reply(response, 404, { code: 40410000, message: `${what} not found` });
    const one = (order: FakeOrder | null) =>
      order ? reply(response, 200, wireOrder(order)) : missing('order');
    if (path === '/v2/account') return reply(response, 200, wireAccount(book, account));
    if (path === '/v2/clock')
      return reply(response, 200, {
        timestamp: new Date(book.now()).toISOString(),
        is_open: book.isMarketOpen,
      });
    if (path === '/v2/positions') return reply(response, 200, wirePositions(book, account));
    if (path === '/v2/orders:by_client_order_id')
      return one(seen(account, account.byClientId.get(query.get('client_order_id') ?? '')));
    if (path === '/v2/orders') return reply(response, 200, listOrders(account, query).map(wireOrder));
    if (path === '/v2/account/activities/FILL')
      return reply(response, 200, listActivities(account, query).map(wireActivity));
    if (path === '/v2/account/activities')
      return reply(response, 200, [...listTransfers(account, query), ...listActions(account, query)]);
    const asset = /^\/v2\/assets\/(.+)$/.exec(path)?.[1];
    if (asset !== undefined) {
      const found = book.assets.get(asset);
      return found ? reply(response, 200, wireAsset(found)) : missing(`asset for ${asset}`);
    }
    const id = /^\/v2\/orders\/(.+)$/.exec(path)?.[1];
    if (id === undefined) return missing('page');
    const order = seen(account, account.orders.get(id));
    if (method !== 'DELETE' || !order) return one(order);
    if (!account.open.has(order))
      return reply(response, 422, { code: 42210000, message: 'order is not cancelable' });
    book.end(account, order, 'canceled');
    reply(response, 204, null);
  }

  function listOrders(account: FakeAccount, query: URLSearchParams): FakeOrder[] {
    const status = query.get('status') ?? 'open';
    const after = Date.parse(query.get('after') ?? '') || 0;
    const sign = query.get('direction') === 'asc' ? 1 : -1;
    const from = status === 'open' ? account.open : account.orders.values();
    return [...from]
      .filter((order) => order.submittedAt > after && seen(account, order))
      .sort((one, other) => sign * (one.submittedAt - other.submittedAt))
      .slice(0, Math.min(500, Number(query.get('limit') ?? 50)));
  }

  function listActivities(account: FakeAccount, query: URLSearchParams) {
    const after = Date.parse(query.get('after') ?? '') || 0;
    const token = query.get('page_token');
    const now = book.now();
    // They happened in order; a long run has many.
    const from = account.activities.findLastIndex(({ time }) => time <= after) + 1;
    const listed = account.activities.slice(from).filter(({ visibleAt }) => visibleAt <= now);
    if (query.get('direction') !== 'asc') listed.reverse();
    const start = token === null ? 0 : listed.findIndex(({ id }) => id === token) + 1;
    return listed.slice(start, start + Math.min(100, Number(query.get('page_size') ?? 100)));
  }

  function listTransfers(account: FakeAccount, query: URLSearchParams) {
    const types = (query.get('activity_types') ?? '').split(',');
    const after = query.get('after') ?? '';
    return account.transfers
      .filter(({ type, date }) => types.includes(type) && date > after)
      .map(({ type, date, amount, status }, index) => ({
        id: `${date.replaceAll('-', '')}000000000::${index}`,
        activity_type: type,
        date,
        net_amount: amount,
        status,
      }));
  }

  function listActions(account: FakeAccount, query: URLSearchParams) {
    const types = (query.get('activity_types') ?? '').split(',');
    const after = query.get('after') ?? '';
    const listed = account.actions
      .map(wireAction)
      .filter(({ activity_type, date }) => types.includes(activity_type) && date > after);
    const token = query.get('page_token');
    const start = token === null ? 0 : listed.findIndex(({ id }) => id === token) + 1;
    return listed.slice(start, start + Math.min(100, Number(query.get('page_size') ?? 100)));
  }

  function handle(mode: BrokerMode, request: IncomingMessage, text: string, response: ServerResponse) {
    const { method = 'GET', url: asked = '/', headers } = request;
    const url = new URL(asked, 'http://fake');
    const isOrder = method === 'POST' && url.pathname === '/v2/orders';
    if (url.pathname.startsWith('/oauth/')) return handleOauth(url, text, response);
    requests.push(`${method} ${asked}`);
    const keyId = headers['apca-api-key-id'];
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    const account = findAccount(keyId, headers['apca-api-secret-key'], token, mode);
    const proceed = () => {
      if (!account) return reply(response, 401, { code: 40110000, message: 'request is not authorized' });
      return isOrder ? post(account, text, response) : route(account, method, url, response);
    };
    const index = answers.findIndex((one) => one.method === method && asked.startsWith(one.prefix));
    const [own] = index >= 0 ? answers.splice(index, 1) : [];
    if (own)
      return own.answer(request, response, () => {
        if (account && isOrder) place(account, JSON.parse(text) as Readonly<Record<string, unknown>>);
      });
    if (state.mood !== 'well') {
      if (isOrder) recordUnwell(account?.keyId ?? String(keyId), text);
      if (state.mood === 'down') return response.destroy();
      if (state.mood === 'error') return reply(response, 503, { message: 'service unavailable' });
      return reply(response, 200, '<html><body>We’ll be right back</body></html>');
    }
    if (account) {
      const waitMs = overLimit(account);
      if (waitMs > 0) return replyBusy(response, waitMs);
    }
    if (!isOrder && happens('reset')) return response.destroy();
    proceed();
  }

  /** Signing in: its page, and the address where codes become tokens. */
  function handleOauth(url: URL, text: string, response: ServerResponse) {
    const send = ({ status, body }: OauthAnswer) => reply(response, status, body);
    if (url.pathname === '/oauth/authorize') return send(oauth.page(url.searchParams));
    if (oauth.mood === 'down') return response.destroy();
    if (oauth.mood === 'error') return reply(response, 503, { message: 'service unavailable' });
    if (oauth.mood === 'html') return reply(response, 200, '<html><body>We’ll be right back</body></html>');
    return send(oauth.exchange(new URLSearchParams(text)));
  }

  function recordUnwell(keyId: string, text: string): void {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    posts.push({
      keyId,
      clientOrderId: String(body['client_order_id']),
      body,
      outcome: 'down',
      at: performance.now(),
    });
  }

  async function listen(mode: BrokerMode) {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const run = () => handle(mode, request, Buffer.concat(parts).toString('utf8'), response);
        if (state.slowMs > 0) later(state.slowMs, run);
        else run();
      });
    });
    // Longer than any pause of a busy machine: a connection that ends as a request leaves makes its outcome unknown.
    server.keepAliveTimeout = KEPT_ALIVE_MS;
    const upgrades = new WebSocketServer({ server, path: '/stream' });
    upgrades.on('connection', (socket) => {
      if (state.mood !== 'well') return socket.terminate();
      socket.on('error', () => undefined);
      socket.on('close', () => listeners.delete(socket));
      socket.on('message', (data) => hear(mode, socket, String(data)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      close() {
        for (const socket of upgrades.clients) socket.terminate();
        upgrades.close();
        server.closeAllConnections();
        return new Promise<void>((resolve) => server.close(() => resolve()));
      },
    };
  }

  function hear(mode: BrokerMode, socket: WebSocket, text: string): void {
    const { action, data } = JSON.parse(text) as { action: string; data: Readonly<Record<string, unknown>> };
    const send = (stream: string, value: object) =>
      socket.send(Buffer.from(JSON.stringify({ stream, data: value })));
    if (action === 'authenticate') {
      const account = findAccount(data['key_id'], data['secret_key'], data['oauth_token'], mode);
      send('authorization', { status: account ? 'authorized' : 'unauthorized', action: 'authenticate' });
      if (account) waiting.set(socket, account);
    }
    const account = waiting.get(socket);
    if (action !== 'listen' || !account) return;
    listeners.set(socket, account);
    begun += 1;
    send('listening', { streams: ['trade_updates'] });
  }
  const waiting = new WeakMap<WebSocket, FakeAccount>();
  let begun = 0;

  const oauth = new FakeAlpacaOauth(book);
  const paper = await listen('paper');
  const live = await listen('live');
  return {
    paperUrl: paper.url,
    liveUrl: live.url,
    appUrl: live.url,
    oauth,
    book,
    state,
    posts,
    requests,
    answerOnce: (method, prefix, answer) => void answers.push({ method, prefix, answer }),
    setPrice(symbol, price) {
      if (!book.assets.has(symbol)) book.addAsset(symbol, price);
      else book.prices.set(symbol, Math.round(price * 1_000_000) as never);
      settleAll();
    },
    openMarket(isOpen) {
      book.isMarketOpen = isOpen;
      if (isOpen) settleAll();
    },
    streamsBegun: () => begun,
    cutStreams() {
      for (const socket of listeners.keys()) socket.terminate();
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await paper.close();
      await live.close();
    },
  };
}
