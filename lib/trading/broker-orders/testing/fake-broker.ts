import { absolute, type EpochDay, type Micros, type Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import {
  type Broker,
  type BrokerAccountFacts,
  type BrokerConnection,
  type BrokerFill,
  type LookUp,
  type OrderToSend,
  type RefusalCode,
  type ReportedAction,
  type ReportedOrder,
  requireApiKeys,
  type SendOutcome,
  type Tradable,
} from '@/lib/trading/brokers/broker';
import { BrokerDownError, BrokerKeysError } from '@/lib/trading/brokers/broker-errors';

/** What happens to the next POST. */
export type BrokerFault =
  | { readonly kind: 'lost-before' | 'lost-after' | 'busy' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly words: string };

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A broker with its own book, in memory and on the test's clock: what it holds is what really happened. */
export class FakeBroker {
  readonly orders: Writable<ReportedOrder>[] = [];
  readonly executions: BrokerFill[] = [];
  readonly posts: OrderToSend[] = [];
  readonly faults: BrokerFault[] = [];
  readonly held = new Map<string, Nanos>();
  facts: BrokerAccountFacts = {
    externalId: 'PA1',
    currency: 'USD',
    cash: toMicros(100_000),
    equity: toMicros(100_000),
    lastEquity: null,
    buyingPower: toMicros(200_000),
    mayShort: true,
    blocked: null,
    mayWithdraw: false,
  };
  /** Money moved in less money moved out; null if it doesn't say. */
  transfers: Micros | null = null;
  transfersAsked: EpochDay[] = [];
  /** What it lists of splits and the like; null if it doesn't say. */
  actions: readonly ReportedAction[] | null = null;
  onAccount: () => void = () => undefined;
  onTransfers: () => void = () => undefined;
  onActions: () => void = () => undefined;
  tradables: Partial<Tradable> = {};
  prices: Record<string, number> = {};
  /** How much of an order fills at once. */
  fillsAtOnce: 'all' | 'none' | Nanos = 'all';
  isDown = false;
  /** Look-ups answer that there is no such order until then. */
  blindUntil = 0;
  /** It takes requests to cancel, and orders stay open. */
  holdsCancels = false;
  /** Symbols that it takes no orders for. */
  readonly halted = new Set<string>();
  /** Fills aren't listed yet. */
  hidesFills = false;
  /** What it takes for a fill, which its fills show. */
  toFees: (fill: Omit<BrokerFill, 'fees'>) => BrokerFill['fees'] = () => [];
  /** Thousandths of what is bought that it keeps and its fills don't show. */
  keepsPerMille = 0n;
  validKeys: ReadonlySet<string> = new Set(['key']);
  onSubmit: (order: OrderToSend) => Promise<void> | void = () => undefined;

  private readonly stops = new Set<string>();
  private readonly byHand = new Set<string>();

  constructor(private readonly now: () => Millis) {}

  readonly broker: Broker & { refusesUsedIds: boolean } = {
    id: 'alpaca',
    name: 'Alpaca',
    modes: ['paper', 'live'],
    fundTypes: ['S', 'E', 'C'],
    needsPassphrase: false,
    liveProblem: null,
    caution: null,
    refusesUsedIds: true,
    signIn: null,
    open: (_, keys) => this.connect(requireApiKeys(keys).keyId),
  };

  /** Fills a part of an order, whatever its state. */
  fill(order: ReportedOrder, quantity: Nanos): void {
    const known = this.orders.find(({ brokerOrderId }) => brokerOrderId === order.brokerOrderId);
    if (!known) throw new Error('There is no such order');
    known.filledQuantity = (known.filledQuantity + quantity) as Nanos;
    if (known.state === 'accepted' || known.state === 'partly_filled')
      known.state = known.filledQuantity === known.quantity ? 'filled' : 'partly_filled';
    known.updatedAt = this.now();
    const sign = known.side === 'buy' ? 1n : -1n;
    const kept = sign > 0n ? (quantity * this.keepsPerMille) / 1_000n : 0n;
    const fill = {
      fillId: `fill-${this.executions.length + 1}`,
      brokerOrderId: known.brokerOrderId,
      symbol: known.symbol,
      side: known.side,
      quantity,
      price: toPrice(this.prices[known.symbol] ?? 100),
      time: this.now(),
    };
    const fees = this.toFees(fill);
    const inKind = fees.reduce(
      (sum, { asset, quantity: fee }) => sum + fee * BigInt(known.symbol.startsWith(`${asset}/`)),
      0n,
    );
    this.hold(known.symbol, ((this.held.get(known.symbol) ?? 0n) + sign * quantity - kept - inKind) as Nanos);
    this.executions.push({ ...fill, fees });
  }

  hold(symbol: string, quantity: Nanos): void {
    if (quantity === 0n) this.held.delete(symbol);
    else this.held.set(symbol, quantity);
  }

  /** As the broker itself does, or a user on its pages. */
  end(order: ReportedOrder, state: 'cancelled' | 'expired' | 'rejected'): void {
    const known = this.orders.find(({ brokerOrderId }) => brokerOrderId === order.brokerOrderId);
    if (known && (known.state === 'accepted' || known.state === 'partly_filled')) known.state = state;
  }

  take(order: OrderToSend): ReportedOrder {
    const taken: Writable<ReportedOrder> = {
      brokerOrderId: `b-${this.orders.length + 1}`,
      clientOrderId: order.clientOrderId,
      symbol: order.symbol,
      side: order.side,
      state: 'accepted',
      quantity: order.quantity,
      filledQuantity: 0n as Nanos,
      isReplaced: false,
      updatedAt: this.now(),
    };
    this.orders.push(taken);
    const { fillsAtOnce } = this;
    // A stop waits until its test fills it.
    if (order.kind === 'stop') {
      this.stops.add(taken.brokerOrderId);
      return { ...taken };
    }
    if (fillsAtOnce === 'all') this.fill(taken, order.quantity);
    else if (fillsAtOnce !== 'none')
      this.fill(taken, fillsAtOnce < order.quantity ? fillsAtOnce : order.quantity);
    return { ...taken };
  }

  /** An order that the account's user places at the broker. */
  placeByHand(symbol: string, side: 'buy' | 'sell', quantity: Nanos): ReportedOrder {
    const placed: Writable<ReportedOrder> = {
      brokerOrderId: `b-${this.orders.length + 1}`,
      clientOrderId: null,
      symbol,
      side,
      state: 'accepted',
      quantity,
      filledQuantity: 0n as Nanos,
      isReplaced: false,
      updatedAt: this.now(),
    };
    this.orders.push(placed);
    this.byHand.add(placed.brokerOrderId);
    return placed;
  }

  private resting(symbol: string): readonly ReportedOrder[] {
    return this.orders.filter(
      ({ brokerOrderId, symbol: of, state }) =>
        of === symbol &&
        (this.stops.has(brokerOrderId) || this.byHand.has(brokerOrderId)) &&
        (state === 'accepted' || state === 'partly_filled'),
    );
  }

  openStops(symbol: string): readonly ReportedOrder[] {
    return this.orders.filter(
      (order) =>
        order.symbol === symbol &&
        this.stops.has(order.brokerOrderId) &&
        (order.state === 'accepted' || order.state === 'partly_filled'),
    );
  }

  private available(symbol: string, held: Nanos): Nanos {
    const closing = held > 0n ? 'sell' : 'buy';
    const kept = this.resting(symbol).reduce(
      (sum, { side, quantity, filledQuantity }) => sum + (side === closing ? quantity - filledQuantity : 0n),
      0n,
    );
    return (held > 0n ? held - kept : held + kept) as Nanos;
  }

  private submit(order: OrderToSend): SendOutcome {
    if (this.isDown) return { kind: 'unknown', words: 'No answer' };
    this.posts.push(order);
    const known = this.orders.find(({ clientOrderId }) => clientOrderId === order.clientOrderId);
    const isOpen = known?.state === 'accepted' || known?.state === 'partly_filled';
    if (known && (isOpen || this.broker.refusesUsedIds)) return { kind: 'known-already' };
    const fault = this.faults.shift();
    if (!fault) return this.refusal(order) ?? { kind: 'taken', order: this.take(order) };
    if (fault.kind === 'refused') return fault;
    if (fault.kind === 'busy') return { kind: 'not-now', retryAt: (this.now() + 5_000) as Millis };
    if (fault.kind === 'lost-after') this.take(order);
    return { kind: 'unknown', words: 'The connection was reset' };
  }

  private refusal({ symbol, side, kind, action, quantity, stopPrice }: OrderToSend): SendOutcome | null {
    const refused = (code: RefusalCode, words: string) => ({ kind: 'refused' as const, code, words });
    if (this.facts.blocked !== null) return refused('keys', 'new orders are rejected by user request');
    if (this.halted.has(symbol)) return refused('not-tradable', `asset ${symbol} is halted`);
    if (this.resting(symbol).some((other) => other.side !== side))
      return refused('opposite', 'potential wash trade detected');
    const available = this.available(symbol, this.held.get(symbol) ?? (0n as Nanos));
    if (action === 'close' && absolute(available) < quantity)
      return refused('funds', 'insufficient qty available for order');
    const price = toPrice(this.prices[symbol] ?? 100);
    const isPassed = stopPrice !== null && (side === 'sell' ? price <= stopPrice : price >= stopPrice);
    if (kind === 'stop' && isPassed) return refused('stop-passed', 'stop price must be less than the price');
    return null;
  }

  private look(clientOrderId: string): LookUp {
    if (this.isDown) return { kind: 'unknown', words: 'No answer', retryAt: null };
    const order = this.orders.find((one) => one.clientOrderId === clientOrderId);
    if (!order || this.now() < this.blindUntil) return { kind: 'absent' };
    return { kind: 'found', order: { ...order } };
  }

  private connect(keyId: string): BrokerConnection {
    const isTaken = () => this.validKeys.has(keyId);
    const check = () => {
      if (this.isDown) throw new BrokerDownError('No answer');
      if (!isTaken()) throw new BrokerKeysError('unauthorized');
    };
    return {
      account: async () => {
        check();
        this.onAccount();
        return this.facts;
      },
      tradable: async ({ ticker, fundType }) => {
        check();
        const step = parseNanos(fundType === 'C' ? '0.0001' : '0.000000001');
        return {
          symbol: ticker,
          problem: null,
          isShortable: fundType !== 'C',
          quantityStep: step,
          shortStep: parseNanos('1'),
          minQuantity: step,
          minAmount: toMicros(1),
          stopStep: null,
          ...this.tradables,
        };
      },
      reserve: async () => undefined,
      submit: async (order) => {
        await this.onSubmit(order);
        return isTaken() ? this.submit(order) : { kind: 'refused', code: 'keys', words: 'unauthorized' };
      },
      find: async (clientOrderId) =>
        isTaken() ? this.look(clientOrderId) : { kind: 'unknown', words: 'unauthorized', retryAt: null },
      cancel: async (brokerOrderId) => {
        if (this.isDown) return 'unknown';
        const order = this.orders.find((one) => one.brokerOrderId === brokerOrderId);
        if (order?.state !== 'accepted' && order?.state !== 'partly_filled') return 'over-already';
        if (!this.holdsCancels) this.end(order, 'cancelled');
        return 'cancelled';
      },
      openOrders: async () => {
        check();
        return this.orders
          .filter(({ state }) => state === 'accepted' || state === 'partly_filled')
          .map((order) => ({ ...order }));
      },
      positions: async () => {
        check();
        return [...this.held].map(([symbol, quantity]) => ({
          symbol,
          quantity,
          available: this.available(symbol, quantity),
          averagePrice: toPrice(this.prices[symbol] ?? 100),
        }));
      },
      fills: async (cursor) => {
        check();
        const from = Number(cursor ?? 0);
        const items = this.hidesFills ? [] : this.executions.slice(from);
        return { items, cursor: String(from + items.length), isEnd: true };
      },
      transfers: async (since) => {
        this.transfersAsked.push(since);
        check();
        this.onTransfers();
        return this.transfers;
      },
      actions: async () => {
        check();
        this.onActions();
        return this.actions;
      },
      watch: () => undefined,
      health: () => ({ isStreaming: false, clockSkewMs: 0 }),
      close: () => undefined,
    };
  }
}
