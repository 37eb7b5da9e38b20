import { type FundId, type Micros, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import type { CostModel } from '@/lib/robots/execution/types';
import {
  type Funds,
  OWN,
  type PaperAccount,
  type PaperPosition,
  type PositionOwner,
} from '@/lib/trading/accounts/paper-accounts';
import { book } from '@/lib/trading/accounts/position';
import { unusedFunds } from '@/lib/trading/accounts/set-aside';
import { calculateEquity, type FindPrice, type FindRate } from '@/lib/trading/accounts/valuation';
import {
  type BookedFill,
  type EndedOrder,
  isExit,
  type Order,
  orderDirection,
} from '@/lib/trading/orders/order';
import { heldBy, isReached, priceOrder } from '@/lib/trading/orders/pricing';
import { inWords } from '@/lib/trading/orders/reasons';

/** The market during one pass: nothing changes while it fills orders. */
export interface PassMarket {
  readonly findQuote: (fundId: FundId) => { readonly price: number; readonly time: Millis } | null;
  readonly findRate: FindRate;
  readonly costsFor: (fundId: FundId) => CostModel;
  readonly volumeFor: (fundId: FundId) => number;
  readonly volumeLimit: number;
  readonly now: Millis;
}

/** One account's money and positions while its orders fill. The caller stores what changed. */
export class AccountBook {
  cash: Micros;
  lastFill: number;
  readonly fills: BookedFill[] = [];
  readonly ended: EndedOrder[] = [];
  private readonly held: Map<string, PaperPosition>;
  /** Brackets of which one exit has filled. */
  private readonly exited = new Set<string>();
  /** Positions that were closed, also if another order has opened them again since. */
  private readonly closed = new Set<string>();
  private readonly funds: Map<PositionOwner, Micros>;

  constructor(
    private readonly account: PaperAccount,
    lastFill: number,
    positions: readonly PaperPosition[],
    funds: Funds,
    private readonly market: PassMarket,
  ) {
    this.funds = new Map(funds);
    this.cash = account.cash;
    this.lastFill = lastFill;
    this.held = new Map(positions.map((position) => [ownerKey(position.owner, position.fundId), position]));
  }

  /** Fills an order, ends it without a fill, or leaves it waiting. Closings at the same time come first. */
  take(orders: readonly Order[]): void {
    for (const order of [...orders].sort(byTurn)) this.takeOne(order);
  }

  /** Positions that changed; those without a quantity are no longer held. */
  changes(): readonly {
    readonly owner: PositionOwner;
    readonly fundId: FundId;
    readonly held: PaperPosition | null;
  }[] {
    const touched = new Map(
      this.fills.map(({ owner, fundId }) => [ownerKey(owner, fundId), { owner, fundId }]),
    );
    return [...touched].map(([key, position]) => ({ ...position, held: this.held.get(key) ?? null }));
  }

  /** What an order's owner holds of its instrument; negative for short positions. */
  heldBy(order: Order): Micros {
    return heldBy(order, [...this.held.values()]);
  }

  private takeOne(order: Order): void {
    const { market, account } = this;
    if (!account.isOpen) this.end(order, 'cancelled', 'The account was reset.');
    else if (isExit(order) && order.groupId !== null && this.exited.has(order.groupId))
      this.end(order, 'cancelled', OTHER_EXIT);
    else if (isExit(order) && this.closed.has(ownerKey(order.owner, order.fundId)))
      this.end(order, 'cancelled', POSITION_CLOSED);
    else {
      const quote = market.findQuote(order.fundId);
      const rate = market.findRate(order.fundId);
      const isDue = quote !== null && quote.time > order.dueAt && isReached(order, quote.price);
      const reached = isDue && rate !== null ? { ...quote, rate } : null;
      if (order.expiresAt !== null && market.now > order.expiresAt && !isInTime(order, reached))
        this.end(order, 'expired', order.validity === 'day' ? DAY_OVER : 'No price came in time.');
      else if (reached) this.execute(order, reached);
    }
  }

  private execute(order: Order, quote: RatedQuote): void {
    const { market } = this;
    const positions = [...this.held.values()];
    const findPrice: FindPrice = (fundId) => market.findQuote(fundId)?.price ?? null;
    const prices = { findPrice, findRate: market.findRate };
    const pricing = priceOrder(order, {
      quote: quote.price,
      rate: quote.rate,
      positions,
      equity: calculateEquity(this.cash, positions, prices),
      unused: unusedFunds(this.funds, positions, prices),
      volume: market.volumeFor(order.fundId),
      volumeLimit: market.volumeLimit,
      costs: market.costsFor(order.fundId),
    });
    if (pricing.kind === 'fill') this.bookFill(order, pricing, quote);
    else if (order.action === 'close' && order.owner === OWN && this.heldBy(order) === 0)
      // Another order has just closed it at the same price.
      this.end(order, 'cancelled', POSITION_CLOSED);
    else this.end(order, 'rejected', pricing.reason);
  }

  private bookFill(order: Order, { quantity, price, commission, note }: Priced, quote: RatedQuote): void {
    const { owner, fundId, side } = order;
    const key = ownerKey(owner, fundId);
    const { time, rate } = quote;
    const execution = { direction: orderDirection(side), quantity, price, rate, commission, time };
    const { holding, cash, closed } = book(this.held.get(key) ?? null, execution);
    if (isExit(order) && order.groupId !== null) this.exited.add(order.groupId);
    const accountId = this.account.id;
    if (holding) this.held.set(key, { accountId, owner, fundId, ...holding });
    else {
      this.held.delete(key);
      this.closed.add(key);
    }
    this.cash = plus(this.cash, cash);
    const fund = this.funds.get(owner);
    if (fund !== undefined && closed) this.funds.set(owner, plus(fund, closed.profit));
    this.lastFill += 1;
    this.fills.push({
      accountId,
      userId: this.account.userId,
      // An order fills once.
      fillId: order.orderId,
      seq: this.lastFill,
      order: { ...order, state: 'filled', reason: note, filledQuantity: quantity, endedAt: this.market.now },
      owner,
      causeKey: order.causeKey,
      action: order.action,
      fundId,
      side,
      quantity,
      price,
      quote: toPrice(quote.price),
      rate,
      commission,
      note: note === null ? null : inWords(note),
      profit: closed?.profit ?? null,
      openPrice: closed?.openPrice ?? null,
      openedAt: closed?.openedAt ?? null,
      isFlat: holding === null,
      time,
      recordedAt: this.market.now,
    });
  }

  private end(order: Order, state: EndedOrder['state'], reason: string): void {
    this.ended.push({
      accountId: order.accountId,
      userId: this.account.userId,
      order: { ...order, state, reason, endedAt: this.market.now },
      state,
      reason,
    });
  }
}

interface RatedQuote {
  readonly price: number;
  readonly rate: Price;
  readonly time: Millis;
}

interface Priced {
  readonly quantity: Micros;
  readonly price: Price;
  readonly commission: Micros;
  readonly note: string | null;
}

export const POSITION_CLOSED = 'The position was closed.';
export const OTHER_EXIT = 'The other of stop and target has filled.';
const DAY_OVER = 'The session closed before it filled.';

/** A day order takes prices until its end, even if they are only looked at afterwards. */
function isInTime(order: Order, reached: { readonly time: Millis } | null): boolean {
  return order.validity === 'day' && reached !== null && reached.time <= (order.expiresAt ?? 0);
}

/**
 * Orders fill by due time, then by the time they were placed; of two placed together, the closing one goes first. Stops
 * of brackets go before all, so that a price that reaches stop and target counts as the stop.
 */
function byTurn(a: Order, b: Order): number {
  return (
    Number(b.role === 'stop') - Number(a.role === 'stop') ||
    a.dueAt - b.dueAt ||
    a.createdAt - b.createdAt ||
    Number(a.action === 'open') - Number(b.action === 'open') ||
    (a.orderId < b.orderId ? -1 : 1)
  );
}

export function ownerKey(owner: PositionOwner, fundId: FundId): string {
  return `${owner} ${fundId}`;
}
