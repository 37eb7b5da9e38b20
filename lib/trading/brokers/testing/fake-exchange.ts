import { formatNanos, type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { type Fault, type LocalServer, startLocalServer } from '@/lib/market/feeds/testing/local-server';

/** An order at a fake exchange. */
export interface ImitatedOrder {
  readonly id: string;
  readonly clientId: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  filled: bigint;
  isOpen: boolean;
  readonly time: number;
}

export interface FakeTrade {
  readonly id: string;
  readonly order: ImitatedOrder;
  readonly quantity: bigint;
  /** In the coin, in the money, or in the exchange's own coin. */
  readonly fees: readonly { readonly asset: string; readonly quantity: bigint }[];
  readonly time: number;
}

/** A book of one account for bitcoin, to the ninth decimal. */
export interface FakeBook {
  readonly orders: ImitatedOrder[];
  /** The newest last. */
  readonly trades: FakeTrade[];
  readonly balances: Map<string, bigint>;
  mayWithdraw: boolean;
  areKeysRevoked: boolean;
  /** Whether the account is of a kind whose orders can't be found, or could borrow, where there are several. */
  isOtherKind: boolean;
  /** How much of an order fills at once. */
  fills: 'all' | 'none' | bigint;
  /** What a fill costs. */
  toFees(quantity: bigint, side: ImitatedOrder['side']): FakeTrade['fees'];
  place(clientId: string, side: ImitatedOrder['side'], quantity: string, isImmediate: boolean): Placement;
  cancel(id: string): boolean;
}

export type Placement = ImitatedOrder | 'duplicate' | 'funds' | 'size';

export const PRICE = 20_000;
const SMALLEST = parseNanos('0.0001');

/** What an exchange says over HTTP. */
export interface FakeWire {
  /** What dollars are called there. */
  readonly money: string;
  /** What happens to an id that an open order has, or any order had. */
  readonly usedId: 'refused-while-open' | 'gives-the-first';
  answer(
    book: FakeBook,
    asked: {
      readonly method: string;
      readonly path: string;
      readonly query: URLSearchParams;
      readonly body: Readonly<Record<string, unknown>>;
    },
  ): { readonly status: number; readonly body: unknown };
}

export interface FakeExchange extends LocalServer {
  readonly book: FakeBook;
  /** Does what the next request asks for, and breaks the connection instead of answering. */
  readonly loseAnswer: Fault;
}

export async function startFakeExchange(wire: FakeWire): Promise<FakeExchange> {
  const book = makeBook(wire);
  const answer = (url: URL, method: string, text: string) =>
    wire.answer(book, { method, path: url.pathname, query: url.searchParams, body: parseBody(text) });
  const server = await startLocalServer({
    answer: (url, request, text) => answer(url, request.method ?? 'GET', text),
    onMessage: () => undefined,
  });
  const loseAnswer: Fault = (request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      answer(new URL(request.url ?? '/', 'http://local'), request.method ?? 'GET', text);
      response.destroy();
    });
  };
  return { ...server, book, loseAnswer };
}

function makeBook({ money, usedId }: FakeWire): FakeBook {
  const balances = new Map([
    [money, parseNanos('100000') as bigint],
    ['BTC', 0n],
  ]);
  const change = (asset: string, by: bigint) => balances.set(asset, (balances.get(asset) ?? 0n) + by);
  const fill = (order: ImitatedOrder, quantity: bigint) => {
    if (quantity === 0n) return;
    const sign = order.side === 'buy' ? 1n : -1n;
    const fees = book.toFees(quantity, order.side);
    order.filled += quantity;
    if (order.filled === order.quantity) order.isOpen = false;
    change('BTC', sign * quantity);
    change(money, -sign * quantity * BigInt(PRICE));
    for (const fee of fees) change(fee.asset, -fee.quantity);
    const id = `T${String(book.trades.length + 1).padStart(6, '0')}`;
    book.trades.push({ id, order, quantity, fees, time: Date.now() });
  };
  const book: FakeBook = {
    orders: [],
    trades: [],
    balances,
    mayWithdraw: false,
    areKeysRevoked: false,
    isOtherKind: false,
    fills: 'all',
    toFees: () => [],
    place(clientId, side, text, isImmediate) {
      const known = book.orders.find((order) => order.clientId === clientId);
      if (known && usedId === 'gives-the-first') return known;
      if (known?.isOpen) return 'duplicate';
      const quantity = parseNanos(text) as bigint;
      if (quantity < SMALLEST) return 'size';
      const needed = side === 'buy' ? quantity * BigInt(PRICE) : quantity;
      if ((balances.get(side === 'buy' ? money : 'BTC') ?? 0n) < needed) return 'funds';
      const id = `O${String(book.orders.length + 1).padStart(6, '0')}`;
      const order = { id, clientId, side, quantity, filled: 0n, isOpen: true, time: Date.now() };
      book.orders.push(order);
      const { fills } = book;
      fill(order, fills === 'all' ? quantity : fills === 'none' ? 0n : fills);
      // Orders that are to be filled at once don't wait, except where a test wants one that does.
      if (isImmediate && fills !== 'none') order.isOpen = false;
      return order;
    },
    cancel(id) {
      const order = book.orders.find((one) => one.id === id);
      if (!order?.isOpen) return false;
      order.isOpen = false;
      return true;
    },
  };
  return book;
}

/** JSON, or a form. */
function parseBody(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text));
}

export function isPlaced(placed: Placement): placed is ImitatedOrder {
  return typeof placed !== 'string';
}

/** Exchanges may refuse an order for a field that they don't know. */
export function hasOnly(body: Readonly<Record<string, unknown>>, fields: string): boolean {
  const known = fields.split(' ');
  return Object.keys(body).every((field) => known.includes(field));
}

export const units = (quantity: bigint) => formatNanos(quantity as Nanos);

/** A part of a list that goes back in time, of the size that the exchange gives. */
export function newestFirst<Item extends { readonly time: number }>(
  items: readonly Item[],
  since: number,
  skipped: number,
  size: number,
  until = Number.POSITIVE_INFINITY,
): readonly Item[] {
  return items
    .filter(({ time }) => time >= since && time <= until)
    .reverse()
    .slice(skipped, skipped + size);
}

export const ok = (body: unknown) => ({ status: 200, body });
