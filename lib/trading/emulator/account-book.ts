import { type FundId, type Micros, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import type { CostModel } from '@/lib/robots/execution/types';
import type { PaperAccount, PaperPosition, PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import { book } from '@/lib/trading/accounts/position';
import { calculateEquity, type FindPrice, type FindRate } from '@/lib/trading/accounts/valuation';
import { type BookedFill, type EndedOrder, type Order, orderDirection } from '@/lib/trading/orders/order';
import { isReached, priceOrder } from '@/lib/trading/orders/pricing';
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

  constructor(
    private readonly account: PaperAccount,
    lastFill: number,
    positions: readonly PaperPosition[],
    private readonly market: PassMarket,
  ) {
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

  private takeOne(order: Order): void {
    const { market, account } = this;
    if (!account.isOpen) this.end(order, 'cancelled', 'The account was reset.');
    else if (order.expiresAt !== null && market.now > order.expiresAt)
      this.end(order, 'expired', 'No price came in time.');
    else {
      const quote = market.findQuote(order.fundId);
      const rate = market.findRate(order.fundId);
      if (quote && rate !== null && quote.time > order.dueAt && isReached(order, quote.price))
        this.execute(order, { ...quote, rate });
    }
  }

  private execute(order: Order, quote: RatedQuote): void {
    const { market } = this;
    const positions = [...this.held.values()];
    const findPrice: FindPrice = (fundId) => market.findQuote(fundId)?.price ?? null;
    const pricing = priceOrder(order, {
      quote: quote.price,
      rate: quote.rate,
      positions,
      equity: calculateEquity(this.cash, positions, { findPrice, findRate: market.findRate }),
      volume: market.volumeFor(order.fundId),
      volumeLimit: market.volumeLimit,
      costs: market.costsFor(order.fundId),
    });
    if (pricing.kind === 'refusal') this.end(order, 'rejected', pricing.reason);
    else this.bookFill(order, pricing, quote);
  }

  private bookFill(order: Order, { quantity, price, commission, note }: Priced, quote: RatedQuote): void {
    const { owner, fundId, side } = order;
    const key = ownerKey(owner, fundId);
    const { time, rate } = quote;
    const execution = { direction: orderDirection(side), quantity, price, rate, commission, time };
    const { holding, cash, closed } = book(this.held.get(key) ?? null, execution);
    const accountId = this.account.id;
    if (holding) this.held.set(key, { accountId, owner, fundId, ...holding });
    else this.held.delete(key);
    this.cash = plus(this.cash, cash);
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

/** Orders fill by due time, then by the time they were placed; of two placed together, the closing one goes first. */
function byTurn(a: Order, b: Order): number {
  return (
    a.dueAt - b.dueAt ||
    a.createdAt - b.createdAt ||
    Number(a.action === 'open') - Number(b.action === 'open') ||
    (a.orderId < b.orderId ? -1 : 1)
  );
}

export function ownerKey(owner: PositionOwner, fundId: FundId): string {
  return `${owner} ${fundId}`;
}
