import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import { readShortName } from '@/lib/core/base/short-name';
import type { MarketName } from '@/lib/market/data/source';

/** Whose position it is: the id of a robot's or a basket's copy, or that of orders by hand. */
export type PositionOwner = string;
export const OWN: PositionOwner = 'own';
/** What ids of basket copies begin with; those of robots' copies are UUIDs. */
export const BASKET_COPY_PREFIX = 'basket-';

/** Whether a position or order belongs to a basket that its user copies. */
export function isBasketCopy(owner: PositionOwner): boolean {
  return owner.startsWith(BASKET_COPY_PREFIX);
}

/** Whole dollars offered as a paper account's balance. */
export const BALANCE_PRESETS = [10_000, 100_000] as const;
/** Start balances a user may choose, in whole dollars. */
export const BALANCE_LIMITS = { min: 1_000, max: 10_000_000 };
/** What a user types to confirm a reset. */
export const RESET_WORD = 'RESET';
/** Paper accounts a user may have open in a market. */
export const MAX_OPEN_ACCOUNTS = 10;
/** What a user's first paper account is called. */
export const PAPER_ACCOUNT_NAME = 'Paper account';
export const MAX_ACCOUNT_NAME = 40;

/** A paper account of a user in one market. */
export interface PaperAccount {
  readonly id: string;
  readonly userId: string;
  readonly market: MarketName;
  readonly name: string;
  /**
   * Numbers a user's paper accounts in a market from 1. An account keeps its line when a reset archives it and opens the
   * next one in its place.
   */
  readonly line: number;
  /** Numbers everything ever opened in a market, by the user or a reset, from 1. */
  readonly generation: number;
  readonly isOpen: boolean;
  readonly startBalance: Micros;
  readonly cash: Micros;
  readonly createdAt: Millis;
  readonly archivedAt: Millis | null;
}

/** An open account with what its worth follows from. */
export interface PaperAccountState {
  readonly account: PaperAccount;
  readonly positions: readonly PaperPosition[];
  /** The last value stored before the UTC day; none on the first day. */
  readonly points: readonly EquityPoint[];
  readonly funds: Funds;
  /** Copies of robots that haven't ended. */
  readonly copies: number;
}

/** What one owner holds of an instrument. */
export interface PaperPosition {
  readonly accountId: string;
  readonly owner: PositionOwner;
  readonly fundId: FundId;
  /** Negative for short positions. */
  readonly quantity: Micros;
  /** What was paid without commissions, in dollars, rounded; negative for short positions. */
  readonly cost: Micros;
  /** What rounding left out of `cost`, in millionths of micro-units. */
  readonly costRest: number;
  /**
   * What was paid in the currency of its prices, in millionths of micro-units; absent where that is the same as the cost:
   * all prices are in dollars, or a dollar was worth exactly one unit.
   */
  readonly quoteCost?: bigint;
  /** Commissions paid for what is held. */
  readonly commission: Micros;
  readonly openedAt: Millis;
}

/** By owner: what is set aside for it, with what its closed positions have made since. */
export type Funds = ReadonlyMap<PositionOwner, Micros>;

/** A part of a position, bought in one fill; the oldest are closed first. */
export interface Lot {
  readonly acquiredAt: Millis;
  /** Negative for short positions. */
  readonly quantity: Micros;
  readonly price: Price;
  /** Dollars for a unit of the currency that the price is in; absent for dollars. */
  readonly rate?: Price;
  readonly commission: Micros;
}

/** A part of a position that a fill closed, by average cost. */
export interface ClosedPaperTrade {
  readonly owner: PositionOwner;
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  readonly quantity: Micros;
  readonly openPrice: Price;
  readonly openedAt: Millis;
  readonly closePrice: Price;
  /** As a lot's, of the fill that closed it. */
  readonly rate?: Price;
  readonly closedAt: Millis;
  /** Net of all commissions. */
  readonly profit: Micros;
}

/** A fill as stored. */
export interface PaperFill {
  readonly seq: number;
  readonly orderId: string;
  readonly owner: PositionOwner;
  readonly fundId: FundId;
  readonly side: 'buy' | 'sell';
  readonly quantity: Micros;
  readonly price: Price;
  readonly quote: Price;
  /** Dollars for a unit of the currency that its prices are in; absent for dollars. */
  readonly rate?: Price;
  readonly commission: Micros;
  readonly profit: Micros | null;
  readonly openPrice: Price | null;
  readonly openedAt: Millis | null;
  readonly time: Millis;
}

/** The robot that a copy copies. */
export interface CopiedRobot {
  readonly robotId: RobotId;
  readonly robotName: string;
}

export interface EquityPoint {
  readonly at: Millis;
  readonly equity: Micros;
}

/**
 * Paper accounts of users. Methods that take an optional account id mean the user's oldest open account without it.
 * @throws NotFoundError for an id that isn't one of the user's open accounts in the market
 */
export interface PaperAccounts {
  /** null without an open account. */
  current(userId: string, market: MarketName, accountId?: string | null): Promise<PaperAccount | null>;
  /** All that were ever opened, the newest first. */
  generations(userId: string, market: MarketName): Promise<readonly PaperAccount[]>;
  /** Open accounts, the oldest first. */
  states(userId: string, market: MarketName, now: Millis): Promise<readonly PaperAccountState[]>;
  /**
   * Without a name: opens the user's first account, or returns the one that is open if it has the same start balance.
   * With one: opens another, or returns the one of that name if nothing was done with it and the balance is the same.
   * @throws InputError if there's another already, or one more than a user may have
   */
  open(userId: string, market: MarketName, balance: Micros, name?: string | null): Promise<PaperAccount>;
  /** @throws InputError if the name can't be used */
  rename(userId: string, market: MarketName, accountId: string, name: string): Promise<PaperAccount>;
  /**
   * Archives an open account and opens the next generation in its place. An unused account with the same start balance
   * is kept.
   * @throws InputError if no account is open
   */
  reset(
    userId: string,
    market: MarketName,
    balance: Micros,
    accountId?: string | null,
  ): Promise<PaperAccount>;
  /** Archives an open account for good. @throws InputError while robots are copied to it */
  close(userId: string, market: MarketName, accountId: string): Promise<void>;
  positions(accountId: string): Promise<readonly PaperPosition[]>;
  /** What is set aside for its copies. */
  funds(accountId: string): Promise<Funds>;
  /** What each position of an account consists of, in the order of `positions`; the oldest lot first. */
  lots(accountId: string, positions: readonly PaperPosition[]): Promise<readonly (readonly Lot[])[]>;
  /** Oldest first, at most `limit`, with `seq` above the given one. */
  fills(accountId: string, afterSeq: number, limit: number): Promise<readonly PaperFill[]>;
  /** Those booked at or after a time, newest first, and how many there are. */
  fillsSince(
    accountId: string,
    since: Millis,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly PaperFill[]; readonly total: number }>;
  /** Newest first, and how many there are. */
  closedTrades(
    accountId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly ClosedPaperTrade[]; readonly total: number }>;
  /** The robots whose copies own positions, orders and fills of an account, by owner. */
  copiedRobots(accountId: string): Promise<ReadonlyMap<PositionOwner, CopiedRobot>>;
  /** Oldest first. */
  equityPoints(accountId: string): Promise<readonly EquityPoint[]>;
}

/** A paper account's name as it is stored. @throws InputError if it can't be used */
export function readAccountName(text: string): string {
  return readShortName(text, MAX_ACCOUNT_NAME);
}

/** The trade that a fill closed; null for a fill that opens. */
export function toClosedTrade(fill: PaperFill): ClosedPaperTrade | null {
  const { owner, fundId, side, quantity, price, rate, time, profit, openPrice, openedAt } = fill;
  if (profit === null || openPrice === null || openedAt === null) return null;
  return {
    owner,
    fundId,
    side: side === 'sell' ? 'long' : 'short',
    quantity,
    openPrice,
    openedAt,
    closePrice: price,
    ...(rate !== undefined && { rate }),
    closedAt: time,
    profit,
  };
}
