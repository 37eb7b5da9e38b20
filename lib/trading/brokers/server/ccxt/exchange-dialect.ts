import type { Exchange, Order, Trade } from 'ccxt';
import type { Millis } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import type { BrokerMode, CancelOutcome, OrderToSend, RefusalCode } from '../../broker';

/** What the keys may do, and whose they are, as far as the exchange says. */
export interface KeyRights {
  readonly mayWithdraw: boolean | null;
  readonly accountId: string | null;
  /** Why the account can't be traded, as a sentence. */
  readonly blocked?: string | null;
}

/** What an error of an exchange means for the request. */
export type FailureKind =
  | 'busy'
  | 'keys'
  | 'clock'
  /** A number that has to rise with each request was too low: nothing was done. */
  | 'number'
  | 'absent'
  | 'known-already'
  /** It says nothing certain. */
  | 'unclear'
  | { readonly refused: RefusalCode };

/** What an order looks like in ccxt's call. */
export interface OrderArguments {
  readonly type: 'market' | 'limit';
  readonly price: number | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ListedTrades {
  readonly trades: readonly Trade[];
  /** Where the next, older page begins; null after the last. */
  readonly next: string | null;
}

/** What one exchange needs that ccxt's unified calls don't do, or don't do safely. Missing parts follow ccxt. */
export interface ExchangeDialect {
  /** Options of ccxt. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Replaces ccxt's limit of requests. @returns waits until a request of that cost may leave */
  createLimit?(): (cost: number) => Promise<void>;
  toSecret?(secret: string): string;
  prepare?(api: Exchange): void;
  /** Our order id in a form that the exchange takes, and back; null if an id there isn't ours. */
  readonly ids?: { to(id: string): string; from(id: string): string | null };
  /**
   * Whether market orders to buy only take an amount of money: they are sent as orders that are filled at once up to a
   * limit, or canceled, since an order's quantity has to be exact.
   */
  readonly buysByAmount?: boolean;
  /**
   * @param price the limit, or the best offer where `buysByAmount`
   * @param params with our id
   */
  toOrderCall?(
    api: Exchange,
    order: OrderToSend,
    price: number | undefined,
    params: OrderArguments['params'],
  ): OrderArguments;
  /**
   * The order with our id, open or over; null if there is none.
   * @param id as `ids` makes it
   */
  find?(api: Exchange, id: string, symbol: string, sentAt: Millis): Promise<Order | null>;
  cancel?(api: Exchange, id: string, symbol: string): Promise<CancelOutcome>;
  /** Replaces ccxt's `fetchBalance`, which doesn't read all. */
  balance?(api: Exchange): Promise<object>;
  /** Where trades come in pages from the newest to the oldest. */
  readonly trades?: {
    /** Whether one listing has those of all symbols. */
    readonly ofAll: boolean;
    /** The longest time between `since` and `until`. */
    readonly longestMs: number;
    /** How far back it goes. */
    readonly oldestMs: number;
    page(api: Exchange, asked: TradesAsked): Promise<ListedTrades>;
  };
  rights?(api: Exchange, mode: BrokerMode): Promise<KeyRights>;
  /** @returns undefined where ccxt's error class says it */
  readFailure?(message: string): FailureKind | undefined;
  /** Whether an error about a cancel means that the order is over. */
  readonly isOver?: RegExp;
}

export interface TradesAsked {
  /** null where one listing has all symbols. */
  readonly symbol: string | null;
  readonly since: number;
  readonly until: number;
  readonly next: string | null;
}

type Answer = Readonly<Record<string, unknown>>;

/** Calls an endpoint that ccxt has no unified method for. */
export async function ask(
  api: Exchange,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const call = (api as unknown as Record<string, ((params: object) => Promise<unknown>) | undefined>)[method];
  if (!call) throw new Error(`ccxt has no ${method}`);
  return Object(await call.call(api, params)) as Answer;
}

export function toList(value: unknown): readonly Answer[] {
  return Array.isArray(value) ? (value as readonly Answer[]) : [];
}

export function toDict(value: unknown): Answer {
  return Object(value) as Answer;
}

/** How long before an order was sent lists of orders are read from: the exchange's clock may be behind ours. */
const SENT_BEFORE_MS = HOUR_MS;
const MOST_PAGES = 40;

export function listedFrom(sentAt: Millis): number {
  return sentAt - SENT_BEFORE_MS;
}

/**
 * The first listed item that fits, from page to page.
 * @throws if there are more pages than are read: then nobody knows whether it's there
 */
export async function findOnPages(
  read: (next: string | null) => Promise<{ readonly items: readonly Answer[]; readonly next: string | null }>,
  fits: (item: Answer) => boolean,
): Promise<Answer | null> {
  let next: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const got: { readonly items: readonly Answer[]; readonly next: string | null } = await read(next);
    const found = got.items.find(fits);
    if (found) return found;
    if (got.next === null || got.items.length === 0) return null;
    next = got.next;
  }
  throw new Error('there are more orders than can be looked through');
}

/** All trades of a listing that goes back in time; null if there are more than are read at once. */
export async function readTrades(
  page: (next: string | null) => Promise<ListedTrades>,
): Promise<readonly Trade[] | null> {
  const all: Trade[] = [];
  let next: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const got: ListedTrades = await page(next);
    all.push(...got.trades);
    if (got.next === null || got.trades.length === 0) return all;
    next = got.next;
  }
  return null;
}

/** The part of an error's text that a pattern captures, looked up in a table. */
export function kindByCode(
  message: string,
  pattern: RegExp,
  kinds: Readonly<Record<string, FailureKind>>,
): FailureKind | undefined {
  const code = pattern.exec(message)?.[1];
  return code !== undefined && Object.hasOwn(kinds, code) ? kinds[code] : undefined;
}

export function refused(code: RefusalCode): FailureKind {
  return { refused: code };
}
