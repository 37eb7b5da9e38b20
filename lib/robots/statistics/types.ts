import type { FundId, Micros } from '@/lib/core/base/brand';

/** A trade with both its ends, as statistics see it; times in UTC ms, money in micro-units net of costs. */
export interface ClosedTrade {
  readonly fundId: FundId;
  readonly entryTime: number;
  readonly exitTime: number;
  readonly profit: Micros;
}

export interface EquityDay {
  readonly day: number;
  readonly equity: Micros;
  /** UTC milliseconds; null or omitted if that wasn't recorded. */
  readonly recordedAt?: number | null;
}

/** Statistics of one phase or of a robot's whole life; null where a figure has no meaning yet. */
export interface RobotStatistics {
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
  readonly sharpeR: number | null;
  /** Percent a year. */
  readonly annualPL: number | null;
  /** True if annualPL covers less than a year. */
  readonly annualPLExtrapolated: boolean;
  readonly annualPL30Days: number | null;
  /** Net profit of closed trades, in money. */
  readonly closedPL: number;
  readonly closedCount: number;
  /** Mean over closed trades. */
  readonly avgTradeDurationMinutes: number | null;
}
