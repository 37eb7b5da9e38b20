import type { FundType } from '@/lib/market/data/instrument';
import type { RetirementRule } from '@/lib/robots/execution/robot-rules';

/** What a robot's description promises as the most that it may lose from a peak, in percent. */
const PROMISED_DRAWDOWN_PCT = 30;

/**
 * A drawdown that one robot in twenty without any edge reaches in three years, in multiples of its annual volatility.
 * This and the points below are reasoned in docs/decisions/retirement.md.
 */
const DRAWDOWN_OF_VOLATILITY = 4;

/** Percentage points by which one robot in twenty without any edge falls behind buy and hold within three years. */
const BEHIND_PCT: Readonly<Record<FundType, number>> = { F: 30, E: 100, S: 175, C: 450 };

const AFTER_DAYS = 365;

/**
 * The rule that ends a robot, from what it promises and trades.
 * @param volatilityPct a year, that the sizes of its positions together aim at
 */
export function retirementRuleFor(fundTypes: readonly FundType[], volatilityPct: number): RetirementRule {
  return {
    drawdownPct: Math.max(PROMISED_DRAWDOWN_PCT, DRAWDOWN_OF_VOLATILITY * volatilityPct),
    behindPct: Math.max(...fundTypes.map((fundType) => BEHIND_PCT[fundType])),
    afterDays: AFTER_DAYS,
  };
}
