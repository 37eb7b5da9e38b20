import type { FundId, Micros } from '@/lib/core/base/brand';

/** A trade with both its ends, as statistics see it; times in UTC ms, money in micro-units net of costs. */
export interface ClosedTrade {
  readonly fundId: FundId;
  readonly entryTime: number;
  readonly exitTime: number;
  readonly profit: Micros;
  /** Commission and slippage of both ends. */
  readonly costs: Micros;
}

export interface EquityDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly equity: Micros;
  /** UTC milliseconds; null or omitted if that wasn't recorded. */
  readonly recordedAt?: number | null;
}

/** Where a figure is with a probability of 90%, both ends included. */
export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}

/** 90% intervals in the figures' units; null without a figure, and but for `annualPL` from twenty closed trades on. */
export interface StatisticsIntervals {
  readonly annualPL: ConfidenceInterval | null;
  readonly sharpeR: ConfidenceInterval | null;
  /** Also while the share itself is null, since this says how little is known of it. */
  readonly wonPct: ConfidenceInterval | null;
}

/** Statistics of one phase or of a robot's whole life; null where a figure has no meaning yet. */
export interface RobotStatistics {
  /** A ratio of trades, like the shares: null below twenty. */
  readonly profitFactor: number | null;
  /** Percent of closed trades, 0 to 100; break-even trades are in neither. */
  readonly wonPct: number | null;
  readonly lossPct: number | null;
  readonly breakEvenPct: number | null;
  readonly maxOpened: number;
  /** Net profit ÷ absolute drawdown; null without a drawdown. */
  readonly profitOnDrawDown: number | null;
  /** Money, in units. */
  readonly absoluteDrawdown: number;
  /** Annualized; null below 30 days. */
  readonly sharpeR: number | null;
  /** Percent a year; null below five closed trades or 180 days. */
  readonly annualPL: number | null;
  /** True if annualPL covers less than a year. */
  readonly annualPLExtrapolated: boolean;
  /** Return of the last 30 days × 365 ÷ 30, percent; null below 30 days. */
  readonly annualPL30Days: number | null;
  /** Net profit of closed trades, in money. */
  readonly closedPL: number;
  readonly closedCount: number;
  /** Mean over closed trades. */
  readonly avgTradeDurationMinutes: number | null;
  /** All costs of closed trades, percent of mean equity a year; null below 30 days or without a trade. */
  readonly annualCostsPct: number | null;
  /** Closed trades a year; null below 30 days. */
  readonly annualTrades: number | null;
  /** null in models stored before all had one. */
  readonly intervals: StatisticsIntervals | null;
}
