import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { SplitRatio } from '@/lib/market/corporate-actions/corporate-action';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import type { Gap, ProfitPoint } from '@/lib/trading/gap/gap';
import type { TradingAccountName } from '@/lib/trading/trading-accounts/trading-account';

/**
 * Active: entries and exits. Paused: at the user's wish, see `Pause`. Draining: exits only, then ended. Halted: exits
 * only, until the user turns it on again. Ended: nothing.
 */
export const COPY_STATES = ['active', 'paused', 'draining', 'halted', 'ended'] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** Autopilot copies to the paper account; autotrading trades the account the robot is selected on. */
export const COPY_PURPOSES = ['autopilot', 'autotrading'] as const;
export type CopyPurpose = (typeof COPY_PURPOSES)[number];

/** Amount: money a trade. Share: each trade takes the robot's share of an allocation. */
export const SIZINGS = ['amount', 'share'] as const;
export type CopySizing = (typeof SIZINGS)[number];

/** Entries: no new positions; open ones are still closed when the robot closes. All: nothing guards open positions. */
export const PAUSES = ['entries', 'all'] as const;
export type Pause = (typeof PAUSES)[number];

/** What becomes of open positions: closed when the robot closes, at the next price, or handed over to the user. */
export const WHEN_OFF = ['letClose', 'closeNow', 'keep'] as const;
export type WhenOff = (typeof WHEN_OFF)[number];

export const AMOUNT_LIMITS = { min: 10, max: 10_000_000 };
export const SCALE_LIMITS = { min: 1, max: 500 };
export const COPY_STOP_LIMITS = { min: 5, max: 95 };
export const MAX_OPEN_LIMITS = { min: 1, max: 100 };
/** An entry that hasn't filled this long after it was due is no longer worth following. */
export const ENTRY_EXPIRES_MS = 90_000;

/** How large copied trades are, and when copying stops. */
export interface CopySettings {
  readonly sizing: CopySizing;
  /** Money a trade, or the allocation. */
  readonly amount: Micros;
  /** Scales the size of each trade, in percent. */
  readonly scalePct: number;
  /** Largest trade, money; null for no limit. */
  readonly maxPerTrade: Micros | null;
  /** Most positions at once; null for no limit. */
  readonly maxOpen: number | null;
  /** Loss that halts the copy, percent of what is set aside or `copyBase`; null for none. */
  readonly copyStopPct: number | null;
}

export const DEFAULT_SETTINGS: CopySettings = {
  sizing: 'amount',
  amount: toMicros(10_000),
  scalePct: 100,
  maxPerTrade: null,
  maxOpen: null,
  copyStopPct: 25,
};
/** Dollars of the account that autopilot opens for a user without one. */
export const DEFAULT_BALANCE = 100_000;

/** What a copy is about to do. */
export interface PlannedIntent {
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  readonly action: 'open' | 'close';
  readonly dueAt: Millis;
}

/** A copy with what it has made so far. */
export interface CopyView {
  readonly copyId: string;
  readonly robotId: number;
  readonly purpose: CopyPurpose;
  readonly account: TradingAccountName;
  readonly state: CopyState;
  readonly paused: Pause | null;
  /** Why the copy was halted, drains or ended, as a sentence; null otherwise. */
  readonly reason: string | null;
  readonly settings: CopySettings;
  readonly startedAt: Millis;
  readonly endedAt: Millis | null;
  /** What is set aside for it, and what closed positions have made of it since; null for nothing. */
  readonly setAside: { readonly sum: Micros; readonly profit: Micros } | null;
  /** Profit of closed positions, after costs. */
  readonly closedProfit: Micros;
  readonly positions: readonly PaperPosition[];
  /** What the robot made with the intended sizes, over the trades that both have closed. */
  readonly robotProfit: Micros;
  /** Entries that the robot signaled: all, copied, and skipped or missed. */
  readonly signals: number;
  readonly copied: number;
  readonly skipped: number;
  /** Why entries were skipped, by kind of reason; the most frequent first. */
  readonly skippedBy: readonly SkippedCount[];
  /** Over the trades that both have closed. */
  readonly gap: Gap;
  readonly next: PlannedIntent | null;
  /** What its stop is a percentage of, and its total profit when it was turned on. */
  readonly stop: { readonly base: Micros; readonly from: Micros };
  /** Running profits after trades that both have closed, at most some dozen. */
  readonly curve: readonly { readonly mine: Micros; readonly robot: Micros }[];
}

/** Entries of a copy that weren't taken for reasons of a kind. */
export interface SkippedCount {
  /** A reason's code, `money` for a lack of it, or `other`. */
  readonly kind: string;
  readonly count: number;
}

/** A robot's trade beside what a copy made of it. */
export interface CopiedTrade {
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  /** Why the trade wasn't copied, as a sentence; null if it was. */
  readonly skipReason: string | null;
  readonly robot: TradeSide;
  readonly mine: TradeSide | null;
  /** Units the copy's settings give at the robot's price; null while unknown. */
  readonly intendedQuantity: Micros | null;
  /** null until both sides are closed. */
  readonly robotProfit: Micros | null;
  readonly gap: Gap | null;
  /** While it was open, oldest first; quantities and prices are as they are since. */
  readonly splits: readonly TradeSplit[];
}

export interface TradeSplit extends SplitRatio {
  readonly at: Millis;
  /** What the copy held before and after, never negative; null if it held nothing, or its user has taken it over. */
  readonly held: { readonly from: Micros; readonly to: Micros } | null;
}

export interface TradeSide {
  readonly quantity: Micros;
  readonly openTime: Millis;
  readonly openPrice: Price;
  readonly closeTime: Millis | null;
  readonly closePrice: Price | null;
  /** Net profit on the side's own quantity; null while open. */
  readonly profit: Micros | null;
}

/** Running profit after each trade that both have closed. */
export interface CopyCurves {
  readonly mine: readonly ProfitPoint[];
  readonly robot: readonly ProfitPoint[];
}

/** An entry that wasn't copied. */
export interface SkippedTrade {
  readonly copyId: string;
  readonly robotId: number;
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  readonly action: 'open' | 'close';
  readonly at: Millis;
  /** Why the entry wasn't copied, as a sentence. */
  readonly reason: string;
}

/** What copies of a robot got, over users. */
export interface FollowersResult {
  readonly copies: number;
  /** Median over copies of their gap in percent of what they were to invest. */
  readonly medianGapPct: number;
  readonly sharePctCopied: number;
}

/** Why autopilot can't copy a robot to an account: another account has its copy, which may still be ending. */
export function copiedElsewhere(accountName: string, isOn: boolean): string {
  return isOn
    ? `Autopilot copies this robot to “${accountName}” already. Turn it off there first.`
    : `This robot’s copy on “${accountName}” still closes its positions. Try again when it has ended.`;
}
