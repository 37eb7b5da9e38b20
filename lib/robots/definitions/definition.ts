import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { FundType } from '@/lib/market/data/instrument';
import type { AgentType, Sizing } from '@/lib/robots/execution/config';
import type { RobotRules } from '@/lib/robots/execution/robot-rules';
import { type Analysis, type Params, TIMEFRAMES, type Timeframe } from '@/lib/robots/strategies/types';

/** Signal: signals only. Virtual: a virtual account. Brokerage: a broker account's rules. */
export type AgentKind = 'Signal' | 'Virtual' | 'Brokerage';
export type { AgentType, Sizing, Timeframe };
export { TIMEFRAMES };
export const SLOWEST_FIRST: readonly Timeframe[] = [...TIMEFRAMES].reverse();

/** Everything that decides what a robot does. Frozen and hashed at publication. */
export interface RobotDefinition {
  readonly id: RobotId;
  readonly version: number;
  readonly name: string;
  /** A description for people: what it trades, how, and what to expect. */
  readonly description: string;
  readonly agentKind: AgentKind;
  readonly agentType: AgentType;
  readonly fundTypes: readonly FundType[];
  /**
   * Double: [the fund, its inverse ETF]. InverseETF: [the inverse ETF, the fund that it watches]. Single: [the fund], and
   * SPY where a model reads its prices as well.
   */
  readonly legs: readonly FundId[];
  readonly strategyId: string;
  readonly params: Params;
  readonly analysis: Analysis;
  readonly timeframe: Timeframe;
  readonly initialBalance: number;
  readonly sizing: Sizing;
  readonly maxOpenPositions: number;
  readonly allowShort: boolean;
  /** From here on its trades are `forward`. */
  readonly publishedAt: Millis;
  /** Its execution starts with the first bar at or after this instant. */
  readonly startsAt: Millis;
  /** Absent in robots published before there were such rules. */
  readonly rules?: RobotRules;
  /** SHA-256 of the model that a learned robot decides by, hex; absent in all others. */
  readonly modelHash?: string;
}
