import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import type { BarSeries } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { FundType } from '@/lib/market/data/instrument';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import type { Side } from '@/lib/robots/ledger/entry';
import type { Params } from '@/lib/robots/strategies/types';
import type { Retirement, RetirementTerms } from './retirement';
import type { RobotRules } from './robot-rules';
import type { CostModel, ExecutionSink, OpenPosition } from './types';

export type AgentType = 'Single' | 'Double' | 'InverseETF' | 'Portfolio';

/** How much of an instrument one trade takes. */
export type Sizing =
  | { readonly kind: 'amount' /** Money a trade. */; readonly amount: number }
  | { readonly kind: 'percent' /** Percent of the current balance a trade. */; readonly percent: number }
  | {
      readonly kind: 'risk';
      /** Percent of the balance lost when the stop is hit; capped at `maxPercent` of the balance. */
      readonly riskPercent: number;
      readonly maxPercent: number;
    }
  | {
      readonly kind: 'volatility';
      /** Annual volatility that the position brings to the account, in percent of its balance. */
      readonly targetPct: number;
      /** Percent of the balance that it takes at most. */
      readonly maxPercent: number;
    }
  | { readonly kind: 'quantity'; readonly quantity: number };

export interface ExecutionLeg {
  readonly fundId: FundId;
  readonly fundType: FundType;
  readonly costs: CostModel;
  /** True when only whole units trade (shares in a brokerage account). */
  readonly wholeUnits: boolean;
}

/** Everything that decides what an execution does with a stream of bars. */
export interface ExecutionConfig {
  readonly agentType: AgentType;
  /** Double: [the fund, its inverse]. InverseETF: [the inverse ETF it trades, the fund that it watches]. */
  readonly legs: readonly ExecutionLeg[];
  readonly strategyId: string;
  readonly params: Params;
  /** Minutes of the bars that it decides on; a multiple of the base interval. */
  readonly timeframe: number;
  readonly baseInterval: number;
  /** Bars of the timeframe in a usual session. */
  readonly barsPerSession: number;
  readonly sizing: Sizing;
  readonly initialBalance: number;
  readonly maxOpenPositions: number;
  readonly allowShort: boolean;
  /** Largest order to open as a fraction of the filling bar's volume; 0.025 for robots, Infinity for none. */
  readonly volumeLimit: number;
  /**
   * Least equity at a bar's close as a fraction of the value of the short positions: below it all of them are closed at
   * the next open. 0.3 for robots, null for none.
   */
  readonly maintenanceMargin: number | null;
  /**
   * Whether an order fills at the first bar that opens after its decision could be known. A bar that ends at T is
   * complete at T, when the bar that opens at T has already opened, so anyone following along fills one bar later. With
   * false, it fills at the open of the next bar, as backtests usually do.
   */
  readonly fillsAfterDecision: boolean;
  /** What a learned robot decides by; absent for all others. */
  readonly model?: ForecastModel | undefined;
  /** null for robots published before there were such rules, and for backtests. */
  readonly rules: RobotRules | null;
  /** Absent without a rule that ends the robot. */
  readonly retirement?: RetirementTerms | undefined;
}

export interface PendingOrder {
  readonly fundId: FundId;
  readonly side: Side;
  readonly action: 'open' | 'close';
  /** When the bar on which it was decided was complete. */
  readonly decidedAt: Millis;
  /** Its costs or gains, in percent of the equity at the leg's last close, two decimals. */
  readonly sharePct: number;
  /** How far from its fill the stop and the take-profit will be, in price units; null for none and for closes. */
  readonly stopDistance: number | null;
  readonly takeProfitDistance: number | null;
}

/** What to feed: for each leg the new base bars (older ones already seen are skipped) and reports by announcement. */
export interface ExecutionFeed {
  readonly bars: readonly BarSeries[];
  readonly reports: readonly (readonly FundamentalReport[])[];
}

/** A robot's account while it runs. Feeding bars one by one or all at once gives bit-identical results. */
export interface Execution {
  /** Runs over every bar later than the last one seen, merged over the legs by time. */
  advance(feed: ExecutionFeed, sink: ExecutionSink): void;
  /** Closes open positions at the open of the last bar seen by their leg (the end of a backtest). */
  finish(sink: ExecutionSink): void;
  positions(): readonly OpenPosition[];
  pendingOrders(): readonly PendingOrder[];
  /** Cash plus open positions at their last price. */
  equity(): Micros;
  /** null while it may open positions. */
  retired(): Retirement | null;
  /** Open of the last base bar seen, or null before the first. */
  lastBarTime(): Millis | null;
  /** All state, as plain data that survives `v8.serialize`. */
  capture(): ExecutionSnapshot;
}

/** Opaque outside lib/robots/execution; plain data. */
export type ExecutionSnapshot = Readonly<Record<string, unknown>>;
