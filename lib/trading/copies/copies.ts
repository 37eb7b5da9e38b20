import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { PaperAccount } from '@/lib/trading/accounts/paper-accounts';
import type { MarketPrices } from '@/lib/trading/accounts/valuation';
import type {
  CopiedTrade,
  CopyCurves,
  CopyPurpose,
  CopySettings,
  CopyView,
  FollowersResult,
  Pause,
  SkippedTrade,
  WhenOff,
} from './copy';

/** Money to set aside for a copy on a paper account; null for none, so that it uses the account's free money. */
export interface MoneyToSetAside {
  readonly sum: Micros | null;
  /** What its user saw set aside when they chose the sum; undefined if that isn't known. */
  readonly before?: Micros | null;
  /** The account is worth as much as these prices say. */
  readonly prices: MarketPrices;
}

/** What a user chose in the autopilot sheet. Omitted settings stay as they are, or take the defaults. */
export interface TurnOn {
  readonly settings?: Partial<CopySettings>;
  readonly setAside?: MoneyToSetAside;
  /** Whether to also open the trades that the robot has open. */
  readonly copyOpenTrades?: boolean;
  /** Dollars of the account to open for a user without one. */
  readonly balance?: number;
  /** The open paper account to copy to. Defaults to the one the robot is copied to already, then to the oldest. */
  readonly accountId?: string | null;
}

export interface CopyChange {
  readonly settings?: Partial<CopySettings>;
  readonly setAside?: MoneyToSetAside;
  /** null resumes; undefined leaves it as it is. */
  readonly pause?: Pause | null;
}

/** A trade that the robot has open. */
export interface RobotOpenTrade {
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  readonly price: Price;
  readonly openedAt: Millis;
  /** Share of the robot's equity that the trade took, millionths of a percent; null if its signal is unknown. */
  readonly sharePct: number | null;
}

export interface AutopilotPreview {
  /** The account asked about, or the one the robot is copied to, or the oldest. */
  readonly account: Pick<PaperAccount, 'id' | 'startBalance' | 'cash'> | null;
  readonly copy: CopyView | null;
  readonly openTrades: readonly RobotOpenTrade[];
  /** How many instruments the robot trades. */
  readonly legs: number;
}

/** Closed profits; null where nothing was closed. */
export interface CopiedProfit {
  readonly paper: Micros | null;
  readonly live: Micros | null;
}

/** Copies on paper accounts of ours only, or on one account, or all. */
export interface CopiesShown {
  readonly isPaperOnly?: boolean | undefined;
  readonly accountId?: string | null | undefined;
}

/** Which skipped entries: of one copy, and for reasons of one kind; all by default. */
export interface WhichSkipped extends CopiesShown {
  readonly copyId?: string | undefined;
  readonly kind?: string | undefined;
}

export interface RowPage {
  readonly offset: number;
  readonly pageSize: number;
}

/** Robots copied to a user's accounts. Every method is limited to the user's own; foreign ids are not found. */
export interface Copies {
  /**
   * Starts copying a followed robot to a paper account, or changes how it's copied. Opens a paper account for a user
   * without one. Calling it again, even concurrently, makes no second copy: autopilot copies a robot to one account.
   * @throws InputError if the robot isn't followed, is copied to another paper account, or is selected for autotrading
   * on the paper account, or if the money isn't free
   * @throws NotFoundError if the account isn't an open paper account of the user's
   */
  turnOn(userId: string, robotId: number, more: TurnOn): Promise<CopyView>;
  /** Stops copying; null if there was no copy. */
  turnOff(userId: string, robotId: number, whenOff: WhenOff): Promise<CopyView | null>;
  /** @throws NotFoundError if the account isn't an open paper account of the user's */
  preview(userId: string, robotId: number, accountId?: string | null): Promise<AutopilotPreview>;
  /** Running ones first, then by start, newest first. */
  list(userId: string, shown?: CopiesShown): Promise<readonly CopyView[]>;
  /** @throws NotFoundError, InputError if the copy has ended or the money isn't free */
  change(userId: string, copyId: string, change: CopyChange, shown?: CopiesShown): Promise<CopyView>;
  /** Newest first. @throws NotFoundError */
  trades(
    userId: string,
    copyId: string,
    page: RowPage,
    shown?: CopiesShown,
  ): Promise<{ readonly items: readonly CopiedTrade[]; readonly total: number; readonly curves: CopyCurves }>;
  /** Newest first. */
  skipped(
    userId: string,
    page: RowPage,
    which?: WhichSkipped,
  ): Promise<{ readonly items: readonly SkippedTrade[]; readonly total: number }>;
  /** null while fewer than five users have copied a trade of the robot. */
  followersResult(robotId: number): Promise<FollowersResult | null>;
  /** Closed profit of the user's copies in an instrument, by robot; paper and real money apart. */
  profitsIn(userId: string, fundId: FundId, purpose: CopyPurpose): Promise<ReadonlyMap<number, CopiedProfit>>;
}
