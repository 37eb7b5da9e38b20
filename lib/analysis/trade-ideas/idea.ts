import type { PatternDirection } from '@/lib/analysis/patterns/pattern';
import type { FundType } from '@/lib/market/data/instrument';
import type { IdeaSource, IdeaState } from '@/lib/site/addresses/trade-ideas-address';

/**
 * How an idea was recorded. Before: the signal was in the ledger before its fill. Afterwards: the robot was computed
 * after the fact. Bars: found in daily bars by a rule, whenever that ran.
 */
export type IdeaRecord = 'before' | 'afterwards' | 'bars';

/** A price and when, UTC milliseconds. */
export interface IdeaFill {
  readonly at: number;
  readonly price: number;
}

/** A robot's entry or a pattern's breakout, with its plan and what became of it. Prices are the market's. */
export interface TradeIdea {
  /** As in addresses: the same from signal to outcome. */
  readonly id: string;
  readonly source: IdeaSource;
  /** null for patterns. */
  readonly robotId: number | null;
  /** null for robots. */
  readonly patternKind: string | null;
  readonly fundId: number;
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
  /** Sector of a stock, kind of others. */
  readonly group: string;
  readonly decimals: number;
  readonly direction: PatternDirection;
  /**
   * Waiting: to be entered at the next open. Reached: left at its target. Stopped: left at its stop. Expired: its time was
   * over, or a robot's signal was never filled. Closed: left by the robot's own decision.
   */
  readonly state: IdeaState;
  readonly record: IdeaRecord;
  /** When it became known or, of what was computed afterwards, its entry. UTC milliseconds. */
  readonly knownAt: number;
  /** When it's entered or lapses, while it waits; null afterwards. UTC milliseconds. */
  readonly dueAt: number | null;
  readonly entry: IdeaFill | null;
  readonly stop: number | null;
  readonly target: number | null;
  /** The last session it's held through, UTC milliseconds of its close at the latest; null if a robot decides. */
  readonly expiresAt: number | null;
  /** The distance from entry to target in units of the risk; null without a target or a stop. */
  readonly plannedR: number | null;
  /** What R is measured by: the distance to the stop or, without one, a usual day's range (ATR 14) before the entry. */
  readonly risk: 'stop' | 'range';
  readonly exit: IdeaFill | null;
  /** After costs, in percent of the entry; null until the exit. */
  readonly resultPct: number | null;
  /** After costs, in units of the risk; null until the exit, and where the risk is unknown. */
  readonly r: number | null;
  /** What the other side would have made between the same fills, in percent of the entry. */
  readonly otherSidePct: number | null;
}

/** Waiting and open ones: what guests only see of the usual indices. */
export function isCurrent({ state }: Pick<TradeIdea, 'state'>): boolean {
  return state === 'waiting' || state === 'open';
}
