import { z } from 'zod';
import { type Millis, type Price, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { formatNanos, type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { timesPrice } from '@/lib/core/base/price';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { HOUR_MS, isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import { alpacaSymbol } from '@/lib/market/feeds/symbols';
import {
  type BrokerConnection,
  type BrokerKeys,
  LISTED_WITHIN_MS,
  type LookUp,
  type OrderToSend,
  type ReportedOrder,
  type SendOutcome,
  type Tradable,
} from '../../broker';
import { brokerTerms } from '../../broker-terms';
import type { RequestBudget } from '../request-budget';
import { ACTION_TYPES, toReportedActions } from './alpaca-actions';
import type { AlpacaConfig } from './alpaca-config';
import { readRefusal, saysKnownAlready } from './alpaca-refusals';
import { type AlpacaAnswer, createAlpacaRest, isAboutKeys } from './alpaca-rest';
import {
  type AlpacaAction,
  type AlpacaAsset,
  accountSchema,
  actionSchema,
  activitySchema,
  assetSchema,
  instant,
  money,
  orderSchema,
  positionSchema,
  toBrokerFill,
  toBrokerOrder,
  toBrokerPosition,
  transferSchema,
} from './alpaca-shapes';
import { type AlpacaUpdates, openAlpacaUpdates } from './alpaca-updates';

const ORDERS_A_PAGE = 500;
const FILLS_A_PAGE = 100;
const MOST_PAGES = 100;
/** Cash deposited, withdrawn, moved between accounts at Alpaca, and from or to another broker. */
const TRANSFERS = 'CSD,CSW,JNLC,ACATC';
const TRANSFERS_A_PAGE = 100;
const UNSENT_RETRY_MS = 1_000;
const WHOLE = parseNanos('1');
const FRACTION = parseNanos('0.000000001');
const STEP_FROM_A_DOLLAR = parseNanos('0.01');
const STEP_BELOW_A_DOLLAR = parseNanos('0.0001');

export interface AlpacaConnectionParts {
  readonly origin: string;
  readonly keys: BrokerKeys;
  readonly budget: RequestBudget;
  readonly config: AlpacaConfig;
}

/** One account at Alpaca. */
export function openAlpacaConnection({
  origin,
  keys,
  budget,
  config,
}: AlpacaConnectionParts): BrokerConnection {
  const rest = createAlpacaRest(origin, keys, budget, config);
  const tradables = new Map<string, { readonly until: number; readonly tradable: Tradable | null }>();
  const priceSteps = new Map<string, Nanos>();
  let reserved = 0;
  let updates: AlpacaUpdates | null = null;

  /** Opens a connection ahead of an order, so that the order needn't wait for it. */
  async function warmUp(): Promise<void> {
    if (!rest.isWarm()) await rest.ask('look', { path: '/v2/clock' });
  }

  return {
    async account() {
      const account = await rest.read({ path: '/v2/account' }, accountSchema);
      return {
        externalId: account.account_number ?? account.id,
        currency: account.currency ?? 'USD',
        cash: money(account.cash),
        equity: money(account.equity ?? account.portfolio_value ?? account.cash),
        lastEquity: account.last_equity ? money(account.last_equity) : null,
        buyingPower: money(account.buying_power),
        mayShort: account.shorting_enabled ?? false,
        blocked: accountBlock(account),
        mayWithdraw: null,
      };
    },
    async tradable(instrument) {
      const symbol = tradedSymbol(instrument);
      if (symbol === null) return null;
      const known = tradables.get(symbol);
      if (known && known.until > performance.now()) return known.tradable;
      const asset = await rest.readIfAny({ path: `/v2/assets/${encodeURIComponent(symbol)}` }, assetSchema);
      const tradable = asset && toTradable(asset, symbol);
      tradables.set(symbol, { until: performance.now() + HOUR_MS, tradable });
      if (asset?.price_increment) priceSteps.set(symbol, parseNanos(asset.price_increment));
      return tradable;
    },
    async reserve(action) {
      if (reserved > 0) return;
      await warmUp();
      await budget.take(action === 'close' ? 'exit' : 'entry');
      reserved += 1;
    },
    async submit(order, leaveBy) {
      const body = orderBody(order, priceSteps.get(order.symbol));
      if (typeof body === 'string') return { kind: 'refused', code: 'other', words: body };
      if (reserved > 0) reserved -= 1;
      else budget.force();
      return toSendOutcome(await rest.askNow({ method: 'POST', path: '/v2/orders', body, leaveBy }));
    },
    async find(clientOrderId) {
      const path = '/v2/orders:by_client_order_id';
      return toLookUp(await rest.ask('look', { path, query: { client_order_id: clientOrderId } }));
    },
    async cancel(brokerOrderId) {
      const path = `/v2/orders/${encodeURIComponent(brokerOrderId)}`;
      const answer = await rest.ask('look', { method: 'DELETE', path });
      if (answer.kind === 'ok') return 'cancelled';
      if (answer.kind !== 'error' || isAboutKeys(answer)) return 'unknown';
      if (/pending[\s_-]?cancel/i.test(answer.words)) return 'cancelled';
      return answer.status === 404 || answer.status === 422 ? 'over-already' : 'unknown';
    },
    async openOrders() {
      const found = new Map<string, ReportedOrder>();
      let after: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query: Record<string, string> = {
          status: 'open',
          limit: String(ORDERS_A_PAGE),
          direction: 'asc',
          ...(after !== null && { after }),
        };
        const orders = await rest.read({ path: '/v2/orders', query }, z.array(orderSchema));
        const before = found.size;
        for (const order of orders) found.set(order.id, toBrokerOrder(order));
        const last = orders.at(-1);
        if (!last || orders.length < ORDERS_A_PAGE) break;
        // Several orders may have the same instant, and `after` excludes it: the next page starts just before it.
        const lastAt = instant(last.submitted_at);
        after = new Date(found.size > before ? lastAt - 1 : lastAt).toISOString();
      }
      return [...found.values()];
    },
    async positions() {
      const positions = await rest.read({ path: '/v2/positions' }, z.array(positionSchema));
      return positions.map(toBrokerPosition);
    },
    async fills(cursor, since) {
      const from = pageStart(cursor, since);
      const query: Record<string, string> = { direction: 'asc', page_size: String(FILLS_A_PAGE), ...from };
      const activities = await rest.read(
        { path: '/v2/account/activities/FILL', query },
        z.array(activitySchema),
      );
      const items = activities.map(toBrokerFill);
      const last = activities.at(-1);
      if (last && activities.length === FILLS_A_PAGE)
        return { items, cursor: `page ${from.after} ${last.id}`, isEnd: false };
      const lastAt = items.at(-1)?.time;
      const next =
        lastAt === undefined
          ? from.after
          : new Date(Math.max(since, lastAt - LISTED_WITHIN_MS)).toISOString();
      return { items, cursor: `from ${next}`, isEnd: true };
    },
    async transfers(since) {
      const query = {
        activity_types: TRANSFERS,
        // `after` excludes its date, so it's the day before.
        after: isoDay(since - 1),
        page_size: String(TRANSFERS_A_PAGE),
      };
      const listed = await rest.read({ path: '/v2/account/activities', query }, z.array(transferSchema));
      if (listed.length === TRANSFERS_A_PAGE) return null;
      const own = listed.filter(({ date, status }) => parseIsoDay(date) >= since && status !== 'canceled');
      return own.reduce((sum, { net_amount }) => plus(sum, money(net_amount)), ZERO);
    },
    async actions(since) {
      const found: AlpacaAction[] = [];
      let token: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query: Record<string, string> = {
          activity_types: ACTION_TYPES,
          after: isoDay(since - 1),
          direction: 'asc',
          page_size: String(TRANSFERS_A_PAGE),
          ...(token !== null && { page_token: token }),
        };
        const listed = await rest.read({ path: '/v2/account/activities', query }, z.array(actionSchema));
        found.push(...listed.filter(({ date }) => parseIsoDay(date) >= since));
        const last = listed.at(-1);
        if (!last || listed.length < TRANSFERS_A_PAGE) break;
        token = last.id;
      }
      return toReportedActions(found);
    },
    watch(onHint) {
      updates ??= openAlpacaUpdates(origin, keys, onHint, config);
    },
    health: () => ({ isStreaming: updates?.isLive() ?? false, clockSkewMs: rest.clockSkewMs() }),
    close() {
      updates?.close();
      rest.close();
    },
  };
}

/** Cursors are `from INSTANT`, or `page INSTANT ID` between two pages. */
function pageStart(cursor: string | null, since: Millis): { after: string; page_token?: string } {
  const [kind, after = '', id] = (cursor ?? '').split(' ');
  if (kind === 'page' && id !== undefined) return { after, page_token: id };
  return { after: kind === 'from' ? after : new Date(since).toISOString() };
}

/** A stock's or fund's symbol, or a coin against the dollar; null for what Alpaca doesn't have. */
function tradedSymbol(instrument: Instrument): string | null {
  const coin = instrument.fundType === 'C' ? /^(.+)\.X$/.exec(instrument.ticker)?.[1] : undefined;
  return coin === undefined ? alpacaSymbol(instrument) : `${coin}/USD`;
}

function toTradable(asset: AlpacaAsset, symbol: string): Tradable {
  const isCrypto = asset.class === 'crypto';
  const isEasyToBorrow = asset.borrow_status
    ? asset.borrow_status === 'easy_to_borrow'
    : asset.easy_to_borrow === true;
  const step = isCrypto || asset.fractionable === true ? FRACTION : WHOLE;
  const quantityStep = asset.min_trade_increment ? parseNanos(asset.min_trade_increment) : step;
  return {
    symbol,
    problem: asset.tradable && asset.status === 'active' ? null : `Alpaca doesn’t let ${symbol} be traded.`,
    isShortable: !isCrypto && asset.shortable === true && isEasyToBorrow,
    shortStep: WHOLE,
    quantityStep,
    minQuantity: asset.min_order_size ? parseNanos(asset.min_order_size) : quantityStep,
    minAmount: brokerTerms('alpaca').smallestAmount(isCrypto ? 'C' : 'S'),
    stopStep: isCrypto ? null : WHOLE,
  };
}

function accountBlock(account: z.output<typeof accountSchema>): string | null {
  if (account.status !== 'ACTIVE') return `Alpaca says that the account is ${account.status.toLowerCase()}.`;
  if (account.trade_suspended_by_user) return 'Trading is suspended in the account’s settings at Alpaca.';
  if (account.account_blocked || account.trading_blocked) return 'Alpaca has blocked trading on the account.';
  return null;
}

/** The body of Alpaca's request, or why Alpaca takes no such order. */
function orderBody(
  order: OrderToSend,
  priceStep: Nanos | undefined,
): Readonly<Record<string, string>> | string {
  const isCrypto = order.fundType === 'C';
  if (isCrypto && order.kind === 'stop') return 'Alpaca takes no stop orders for crypto.';
  const price = (asked: Price) => formatNanos(rounded(asked, order, priceStep));
  const isHeldOn = isCrypto || (order.kind === 'stop' && order.quantity % WHOLE === 0n);
  return {
    symbol: order.symbol,
    qty: formatNanos(order.quantity),
    side: order.side,
    type: order.kind,
    // Fractions are only good for the day, and for coins days don't end. A stop rests until it's canceled.
    time_in_force: isHeldOn ? 'gtc' : 'day',
    client_order_id: order.clientOrderId,
    // Without this, an exit for more than is held would open the opposite position.
    ...(!isCrypto && { position_intent: `${order.side}_to_${order.action}` }),
    ...(order.kind === 'limit' && order.limitPrice !== null && { limit_price: price(order.limitPrice) }),
    ...(order.kind === 'stop' && order.stopPrice !== null && { stop_price: price(order.stopPrice) }),
  };
}

/** A price of as many decimals as Alpaca takes, rounded to the order's advantage. */
function rounded(price: Price, { side, fundType }: OrderToSend, priceStep: Nanos | undefined): Nanos {
  const stockStep = price >= 1_000_000 ? STEP_FROM_A_DOLLAR : STEP_BELOW_A_DOLLAR;
  const step = fundType === 'C' ? (priceStep ?? FRACTION) : stockStep;
  const nanos = timesPrice(1_000n, price);
  const down = (nanos / step) * step;
  return (side === 'sell' && down < nanos ? down + step : down) as Nanos;
}

function toSendOutcome(answer: AlpacaAnswer): SendOutcome {
  switch (answer.kind) {
    case 'ok': {
      const order = orderSchema.safeParse(answer.value);
      if (order.success) return { kind: 'taken', order: toBrokerOrder(order.data) };
      return { kind: 'unknown', words: 'Alpaca answers in another form than it used to' };
    }
    case 'error':
      if (saysKnownAlready(answer.words)) return { kind: 'known-already' };
      return {
        kind: 'refused',
        code: isAboutKeys(answer) ? 'keys' : readRefusal(answer.words),
        words: answer.words,
      };
    case 'busy':
      return { kind: 'not-now', retryAt: answer.retryAt };
    case 'unsent':
      return { kind: 'not-now', retryAt: (systemClock() + UNSENT_RETRY_MS) as Millis };
    case 'unclear':
      return { kind: 'unknown', words: answer.words };
  }
}

function toLookUp(answer: AlpacaAnswer): LookUp {
  if (answer.kind === 'ok') {
    const order = orderSchema.safeParse(answer.value);
    if (order.success) return { kind: 'found', order: toBrokerOrder(order.data) };
    return { kind: 'unknown', words: 'Alpaca answers in another form than it used to', retryAt: null };
  }
  if (answer.kind === 'busy')
    return { kind: 'unknown', words: 'Alpaca takes no more requests for now', retryAt: answer.retryAt };
  // Only if Alpaca itself says "not found" does the order not exist.
  if (answer.kind === 'error' && answer.status === 404 && /not found/i.test(answer.words))
    return { kind: 'absent' };
  return { kind: 'unknown', words: answer.words, retryAt: null };
}
