import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import type { MarketName } from '@/lib/market/data/source';

/** Whose position it is: a copy's id, or that of orders by hand. */
export type PositionOwner = string;
export const OWN: PositionOwner = 'own';

/** Whole dollars offered as a paper account's balance. */
export const BALANCE_PRESETS = [10_000, 100_000] as const;
/** Start balances a user may choose, in whole dollars. */
export const BALANCE_LIMITS = { min: 1_000, max: 10_000_000 };
/** What a user types to confirm a reset. */
export const RESET_WORD = 'RESET';

/** A user's paper account in one market. */
export interface PaperAccount {
  readonly id: string;
  readonly userId: string;
  readonly market: MarketName;
  /** 1 for the first, and one more after each reset. */
  readonly generation: number;
  readonly isOpen: boolean;
  readonly startBalance: Micros;
  readonly cash: Micros;
  readonly createdAt: Millis;
}

/** What one owner holds of an instrument. */
export interface PaperPosition {
  readonly accountId: string;
  readonly owner: PositionOwner;
  readonly fundId: FundId;
  /** Negative for short positions. */
  readonly quantity: Micros;
  /** What was paid without commissions, rounded; negative for short positions. */
  readonly cost: Micros;
  /** What rounding left out of `cost`, in millionths of micro-units. */
  readonly costRest: number;
  /** Commissions paid for what is held. */
  readonly commission: Micros;
  readonly openedAt: Millis;
}

/** A part of a position, bought in one fill; the oldest are closed first. */
export interface Lot {
  readonly acquiredAt: Millis;
  /** Negative for short positions. */
  readonly quantity: Micros;
  readonly price: Price;
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

export interface PaperAccounts {
  /** The user's open account; null if there's none. */
  current(userId: string, market: MarketName): Promise<PaperAccount | null>;
  /** All generations, the newest first. */
  generations(userId: string, market: MarketName): Promise<readonly PaperAccount[]>;
  /**
   * Opens an account, or returns the open one if it has the same start balance.
   * @throws InputError if one with another start balance is open
   */
  open(userId: string, market: MarketName, balance: Micros): Promise<PaperAccount>;
  /**
   * Archives the open account and opens the next generation. An unused account with the same start balance is kept.
   * @throws InputError if no account is open
   */
  reset(userId: string, market: MarketName, balance: Micros): Promise<PaperAccount>;
  positions(accountId: string): Promise<readonly PaperPosition[]>;
  /** What each position of an account consists of, in the order of `positions`; the oldest lot first. */
  lots(accountId: string, positions: readonly PaperPosition[]): Promise<readonly (readonly Lot[])[]>;
  /** Oldest first, at most `limit`, with `seq` above the given one. */
  fills(accountId: string, afterSeq: number, limit: number): Promise<readonly PaperFill[]>;
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

/** The trade that a fill closed; null for a fill that opens. */
export function toClosedTrade(fill: PaperFill): ClosedPaperTrade | null {
  const { owner, fundId, side, quantity, price, time, profit, openPrice, openedAt } = fill;
  if (profit === null || openPrice === null || openedAt === null) return null;
  return {
    owner,
    fundId,
    side: side === 'sell' ? 'long' : 'short',
    quantity,
    openPrice,
    openedAt,
    closePrice: price,
    closedAt: time,
    profit,
  };
}
