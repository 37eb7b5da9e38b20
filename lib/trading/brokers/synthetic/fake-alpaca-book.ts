/**
 * The book of a fake Alpaca: over the usual length because orders, cash and positions only hold together in one place.
 */
import { randomUUID } from 'node:crypto';
import type { Price } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { formatNanos, microsToNanos, type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { timesPrice, toPrice } from '@/lib/core/base/price';
import type { BrokerMode } from '../broker';

export interface FakeAsset {
  readonly symbol: string;
  readonly class: 'us_equity' | 'crypto';
  tradable: boolean;
  shortable: boolean;
  fractionable: boolean;
}

export interface FakeOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly timeInForce: string;
  readonly quantity: bigint;
  readonly limit: Price | null;
  readonly stop: Price | null;
  readonly submittedAt: number;
  status: string;
  filled: bigint;
  /** Money in billionths. */
  paid: bigint;
  updatedAt: number;
  /** Until then look-ups and lists don't know it. */
  visibleAt: number;
}

export interface FakeActivity {
  readonly id: string;
  readonly orderId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly price: Price;
  readonly time: number;
  readonly isLast: boolean;
  readonly visibleAt: number;
}

export interface FakeAccount {
  readonly keyId: string;
  readonly secretKey: string;
  readonly mode: BrokerMode;
  readonly number: string;
  status: string;
  isRevoked: boolean;
  /** Money in billionths. */
  cash: bigint;
  readonly positions: Map<string, bigint>;
  readonly orders: Map<string, FakeOrder>;
  readonly byClientId: Map<string, FakeOrder>;
  readonly open: Set<FakeOrder>;
  readonly activities: FakeActivity[];
  /** At the close of the last session. */
  lastEquity: bigint;
  readonly transfers: FakeTransfer[];
  readonly actions: FakeAction[];
}

/** One change of shares or cash that a company's decision brought. */
export interface FakeAction {
  readonly type: 'SPLIT' | 'SPIN' | 'NC' | 'DIV';
  /** As `2026-01-31`. */
  readonly date: string;
  readonly symbol: string;
  /** Billionths; negative for shares taken away. */
  readonly quantity: bigint;
  /** Money in billionths. */
  readonly amount: bigint;
  readonly perShare: Price | null;
  readonly group: string;
}

export interface FakeTransfer {
  readonly type: string;
  /** As `2026-01-31`. */
  readonly date: string;
  readonly amount: string;
  readonly status: string;
}

export interface FakeRefusal {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export type BookListener = (
  account: FakeAccount,
  event: string,
  order: FakeOrder,
  execution: { readonly quantity: bigint; readonly price: Price } | null,
) => void;

const MICRO = 1_000_000n;
const NANO = 1_000_000_000n;
/** Taken from what is credited. */
const CRYPTO_FEE = 2_500n;

/** Accounts, orders, cash and positions as Alpaca would keep them; what tests compare with. */
export class FakeAlpacaBook {
  readonly accounts = new Map<string, FakeAccount>();
  readonly assets = new Map<string, FakeAsset>();
  readonly prices = new Map<string, Price>();
  readonly posted: string[] = [];
  isMarketOpen = true;
  cryptoFee = CRYPTO_FEE;
  /** An instant that its clock stands at until another is set; 0 for the real one. */
  time = 0;
  /** How long until an activity is listed. */
  activityDelayMs: () => number = () => 0;

  constructor(private readonly listener: BookListener) {
    for (const symbol of ['AAPL', 'MSFT', 'SPY', 'QQQ']) this.addAsset(symbol, 100);
    for (const symbol of ['BTC/USD', 'ETH/USD']) this.addAsset(symbol, 20_000);
  }

  now(): number {
    return this.time === 0 ? Date.now() : this.time;
  }

  addAsset(symbol: string, price: number): FakeAsset {
    const isCrypto = symbol.includes('/');
    const asset: FakeAsset = {
      symbol,
      class: isCrypto ? 'crypto' : 'us_equity',
      tradable: true,
      shortable: !isCrypto,
      fractionable: true,
    };
    this.assets.set(symbol, asset);
    this.prices.set(symbol, toPrice(price));
    return asset;
  }

  addAccount(keyId: string, cash = 100_000, mode: BrokerMode = 'paper'): FakeAccount {
    const account: FakeAccount = {
      keyId,
      secretKey: `secret-of-${keyId}`,
      mode,
      number: `${mode === 'paper' ? 'PA' : ''}${keyId.toUpperCase()}`,
      status: 'ACTIVE',
      isRevoked: false,
      cash: microsToNanos(toMicros(cash)),
      positions: new Map(),
      orders: new Map(),
      byClientId: new Map(),
      open: new Set(),
      activities: [],
      lastEquity: microsToNanos(toMicros(cash)),
      transfers: [],
      actions: [],
    };
    this.accounts.set(keyId, account);
    return account;
  }

  /** Money in billionths at the latest prices. */
  equity(account: FakeAccount): bigint {
    let sum = account.cash;
    for (const [symbol, quantity] of account.positions) sum += this.worth(symbol, quantity);
    return sum;
  }

  buyingPower(account: FakeAccount): bigint {
    let left = account.cash;
    for (const order of account.open)
      if (order.side === 'buy') left -= this.worth(order.symbol, order.quantity - order.filled);
    return left < 0n ? 0n : left;
  }

  /** What open orders leave of a position. */
  available(account: FakeAccount, symbol: string): bigint {
    let left = account.positions.get(symbol) ?? 0n;
    for (const order of account.open)
      if (order.symbol === symbol && order.side === 'sell' && left > 0n)
        left -= order.quantity - order.filled;
    return left;
  }

  /** Takes an order, or says why not as Alpaca does. */
  submit(account: FakeAccount, body: Readonly<Record<string, unknown>>): FakeOrder | FakeRefusal {
    const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '');
    const clientOrderId = text('client_order_id') || randomUUID();
    if (account.byClientId.has(clientOrderId)) return refuse(422, 40010001, 'client_order_id must be unique');
    const asset = this.assets.get(text('symbol'));
    if (!asset) return refuse(422, 42210000, `asset "${text('symbol')}" not found`);
    if (!asset.tradable) return refuse(422, 42210000, `asset "${asset.symbol}" is not tradable`);
    if (account.status !== 'ACTIVE') return refuse(403, 40310000, 'new orders are rejected by user request');
    const quantity = parseNanos(text('qty') || '0');
    const side = text('side') === 'sell' ? 'sell' : 'buy';
    const stop = text('stop_price') ? toPrice(Number(text('stop_price'))) : null;
    const problem =
      this.orderProblem(account, asset, side, quantity, text('time_in_force'), text('position_intent')) ??
      this.stopProblem(asset, side, stop);
    if (problem) return problem;
    const now = this.now();
    const order: FakeOrder = {
      id: randomUUID(),
      clientOrderId,
      symbol: asset.symbol,
      side,
      type: text('type'),
      timeInForce: text('time_in_force'),
      quantity,
      limit: text('limit_price') ? toPrice(Number(text('limit_price'))) : null,
      stop,
      submittedAt: now,
      status: this.isOpenFor(asset) ? 'new' : 'accepted',
      filled: 0n,
      paid: 0n,
      updatedAt: now,
      visibleAt: now,
    };
    account.orders.set(order.id, order);
    account.byClientId.set(clientOrderId, order);
    account.open.add(order);
    this.listener(account, 'new', order, null);
    return order;
  }

  /** Fills some of an open order at a price, or at the latest. */
  fill(account: FakeAccount, order: FakeOrder, quantity: bigint, at?: number): void {
    const taken = quantity < order.quantity - order.filled ? quantity : order.quantity - order.filled;
    if (taken <= 0n || !account.open.has(order)) return;
    const price = at === undefined ? (this.prices.get(order.symbol) as Price) : toPrice(at);
    const money = timesPrice(taken, price) / MICRO;
    const isCrypto = this.assets.get(order.symbol)?.class === 'crypto';
    const fee = (amount: bigint) => (isCrypto ? (amount * this.cryptoFee) / MICRO : 0n);
    const isBuying = order.side === 'buy';
    account.cash += isBuying ? -money : money - fee(money);
    const held = (account.positions.get(order.symbol) ?? 0n) + (isBuying ? taken - fee(taken) : -taken);
    if (held === 0n) account.positions.delete(order.symbol);
    else account.positions.set(order.symbol, held);
    order.filled += taken;
    order.paid += money;
    order.updatedAt = this.now();
    const isLast = order.filled === order.quantity;
    order.status = isLast ? 'filled' : 'partially_filled';
    if (isLast) account.open.delete(order);
    account.activities.push({
      id: `${new Date(order.updatedAt).toISOString().replaceAll(/\D/g, '')}::${randomUUID()}`,
      orderId: order.id,
      symbol: order.symbol,
      side: order.side,
      quantity: taken,
      price,
      time: order.updatedAt,
      isLast,
      visibleAt: order.updatedAt + this.activityDelayMs(),
    });
    this.listener(account, isLast ? 'fill' : 'partial_fill', order, { quantity: taken, price });
  }

  /**
   * Splits an asset, `after` for `before`: quantities and the price change, orders are canceled, and of whole shares a
   * fraction is paid in cash.
   * @param isListed false if the activities say nothing of it
   */
  split(symbol: string, after: number, before: number, isListed = true): void {
    const price = toPrice((Number(this.prices.get(symbol)) / 1_000_000) * (before / after));
    this.prices.set(symbol, price);
    this.eachHolder(symbol, (account, held) => {
      const exact = (held * BigInt(after)) / BigInt(before);
      const left = held % NANO === 0n ? exact - (exact % NANO) : exact;
      this.setHeld(account, symbol, left);
      account.cash += timesPrice(exact - left, price) / MICRO;
      const group = randomUUID();
      if (!isListed) return;
      this.list(account, { type: 'SPLIT', symbol, quantity: -held, group });
      this.list(account, { type: 'SPLIT', symbol, quantity: left, group });
    });
  }

  /** Gives an asset another symbol. */
  rename(symbol: string, to: string): void {
    const price = Number(this.prices.get(symbol)) / 1_000_000;
    this.addAsset(to, price);
    this.assets.delete(symbol);
    this.prices.delete(symbol);
    this.eachHolder(symbol, (account, held) => {
      account.positions.delete(symbol);
      this.setHeld(account, to, held);
      const group = randomUUID();
      this.list(account, { type: 'NC', symbol, quantity: -held, group });
      this.list(account, { type: 'NC', symbol: to, quantity: held, group });
    });
  }

  /** Gives holders of an asset so many shares of another for each. */
  spinOff(symbol: string, newSymbol: string, perShare: bigint, price: number): void {
    this.addAsset(newSymbol, price);
    this.eachHolder(symbol, (account, held) => {
      this.setHeld(account, newSymbol, held * perShare);
      const group = randomUUID();
      this.list(account, { type: 'SPIN', symbol, quantity: 0n, group });
      this.list(account, { type: 'SPIN', symbol: newSymbol, quantity: held * perShare, group });
    });
  }

  /** Pays holders of an asset so much a share, of which short sellers pay theirs. */
  payDividend(symbol: string, amount: number): void {
    const perShare = toPrice(amount);
    this.eachHolder(symbol, (account, held) => {
      const paid = timesPrice(held, perShare) / MICRO;
      account.cash += paid;
      this.list(account, {
        type: 'DIV',
        symbol,
        quantity: held,
        amount: paid,
        perShare,
        group: randomUUID(),
      });
    });
  }

  private eachHolder(symbol: string, change: (account: FakeAccount, held: bigint) => void): void {
    for (const account of this.accounts.values()) {
      for (const order of [...account.open])
        if (order.symbol === symbol) this.end(account, order, 'canceled');
      const held = account.positions.get(symbol);
      if (held !== undefined) change(account, held);
    }
  }

  private setHeld(account: FakeAccount, symbol: string, held: bigint): void {
    if (held === 0n) account.positions.delete(symbol);
    else account.positions.set(symbol, held);
  }

  private list(
    account: FakeAccount,
    action: Pick<FakeAction, 'type' | 'symbol' | 'quantity' | 'group'> & Partial<FakeAction>,
  ): void {
    const date = new Date(this.now()).toISOString().slice(0, 10);
    account.actions.push({ date, amount: 0n, perShare: null, ...action });
  }

  /** Ends an open order: canceled, expired or rejected. */
  end(account: FakeAccount, order: FakeOrder, status: 'canceled' | 'expired' | 'rejected'): void {
    if (!account.open.delete(order)) return;
    order.status = status;
    order.updatedAt = this.now();
    this.listener(account, status, order, null);
  }

  /** Whether an order would fill at the latest price. */
  isDue(order: FakeOrder): boolean {
    const asset = this.assets.get(order.symbol);
    const price = this.prices.get(order.symbol);
    if (!asset || price === undefined || !this.isOpenFor(asset)) return false;
    const sign = order.side === 'buy' ? 1 : -1;
    if (order.limit !== null && sign * (order.limit - price) < 0) return false;
    return order.stop === null || sign * (price - order.stop) >= 0;
  }

  isOpenFor(asset: FakeAsset): boolean {
    return asset.class === 'crypto' || this.isMarketOpen;
  }

  worth(symbol: string, quantity: bigint): bigint {
    return timesPrice(quantity, this.prices.get(symbol) ?? (0 as Price)) / MICRO;
  }

  private stopProblem({ symbol }: FakeAsset, side: 'buy' | 'sell', stop: Price | null): FakeRefusal | null {
    const price = this.prices.get(symbol);
    if (stop === null || price === undefined) return null;
    const isBelow = side === 'sell';
    if (isBelow ? stop < price : stop > price) return null;
    return refuse(422, 42210000, `stop price must be ${isBelow ? 'less' : 'greater'} than the current price`);
  }

  private orderProblem(
    account: FakeAccount,
    asset: FakeAsset,
    side: 'buy' | 'sell',
    quantity: bigint,
    timeInForce: string,
    intent: string,
  ): FakeRefusal | null {
    const { symbol } = asset;
    const isCrypto = asset.class === 'crypto';
    const isFraction = quantity % NANO !== 0n;
    if (quantity <= 0n) return refuse(422, 42210000, 'qty must be > 0');
    if (isCrypto && !['gtc', 'ioc'].includes(timeInForce))
      return refuse(422, 42210000, 'invalid crypto time_in_force');
    if (!isCrypto && isFraction && timeInForce !== 'day')
      return refuse(422, 42210000, 'fractional orders must be DAY orders');
    if (isFraction && !asset.fractionable)
      return refuse(422, 42210000, `asset "${symbol}" is not fractionable`);
    const cost = this.worth(symbol, quantity);
    const least = isCrypto ? 10n : 1n;
    if (side === 'buy' && cost < least * NANO)
      return refuse(403, 40310000, `cost basis must be >= minimal amount of order ${least}`);
    const opposite = [...account.open].find((order) => order.symbol === symbol && order.side !== side);
    if (opposite) return washTrade(opposite.id);
    const held = account.positions.get(symbol) ?? 0n;
    const inferred =
      side === 'buy'
        ? held < 0n
          ? 'buy_to_close'
          : 'buy_to_open'
        : held > 0n
          ? 'sell_to_close'
          : 'sell_to_open';
    if (!isCrypto && intent !== '' && intent !== inferred)
      return refuse(422, 42210000, `position intent mismatch, inferred: ${inferred}, specified: ${intent}`);
    if (side === 'sell' && (isCrypto || held > 0n)) {
      const available = this.available(account, symbol);
      const asked = formatNanos(quantity as Nanos);
      const left = formatNanos(available as Nanos);
      if (available >= quantity) return null;
      return isCrypto
        ? refuse(
            403,
            40310000,
            `insufficient balance for ${symbol.split('/')[0]} (requested: ${asked}, available: ${left})`,
          )
        : refuse(
            403,
            40310000,
            `insufficient qty available for order (requested: ${asked}, available: ${left})`,
          );
    }
    if (side === 'sell' && !asset.shortable)
      return refuse(422, 42210000, `asset "${symbol}" cannot be sold short`);
    if (side === 'sell' && isFraction) return refuse(422, 42210000, 'fractional orders cannot be sold short');
    if (inferred.endsWith('open') && cost > this.buyingPower(account))
      return refuse(403, 40310000, 'insufficient buying power');
    return null;
  }
}

/** The refusal of an order because of another one on the other side. */
export function washTrade(existingOrderId: string): FakeRefusal {
  return refuse(403, 40310000, 'potential wash trade detected. use complex orders', {
    existing_order_id: existingOrderId,
    reject_reason: 'opposite side market/stop order exists',
  });
}

function refuse(status: number, code: number, message: string, more: object = {}): FakeRefusal {
  return { status, body: { code, message, ...more } };
}
