import type { Kysely } from 'kysely';
import type { EpochDay, FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Nanos } from '@/lib/core/base/nanos';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import type { StoredKeys } from '@/lib/trading/broker-accounts/server/account-keys';
import type {
  Broker,
  BrokerConnection,
  ReportedAction,
  ReportedPosition,
  Tradable,
} from '@/lib/trading/brokers/broker';

export type AccountRow = Row<'trading_accounts'>;
export type OrderRow = Row<'orders'>;

export interface BrokerageOptions {
  /** Its `commit` is fenced: a trader that is no longer the only one sends nothing. */
  readonly database: Pick<Database, 'db' | 'engine' | 'commit'>;
  readonly market: MarketName;
  readonly findBroker: (id: string) => Broker | null;
  /** An account's keys, those in use before those that wait to be tested. */
  readonly openKeys: (
    db: Kysely<Schema>,
    account: { readonly id: string; readonly userId: string },
  ) => Promise<readonly StoredKeys[]>;
  readonly findQuote: (fundId: FundId) => { readonly price: number; readonly time: Millis } | null;
  /** An instrument's price at the close before and now, however far apart; null if either isn't known. */
  readonly findJump: (fundId: FundId) => { readonly before: number; readonly now: number } | null;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly now: () => Millis;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number;
  /** After a commit: users whose accounts, orders or copies changed. */
  readonly onChanged: (userIds: readonly string[]) => void;
  /** A broker said that something may have changed. */
  readonly onHint: () => void;
  readonly onFailure: (accountId: string, error: unknown) => void;
}

/** What the broker said it holds, at the latest look. */
export interface Report {
  readonly at: Millis;
  readonly positions: readonly ReportedPosition[];
}

/** Money moved in less money moved out since the day's equity was measured. */
export interface Transfers {
  /** In New York. */
  readonly day: EpochDay;
  readonly net: Micros;
}

/** A difference seen once; it counts when a later look says the same. */
export interface Suspicion {
  readonly expected: Nanos;
  readonly found: Nanos;
  readonly since: number;
}

/** A split that has begun and that the account isn't restated by. */
export interface UnappliedSplit {
  readonly effectiveAt: Millis;
  /** Since when the broker holds neither what we think nor what the split makes of it; null if it does. */
  readonly unclearSince: Millis | null;
}

/** What a robot's entry says about the stop of what it opened. */
export interface StopTerms {
  readonly entryCause: string;
  readonly price: Price;
}

/** One account's connection and what the trader remembers of it between two runs; all of it may be lost. */
export interface BrokerSession {
  readonly options: BrokerageOptions;
  readonly accountId: string;
  readonly userId: string;
  /** Version of the keys that opened the connection. */
  readonly keyVersion: number;
  readonly connection: BrokerConnection;
  readonly refusesUsedIds: boolean;
  readonly tradables: Map<FundId, { readonly at: Millis; readonly tradable: Tradable | null }>;
  readonly suspicions: Map<string, Suspicion>;
  /** Stops of the positions that copies hold (`stop-terms.ts`); null for a position without a stop. */
  readonly stopTerms: Map<string, StopTerms | null>;
  /** What users were told of held-up exits and stops, by the position's cause. */
  readonly toldDelays: Map<string, string | null>;
  /** Positions whose price is past the stop that rests at the broker, and since which quote. */
  readonly passedStops: Map<string, Millis>;
  /** Whether the account may sell short; null before the first look. */
  mayShort: boolean | null;
  report: Report | null;
  /** The latest look at the account that also asked for splits. */
  lookedAt: Millis | null;
  /** Why the broker lets the account place no orders, as last reported; null if it does. */
  blocked: string | null;
  /** The day's transfers as last read. */
  transfers: (Transfers & { readonly at: Millis }) | null;
  /** What the broker lists of splits and the like, as last read. */
  actions: { readonly at: Millis; readonly listed: readonly ReportedAction[] } | null;
  /** Since when that list can't be read; null if it can. */
  actionsFailingSince: Millis | null;
  /** Splits that the latest look knew of and couldn't apply. */
  unapplied: ReadonlyMap<FundId, UnappliedSplit>;
  /** Symbols that the broker has given instruments since we know them. */
  readonly renamed: Map<FundId, string>;
  /** The limits that orders are planned by now, and since when. */
  limits: { readonly key: string; readonly since: number } | null;
  /** When all fills since the cursor were last read, and when the latest one that was listed happened; null before any. */
  listed: { readonly wholeAt: Millis; readonly latest: Millis } | null;
  /** The broker has fills that aren't booked. */
  wantsFills: boolean;
  /** Whether the last attempt to reach the broker failed. */
  isDown: boolean;
  /** No requests are sent before this time. */
  quietUntil: number;
  /** When orders and fills were last read. */
  ordersAt: number;
  fillsAt: number;
  /** Attempts in a row that didn't reach the broker. */
  failures: number;
  /** The broker said that something may have changed since. */
  isHinted: boolean;
}

/** How long a broker's report of what it holds counts. */
export const REPORT_FITS_MS = 60_000;
const TRADABLE_FOR_MS = 60 * 60_000;
const UNLISTED_FOR_MS = 60_000;

/** What the broker lets one trade of an instrument; remembered for an hour, or for a minute if it doesn't list it. */
export async function readTradable(session: BrokerSession, fundId: FundId): Promise<Tradable | null> {
  const now = session.options.now();
  const known = session.tradables.get(fundId);
  if (known && now - known.at < (known.tradable ? TRADABLE_FOR_MS : UNLISTED_FOR_MS)) return known.tradable;
  const instrument = session.options.instrumentById(fundId);
  const ticker = session.renamed.get(fundId);
  const tradable =
    instrument === null
      ? null
      : await session.connection.tradable(ticker === undefined ? instrument : { ...instrument, ticker });
  session.tradables.set(fundId, { at: now, tradable });
  return tradable;
}

/** What `readTradable` remembers, without asking the broker. */
export function knownTradable(session: BrokerSession, fundId: FundId): Tradable | null {
  return session.tradables.get(fundId)?.tradable ?? null;
}

/** Brokers spell crypto pairs with and without a separator. */
export function sameSymbol(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

export function plain(symbol: string): string {
  return symbol.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** States in which the broker may have the order. */
export const SENT_STATES = ['sending', 'unknown', 'accepted', 'partly_filled'] as const;

/** A robot's stop that rests at the broker. */
export function isProtectiveStop({ kind, owner }: Pick<OrderRow, 'kind' | 'owner'>): boolean {
  return kind === 'stop' && owner !== OWN;
}

export function isOfDifference({ difference_id }: Pick<OrderRow, 'difference_id'>): boolean {
  return difference_id !== null;
}

/** Whether the difference that an order was made for is still to be closed. */
export async function isToClose(
  db: Kysely<Schema>,
  { account_id, difference_id }: Pick<OrderRow, 'account_id' | 'difference_id'>,
): Promise<boolean> {
  const difference = await db
    .selectFrom('differences')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', difference_id)
    .where('state', '=', 'closing')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return difference !== undefined;
}
