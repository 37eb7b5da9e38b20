import type { Instrument } from '@/lib/market/data/instrument';
import type { AgentType } from '@/lib/robots/execution/config';
import type { StrategyFamily } from '@/lib/robots/strategies/types';
import type { Timeframe } from '../definition';

/** How long a strategy looks back: its usual parameters, or shorter or longer ones. */
export type Pace = 'quick' | 'usual' | 'patient';

/** A robot before it gets money, dates and texts. */
export interface RobotPlan {
  readonly agentType: AgentType;
  /** In the order of `RobotDefinition.legs`. */
  readonly legs: readonly [Instrument, ...Instrument[]];
  /** What it trades, in a few words: part of its name. */
  readonly universe: string;
  readonly family: StrategyFamily;
  readonly pace: Pace;
  readonly timeframe: Timeframe;
}

/** Identifies a plan by its content; every choice about the robot is derived from it. */
export function planKey(plan: RobotPlan): string {
  const tickers = plan.legs.map((leg) => leg.ticker).join('+');
  return `${plan.agentType} ${plan.universe} ${tickers} ${plan.family.id} ${plan.pace} ${plan.timeframe}`;
}
