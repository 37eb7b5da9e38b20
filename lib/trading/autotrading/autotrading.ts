import type { RobotOpenTrade, TurnOn } from '@/lib/trading/copies/copies';
import type { CopyView, WhenOff } from '@/lib/trading/copies/copy';
import type { TradingAccount } from '@/lib/trading/trading-accounts/trading-account';
import type { MixAccount, MixRobot } from './ready-for-mix';

/** The robot to select. */
export interface SelectedRobot extends MixRobot {
  readonly id: number;
}

export interface RobotSelection extends TurnOn {
  /** The account to trade; null for the default account. */
  readonly accountId: string | null;
  /** Whether only the paper account may be named or taken. */
  readonly isPaperOnly: boolean;
}

export interface Deselection {
  /** The account to deselect the robot on; null if it's selected on only one. */
  readonly accountId: string | null;
  readonly isPaperOnly: boolean;
  /** What happens to open positions. */
  readonly whenOff: WhenOff;
}

export interface AutotradingPreview {
  /** The accounts a user can choose from; empty if there are none. */
  readonly accounts: readonly TradingAccount[];
  /** The default account; null if there is none yet, or if one of several has to be named. */
  readonly defaultId: string | null;
  /** The robot's copies for autotrading that haven't ended. */
  readonly copies: readonly CopyView[];
  readonly openTrades: readonly RobotOpenTrade[];
}

/**
 * Robots selected for autotrading: copies that trade an account of the user's own. The default account is the one
 * broker account of a user who has exactly one, else the paper account. Every method is limited to the user's own;
 * foreign ids are not found.
 */
export interface Autotrading {
  /**
   * Selects a robot on an account, or changes how it is traded there. Opens a paper account for a user without any
   * account. Calling it again, also at the same time, makes no second copy.
   * @throws InputError if it is neither followed nor ready for mix, if autopilot copies it to the same account, or if one
   * of several accounts has to be named
   * @throws NotFoundError if there's no such account
   */
  select(userId: string, robot: SelectedRobot, selection: RobotSelection): Promise<CopyView>;
  /**
   * Ends a robot's trading on an account; null if the robot wasn't selected.
   * @throws InputError if the robot is selected on several accounts and none is named
   * @throws NotFoundError if there's no such account
   */
  deselect(userId: string, robotId: number, deselection: Deselection): Promise<CopyView | null>;
  preview(userId: string, robotId: number, isPaperOnly: boolean): Promise<AutotradingPreview>;
  /**
   * An account with how many robots are selected on it; by default the default account.
   * @throws InputError if one of several accounts has to be named
   * @throws NotFoundError if there's no such account, or none yet
   */
  account(
    userId: string,
    accountId: string | null,
    isPaperOnly: boolean,
  ): Promise<{ readonly account: TradingAccount; readonly selected: number }>;
  /** The default account with what it holds; null if there's none. */
  mixAccount(userId: string): Promise<MixAccount | null>;
}
