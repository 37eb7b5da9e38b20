import type { Leg } from '@/components/live/live-price/legs';
import { profitLegs } from '@/components/trading/paper-data/live-account';
import type { PaperOrder, PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import {
  formatQuantity,
  ORDER_SIDE_LABELS,
  SIDE_LABELS,
  sizeLabel,
} from '@/components/trading/paper-data/paper-labels';
import { formatMoney, priceDecimals } from '@/lib/core/format/number';

/** Positions, orders and the ticket's draft as lines over the chart of their instrument. Pure. */

/** A price that a line stands for and that moving the line changes. */
export type MovedPrice = 'limitPrice' | 'stopPrice';
export type DraftPrice = MovedPrice | 'stopLoss' | 'takeProfit';

export interface DeskLine {
  readonly id: string;
  readonly look: 'position' | 'stop' | 'target' | 'order' | 'draft';
  readonly price: number;
  /** `Stop 60`. */
  readonly text: string;
  /** What is won or lost at its price, in dollars before costs; null for orders that open. */
  readonly stake: number | null;
  /** What moving it changes; null for what can't be moved. */
  readonly moves:
    | { readonly what: 'order'; readonly orderId: string; readonly price: MovedPrice }
    | { readonly what: 'draft'; readonly price: DraftPrice }
    | null;
  /** What a unit of price is worth, for the stake at another price. */
  readonly perUnit: number;
  /** How prices move the stake of a position. */
  readonly legs: readonly Leg[];
}

/** An order as far as the ticket is filled in. */
export interface Draft {
  readonly fundId: number;
  readonly side: 'buy' | 'sell';
  /** null while unknown. */
  readonly quantity: number | null;
  /** What it is expected to fill at; null while unknown. */
  readonly entry: number | null;
  readonly prices: Readonly<Partial<Record<DraftPrice, number>>>;
}

type Held = Pick<
  PaperPositionAnswer,
  'fundId' | 'side' | 'quantity' | 'averageCost' | 'price' | 'rate' | 'openProfit' | 'owner'
>;

interface OnDesk {
  readonly fundId: number;
  readonly positions: readonly Held[];
  readonly orders: readonly PaperOrder[];
  readonly draft: Draft | null;
  /** Dollars in a unit of the instrument's price; null while unknown. */
  readonly rate: number | null;
}

export function deskLines({ fundId, positions, orders, draft, rate }: OnDesk): readonly DeskLine[] {
  const isHere = (one: { readonly fundId: number }) => one.fundId === fundId;
  const held = positions.filter(isHere);
  const waiting = orders.filter(isHere);
  return [
    ...held.map(positionLine),
    ...waiting.flatMap((order) => orderLines(order, exitBase(order, held, waiting, rate))),
    ...(draft && isHere(draft) ? draftLines(draft, rate) : []),
  ];
}

/** What would be won or lost at a price. */
export function stakeAt({ stake, perUnit, price }: DeskLine, at: number): number | null {
  return stake === null ? null : stake + perUnit * (at - price);
}

/** `Wins $96.00` or `Loses $48.00`, what a position makes at a typed price; undefined for what is no price, or without a rate. */
export function lossAt(
  { side, quantity, averageCost, rate }: Held,
  price: number | null,
): string | undefined {
  if (!price || rate === null) return undefined;
  const result = (side === 'long' ? quantity : -quantity) * (price - averageCost) * rate;
  return `${result < 0 ? 'Loses' : 'Wins'} ${formatMoney(Math.abs(result))} before costs`;
}

function positionLine(held: Held): DeskLine {
  const { side, quantity, averageCost, openProfit, owner } = held;
  return {
    id: `position ${owner}`,
    look: 'position',
    price: averageCost,
    text: `${SIDE_LABELS[side]} ${formatQuantity(quantity)}`,
    stake: openProfit,
    moves: null,
    perUnit: 0,
    legs: profitLegs(held),
  };
}

/** What an exit closes: units, negative for short ones, and what they cost each; null for orders that open. */
interface ExitBase {
  readonly units: number;
  /** Dollars in a unit of its price. */
  readonly rate: number | null;
  readonly cost: number;
}

/** Exits close their owner's position or, while a bracket waits for its entry, what that will buy. */
export function exitBase(
  order: PaperOrder,
  held: readonly Held[],
  waiting: readonly PaperOrder[],
  rate: number | null,
): ExitBase | null {
  const position = held.find(({ owner, fundId }) => owner === order.owner && fundId === order.fundId);
  if (order.role === 'entry' || (order.role === null && order.action === 'open')) return null;
  if (position) {
    const units = Math.min(order.quantity ?? position.quantity, position.quantity);
    return {
      units: position.side === 'long' ? units : -units,
      rate: position.rate,
      cost: position.averageCost,
    };
  }
  const entry = waiting.find(
    ({ group, role }) => group !== null && group === order.group && role === 'entry',
  );
  const cost = entry && (entry.limitPrice ?? entry.stopPrice);
  const units = order.quantity ?? entry?.quantity;
  return cost == null || units == null ? null : { units: order.side === 'sell' ? units : -units, rate, cost };
}

function orderLines(order: PaperOrder, base: ExitBase | null): readonly DeskLine[] {
  const { orderId, kind, side, limitPrice, stopPrice, owner } = order;
  const isExit = base !== null || order.action === 'close';
  const line = (price: number, part: MovedPrice | null, look: DeskLine['look'], what: string): DeskLine => ({
    id: part === null ? orderId : `${orderId} ${part}`,
    look,
    price,
    text: `${what} ${base ? formatQuantity(Math.abs(base.units)) : sizeLabel(order)}`,
    stake: base && base.rate !== null ? base.units * base.rate * (price - base.cost) : null,
    // A copy's orders belong to its robot.
    moves: owner === 'own' && part !== null ? { what: 'order', orderId, price: part } : null,
    perUnit: base ? base.units * (base.rate ?? 0) : 0,
    legs: [],
  });
  const opening = ORDER_SIDE_LABELS[side];
  const stopLine = (price: number, part: MovedPrice | null) =>
    isExit
      ? line(price, part, 'stop', kind === 'trailingStop' ? 'Trailing stop' : 'Stop')
      : line(price, part, 'order', `${opening} ${kind === 'trailingStop' ? 'trailing stop' : 'stop'}`);
  const limitLine = (price: number) =>
    isExit
      ? line(price, 'limitPrice', kind === 'limit' ? 'target' : 'stop', kind === 'limit' ? 'Target' : 'Limit')
      : line(price, 'limitPrice', 'order', `${opening} limit`);
  // The price of a trailing stop follows the market; its distance is edited instead.
  const stopPart = kind === 'trailingStop' ? null : 'stopPrice';
  return [
    ...(stopPrice === null ? [] : [stopLine(stopPrice, stopPart)]),
    ...(limitPrice === null ? [] : [limitLine(limitPrice)]),
  ];
}

function draftLines({ side, quantity, entry, prices }: Draft, rate: number | null): readonly DeskLine[] {
  const size = quantity === null ? '' : ` ${formatQuantity(quantity)}`;
  const perUnit = (side === 'buy' ? 1 : -1) * (quantity ?? 0) * (rate ?? 0);
  const isExit = (name: DraftPrice) => name === 'stopLoss' || name === 'takeProfit';
  const line = (name: DraftPrice, what: string): readonly DeskLine[] => {
    const price = prices[name];
    if (price === undefined) return [];
    const stake =
      isExit(name) && entry !== null && quantity !== null && rate !== null ? perUnit * (price - entry) : null;
    return [
      {
        id: `draft ${name}`,
        look: 'draft',
        price,
        text: `Draft: ${what}`,
        stake,
        moves: { what: 'draft', price: name },
        perUnit,
        legs: [],
      },
    ];
  };
  return [
    ...line('stopPrice', `${side}${prices.limitPrice === undefined ? '' : ' stop'}${size}`),
    ...line('limitPrice', `${side}${prices.stopPrice === undefined ? '' : ' limit'}${size}`),
    ...line('stopLoss', 'stop'),
    ...line('takeProfit', 'target'),
  ];
}

/** The least step of a price that's set by dragging or by keys: of its sixth digit, but no less than is shown. */
export function priceTick(price: number): number {
  if (!(price > 0)) return 0.01;
  return Math.max(10 ** -priceDecimals(price), 10 ** (Math.floor(Math.log10(price)) - 5));
}

export function toTick(price: number, tick: number): number {
  const decimals = Math.max(0, -Math.floor(Math.log10(tick) + 1e-9));
  return Math.max(tick, Number((Math.round(price / tick) * tick).toFixed(decimals)));
}

/** Without its size: `Stop`. */
export function lineName({ text }: DeskLine): string {
  return text.replace(/ (?:[\d$]|all$).*$/, '');
}

interface Tag {
  readonly id: string;
  /** Of its middle, pixels from the top. */
  readonly y: number;
  readonly width: number;
}

const TAG_HEIGHT = 26;
const TAG_GAP = 6;

/** Each tag's distance from the right edge: a tag that would cover another one steps left of it. */
export function placeTags(tags: readonly Tag[]): ReadonlyMap<string, number> {
  const placed: (Tag & { readonly right: number })[] = [];
  for (const tag of tags) {
    const near = placed.filter(({ y }) => Math.abs(y - tag.y) < TAG_HEIGHT);
    let right = TAG_GAP;
    const covers = (other: (typeof placed)[number]) =>
      right < other.right + other.width + TAG_GAP && other.right < right + tag.width + TAG_GAP;
    for (let other = near.find(covers); other; other = near.find(covers))
      right = other.right + other.width + TAG_GAP;
    placed.push({ ...tag, right });
  }
  return new Map(placed.map(({ id, right }) => [id, right]));
}
