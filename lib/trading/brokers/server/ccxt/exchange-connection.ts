/** An account at a crypto exchange: over the usual length because ccxt needs its answers read field by field. */

import type { Exchange, Order, Trade } from 'ccxt';
import { type Millis, plus } from '@/lib/core/base/brand';
import { toMicros, ZERO } from '@/lib/core/base/money';
import { formatNanos, type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { redirected } from '@/lib/market/feeds/server/redirected';
import { exchangeSymbol } from '@/lib/market/feeds/symbols';
import {
  type ApiKeys,
  type BrokerConnection,
  type BrokerFee,
  type BrokerFill,
  type BrokerMode,
  LISTED_WITHIN_MS,
  type ReportedOrder,
  type ReportedPosition,
} from '../../broker';
import { BrokerDownError } from '../../broker-errors';
import { type ExchangeDialect, type KeyRights, readTrades } from './exchange-dialect';
import {
  type Ccxt,
  isAboutClock,
  isOverAlready,
  toLookUp,
  toReadError,
  toSendOutcome,
  UnsignedError,
} from './exchange-failures';
import { createOrderLine, type OrderLine } from './order-line';

const TIMEOUT_MS = 15_000;
const RETRY_MS = 1_000;
/** Each request during a ban makes it longer, so bans are waited out, up to this long. */
const LONGEST_BUSY_MS = HOUR_MS;
const FILLS_A_PAGE = 500;
/** What keys may do is asked again after this long. */
const RIGHTS_FIT_MS = 10 * MINUTE_MS;
/** The best offer that bounds an order's price is at most this old. */
const OFFER_FITS_MS = 5_000;
/** Listings of fills end this long after now: the exchange's clock may be ahead of ours. */
const AHEAD_MS = HOUR_MS;
/** In the cursor where one listing has the trades of all symbols. */
const ALL = '*';
/** Currencies of the account's money: the first in which the exchange has a bitcoin market counts. */
const DOLLARS = ['USD', 'USDT', 'USDC'];

export interface ExchangeConnectionParts {
  readonly exchange: string;
  readonly name: string;
  readonly mode: BrokerMode;
  readonly keys: ApiKeys;
  readonly url: string | null;
  readonly dialect: ExchangeDialect;
}

interface Opened {
  readonly ccxt: Ccxt;
  readonly name: string;
  readonly dialect: ExchangeDialect;
  readonly api: Exchange;
  readonly cash: string;
  readonly line: OrderLine;
  /** Set while an order is being sent: it must leave by then. */
  leaveBy: number | undefined;
  /** Until when the exchange last asked to be left alone, UTC milliseconds. */
  busyUntil: number;
}

export function openExchangeConnection(parts: ExchangeConnectionParts): BrokerConnection {
  const { name, dialect } = parts;
  let opening: Promise<Opened> | null = null;
  /** Symbols that were ordered, looked up or are held: exchanges list fills by symbol. */
  const symbols = new Set<string>();
  /** Coins held at the last look. */
  let held: readonly ReportedPosition[] = [];
  const offers = new Map<string, { readonly price: number; readonly at: number }>();
  let rights: { readonly told: KeyRights; readonly at: number } | null = null;
  const toId = (id: string) => dialect.ids?.to(id) ?? id;
  const toOurs = (id: string | undefined) => {
    if (!id) return null;
    return dialect.ids ? dialect.ids.from(id) : id;
  };

  async function opened(): Promise<Opened> {
    opening ??= open(parts);
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  async function read<Answer>(ask: (opened: Opened) => Promise<Answer>): Promise<Answer> {
    const connection = await opened();
    try {
      return await ask(connection);
    } catch (error) {
      remeasureClock(error, connection);
      throw toReadError(error, connection);
    }
  }

  async function readRights({ api }: Opened): Promise<KeyRights> {
    if (rights === null || systemClock() - rights.at > RIGHTS_FIT_MS) {
      const told = (await dialect.rights?.(api, parts.mode)) ?? { mayWithdraw: null, accountId: null };
      rights = { told, at: systemClock() };
    }
    return rights.told;
  }

  /** Has ccxt measure the clocks' difference again: it only does so when it loads markets, and clocks may be set. */
  function remeasureClock(error: unknown, connection: Opened): void {
    const { api } = connection;
    if (isAboutClock(error, connection)) void api.loadTimeDifference().catch(() => undefined);
  }

  /** An open connection, or why there is none as a sentence, for methods that don't throw. */
  async function tryOpen(): Promise<Opened | string> {
    try {
      return await opened();
    } catch (error) {
      return error instanceof Error ? error.message : `${name} can’t be reached`;
    }
  }

  async function readPositions({ api, cash }: Opened, known?: Balance): Promise<readonly ReportedPosition[]> {
    const balance = known ?? (await readBalance(api, dialect));
    const coins = Object.entries(Object(balance['total']) as Record<string, number | undefined>);
    held = coins.flatMap(([coin, total]) => {
      const quantity = nanos(total);
      if (quantity === 0n || DOLLARS.includes(coin)) return [];
      const symbol = DOLLARS.map((dollar) => `${coin}/${dollar}`).find((one) => one in (api.markets ?? {}));
      const available = nanos((Object(balance['free']) as Record<string, number | undefined>)[coin]);
      return [{ symbol: symbol ?? `${coin}/${cash}`, quantity, available, averagePrice: null }];
    });
    return held;
  }

  return {
    account: () =>
      read(async (connection) => {
        const { api, cash } = connection;
        const { mayWithdraw, accountId, blocked = null } = await readRights(connection);
        const externalId = accountId ?? parts.keys.keyId;
        // What it holds can't be asked for then.
        if (blocked !== null) return { ...NOTHING, externalId, currency: cash, blocked, mayWithdraw };
        const balance = await readBalance(api, dialect);
        const total = (Object(balance['total']) as Record<string, number | undefined>)[cash];
        const free = (Object(balance['free']) as Record<string, number | undefined>)[cash];
        const positions = await readPositions(connection, balance);
        const listed = positions
          .map(({ symbol }) => symbol)
          .filter((symbol) => symbol in (api.markets ?? {}));
        const tickers = listed.length > 0 ? await api.fetchTickers(listed) : {};
        const value = positions.reduce(
          (sum, { symbol, quantity }) =>
            sum + Number(formatNanos(quantity)) * Number(tickers[symbol]?.last ?? 0),
          0,
        );
        return {
          externalId: accountId ?? String(Object(balance['info'])['uid'] ?? externalId),
          currency: cash,
          cash: toMicros(total ?? 0),
          equity: toMicros((total ?? 0) + value),
          lastEquity: null,
          buyingPower: toMicros(free ?? 0),
          mayShort: false,
          blocked,
          mayWithdraw,
        };
      }),
    tradable: (instrument) =>
      read(async ({ api }) => {
        const markets = api.markets ?? {};
        const symbol = exchangeSymbol(instrument, (one) => one in markets);
        const market = symbol === null ? undefined : markets[symbol];
        if (symbol === null || !market) return null;
        const step = parseNanos(decimal(market.precision.amount ?? 0.00000001));
        return {
          symbol,
          problem: market.active === false ? `${name} doesn’t let ${symbol} be traded.` : null,
          isShortable: false,
          shortStep: step,
          quantityStep: step,
          minQuantity: market.limits.amount?.min ? parseNanos(decimal(market.limits.amount.min)) : step,
          minAmount: toMicros(market.limits.cost?.min ?? 0),
          stopStep: null,
        };
      }),
    async reserve(action, symbol) {
      // The connection is opened ahead, so that the order itself needn't wait for it.
      const connection = await tryOpen();
      if (typeof connection === 'string') return;
      const { api, line } = connection;
      if (dialect.buysByAmount && action === 'open') {
        const ticker = await api.fetchTicker(symbol).catch(() => null);
        const price = ticker?.ask ?? ticker?.last;
        if (price) offers.set(symbol, { price, at: systemClock() });
      }
      if (!line.isWarm()) await api.fetchTime().catch(() => undefined);
      if (api.enableRateLimit) await api.throttle(0);
    },
    async submit(order, leaveBy) {
      if (order.kind === 'stop')
        return { kind: 'refused', code: 'other', words: `Stop orders aren’t placed at ${name}.` };
      const connection = await tryOpen();
      if (typeof connection === 'string')
        return { kind: 'not-now', retryAt: (systemClock() + TIMEOUT_MS) as Millis };
      const { api } = connection;
      symbols.add(order.symbol);
      let price = order.limitPrice === null ? undefined : fromPrice(order.limitPrice);
      if (dialect.buysByAmount && order.kind === 'market' && order.side === 'buy') {
        const offer = offers.get(order.symbol);
        if (!offer || systemClock() - offer.at > OFFER_FITS_MS)
          return { kind: 'not-now', retryAt: (systemClock() + RETRY_MS) as Millis };
        price = offer.price;
      }
      const params = { clientOrderId: toId(order.clientOrderId) };
      connection.leaveBy = leaveBy;
      try {
        const sent = dialect.toOrderCall?.(api, order, price, params) ?? { type: order.kind, price, params };
        const taken = await api.createOrder(
          order.symbol,
          sent.type,
          order.side,
          Number(formatNanos(order.quantity)),
          sent.price,
          sent.params,
        );
        if (!taken.id) return { kind: 'unknown', words: `${name} answers without an order` };
        return {
          kind: 'taken',
          order: toBrokerOrder(taken, order.symbol, order.clientOrderId, order.quantity),
        };
      } catch (error) {
        remeasureClock(error, connection);
        return toSendOutcome(error, connection);
      } finally {
        connection.leaveBy = undefined;
      }
    },
    async find(clientOrderId, symbol, sentAt) {
      const connection = await tryOpen();
      if (typeof connection === 'string') return { kind: 'unknown', words: connection, retryAt: null };
      symbols.add(symbol);
      try {
        const { api } = connection;
        const id = toId(clientOrderId);
        const order = dialect.find
          ? await dialect.find(api, id, symbol, sentAt)
          : await api.fetchOrder(undefined as never, symbol, { clientOrderId: id });
        if (order === null) return { kind: 'absent' };
        if (!order.id || order.clientOrderId !== id)
          return { kind: 'unknown', words: `${name} tells of another order`, retryAt: null };
        return { kind: 'found', order: toBrokerOrder(order, symbol, clientOrderId) };
      } catch (error) {
        remeasureClock(error, connection);
        return toLookUp(error, connection);
      }
    },
    async cancel(brokerOrderId, symbol) {
      const connection = await tryOpen();
      if (typeof connection === 'string') return 'unknown';
      try {
        const { api } = connection;
        if (dialect.cancel) return await dialect.cancel(api, brokerOrderId, symbol);
        await api.cancelOrder(brokerOrderId, symbol);
        return 'cancelled';
      } catch (error) {
        return isOverAlready(error, connection) ? 'over-already' : 'unknown';
      }
    },
    openOrders: () =>
      read(async ({ api }) => {
        const orders = await api.fetchOpenOrders();
        return orders.map((order) => toBrokerOrder(order, String(order.symbol), toOurs(order.clientOrderId)));
      }),
    positions: () => read((connection) => readPositions(connection)),
    fills: (cursor, since) =>
      read(async (connection) => {
        const { api } = connection;
        const from = parseCursor(cursor);
        if (held.length === 0 && !dialect.trades?.ofAll) await readPositions(connection);
        for (const { symbol } of held) symbols.add(symbol);
        if (dialect.trades) return readListed(api, dialect.trades, [...symbols], from, since);
        const all = [...new Set([...Object.keys(from), ...symbols])].filter(
          (symbol) => symbol in (api.markets ?? {}),
        );
        const items: BrokerFill[] = [];
        const next: Record<string, number> = {};
        let isEnd = true;
        for (const symbol of all) {
          const start = Math.max(since, from[symbol] ?? since);
          const trades = await api.fetchMyTrades(symbol, start, FILLS_A_PAGE);
          items.push(...trades.map((trade) => toBrokerFill(trade, symbol)));
          const last = Math.max(start, ...trades.map(({ timestamp }) => timestamp ?? 0));
          const isWhole = trades.length < FILLS_A_PAGE;
          if (!isWhole && last === start) throw tooManyAtOnce();
          isEnd &&= isWhole;
          next[symbol] = isWhole ? Math.max(since, last - LISTED_WITHIN_MS) : last;
        }
        items.sort((one, other) => one.time - other.time);
        return { items, cursor: JSON.stringify(next), isEnd };
      }),
    // Listing transfers takes rights that trading keys needn't have, and coins are listed without their value.
    transfers: async () => null,
    // Coins aren't split.
    actions: async () => null,
    // There is no stream: changes are found when the account is read in turns.
    watch: () => undefined,
    health: () => ({ isStreaming: false, clockSkewMs: null }),
    close() {
      void opening
        ?.then(({ api, line }) => {
          line.close();
          return api.close();
        })
        .catch(() => undefined);
    },
  };
}

async function open(parts: ExchangeConnectionParts): Promise<Opened> {
  const { exchange, name, mode, keys, url, dialect } = parts;
  // Loaded on demand: 64 MB that only users of exchanges need.
  const { default: ccxt } = await import('ccxt');
  const Made = (ccxt as unknown as Record<string, new (settings: object) => Exchange>)[exchange];
  if (!Made) throw new BrokerDownError(`${name} isn’t in this version of ccxt`);
  const api = new Made({
    apiKey: keys.keyId,
    secret: dialect.toSecret?.(keys.secretKey) ?? keys.secretKey,
    password: keys.passphrase,
    // A server for tests has no limit, but one's own limit is tested, too.
    enableRateLimit: url === null || dialect.createLimit !== undefined,
    timeout: TIMEOUT_MS,
    // No retries, because an order that may have been taken must not be sent again.
    options: {
      maxRetriesOnFailure: 0,
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      fetchMargins: false,
      adjustForTimeDifference: true,
      warnOnFetchOpenOrdersWithoutSymbol: false,
      ...dialect.options,
    },
  });
  dialect.prepare?.(api);
  const sign = api.sign.bind(api);
  api.sign = (...request: Parameters<Exchange['sign']>) => {
    try {
      return sign(...request);
    } catch (error) {
      // What ccxt itself raises says what is wrong; the rest comes from decoding the secret.
      throw error instanceof ccxt.BaseError ? error : new UnsignedError('Not signed', { cause: error });
    }
  };
  if (dialect.createLimit) api.throttle = dialect.createLimit();
  // Reading currencies takes rights that trading keys needn't have.
  api.has['fetchCurrencies'] = false;
  const line = createOrderLine(TIMEOUT_MS);
  const opened: Opened = {
    ...{ ccxt, name, dialect, api, line },
    cash: 'USD',
    leaveBy: undefined,
    busyUntil: 0,
  };
  api.fetchImplementation = async (target: string, options: RequestInit) => {
    // ccxt's own time-out ends with the headers, and lets the body take forever.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = isForLine(target, options)
      ? await line.send(target, options, opened.leaveBy)
      : await fetch(target, { ...options, redirect: 'manual', signal });
    const seconds = Number(response.headers.get('retry-after'));
    if (seconds > 0) opened.busyUntil = systemClock() + Math.min(seconds * 1_000, LONGEST_BUSY_MS);
    return response;
  };
  if (mode === 'paper') api.setSandboxMode(true);
  if (url !== null) api.urls = { ...api.urls, api: redirected(api.urls.api, url) };
  try {
    await api.loadMarkets();
  } catch (error) {
    throw toReadError(error, opened);
  }
  const cash = DOLLARS.find((dollar) => `BTC/${dollar}` in (api.markets ?? {})) ?? 'USD';
  return Object.assign(opened, { cash });
}

/** Whether a request uses the order line: orders do, and reading the time, which opens the line's connection. */
function isForLine(target: string, { method }: RequestInit): boolean {
  const { pathname } = new URL(target);
  return (method === 'POST' && ORDERS.test(pathname)) || /\/time$/i.test(pathname);
}

/** Where exchanges take orders. */
const ORDERS = /\/(?:order|orders|batch-orders|order\/create|place-order|AddOrder)$/;

const NOTHING = {
  cash: ZERO,
  equity: ZERO,
  lastEquity: null,
  buyingPower: ZERO,
  mayShort: false,
};

type Balance = Awaited<ReturnType<Exchange['fetchBalance']>>;

async function readBalance(api: Exchange, dialect: ExchangeDialect): Promise<Balance> {
  return dialect.balance ? ((await dialect.balance(api)) as Balance) : api.fetchBalance();
}

/** Fills from listings that go back in time: all since the cursor, or as long as one listing may be. */
async function readListed(
  api: Exchange,
  { ofAll, longestMs, oldestMs, page }: NonNullable<ExchangeDialect['trades']>,
  symbols: readonly string[],
  from: Readonly<Record<string, number>>,
  since: Millis,
): ReturnType<BrokerConnection['fills']> {
  const items: BrokerFill[] = [];
  const next: Record<string, number> = {};
  const now = systemClock();
  let isEnd = true;
  const listings = ofAll ? [ALL] : [...new Set([...Object.keys(from), ...symbols])];
  for (const key of listings.filter((one) => one === ALL || one in (api.markets ?? {}))) {
    const start = Math.max(since, from[key] ?? since, now - oldestMs);
    const symbol = key === ALL ? null : key;
    let until = Math.min(now + AHEAD_MS, start + longestMs);
    const read = () => readTrades((older) => page(api, { symbol, since: start, until, next: older }));
    let trades = await read();
    // With more than can be read at once, the time is cut in half.
    while (trades === null) {
      until = Math.floor((start + until) / 2);
      if (until <= start) throw tooManyAtOnce();
      trades = await read();
    }
    for (const trade of trades) items.push(toBrokerFill(trade, String(trade.symbol)));
    const isWhole = until > now;
    isEnd &&= isWhole;
    const last = Math.max(start, ...trades.map(({ timestamp }) => timestamp ?? 0));
    next[key] = isWhole ? Math.max(since, last - LISTED_WITHIN_MS) : until;
  }
  items.sort((one, other) => one.time - other.time);
  return { items, cursor: JSON.stringify(next), isEnd };
}

function toBrokerOrder(
  order: Order,
  symbol: string,
  clientOrderId: string | null,
  asked?: Nanos,
): ReportedOrder {
  const filledQuantity = nanos(order.filled);
  const told = nanos(order.amount);
  return {
    brokerOrderId: String(order.id),
    clientOrderId,
    symbol,
    side: order.side === 'sell' ? 'sell' : 'buy',
    state: toOrderState(order.status, filledQuantity, told),
    quantity: told === 0n ? (asked ?? told) : told,
    filledQuantity,
    isReplaced: false,
    updatedAt: (order.lastUpdateTimestamp ?? order.timestamp ?? 0) as Millis,
  };
}

function toOrderState(status: string | undefined, filled: Nanos, wanted: Nanos): ReportedOrder['state'] {
  // ccxt also calls orders closed of which a part was canceled.
  if (status === 'closed') return filled < wanted ? 'cancelled' : 'filled';
  if (status === 'canceled') return 'cancelled';
  if (status === 'expired' || status === 'rejected') return status;
  return filled > 0n ? 'partly_filled' : 'accepted';
}

function toBrokerFill(trade: Trade, symbol: string): BrokerFill {
  return {
    // Trade numbers are only unique within a symbol.
    fillId: `${symbol}:${trade.id}`,
    brokerOrderId: String(trade.order),
    symbol,
    side: trade.side === 'sell' ? 'sell' : 'buy',
    quantity: nanos(trade.amount),
    price: toPrice(trade.price ?? 0),
    fees: toFees(trade, symbol),
    time: (trade.timestamp ?? 0) as Millis,
  };
}

/** All fees of a trade: some exchanges take several, in different currencies. */
function toFees(trade: Trade, symbol: string): BrokerFee[] {
  const { fees } = trade as { readonly fees?: readonly Partial<ToldFee>[] };
  const told = fees !== undefined && fees.length > 0 ? fees : [(trade.fee ?? {}) as Partial<ToldFee>];
  return told.flatMap(({ cost, currency }) => {
    const quantity = nanosUp(cost ?? 0);
    return quantity === 0n ? [] : [{ asset: String(currency ?? symbol.split('/')[0]), quantity }];
  });
}

interface ToldFee {
  readonly cost: number;
  readonly currency: string;
}

/** Rounded up, so that no fraction of a fee counts as held. */
function nanosUp(value: number | string): Nanos {
  const text = decimal(value);
  const cut = parseNanos(text);
  return /\.\d{9}0*[1-9]/.test(text) && !text.startsWith('-') ? plus(cut, 1n) : cut;
}

/** The instant to continue from, by symbol. */
function tooManyAtOnce(): Error {
  return new Error('there are more trades in a moment than can be read');
}

function parseCursor(cursor: string | null): Readonly<Record<string, number>> {
  return cursor === null ? {} : (JSON.parse(cursor) as Record<string, number>);
}

function nanos(value: number | string | undefined): Nanos {
  return parseNanos(decimal(value ?? 0));
}

/** A number as text without an exponent. */
function decimal(value: number | string): string {
  return /e/i.test(String(value)) ? Number(value).toFixed(12) : String(value);
}
