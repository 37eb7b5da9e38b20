import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import { BROKERAGE_ID_BASE } from './brokerage-id';
import type { RobotDefinition } from './definition';
import { describeRobot } from './roster/describe';
import { paramsFor } from './roster/family-profiles';
import { planInversePairs } from './roster/inverse-pairs';
import { moneyOf } from './roster/money';
import { nameOf } from './roster/naming';
import { planKey, type RobotPlan } from './roster/plan';
import { planPortfolios } from './roster/portfolios';
import { publicationOf } from './roster/publication';
import { planSingles } from './roster/singles';
import { timeframesOf } from './roster/timeframes';

export interface RosterOptions {
  /** From when on there are bars. */
  readonly marketStart: Millis;
  /** The market's present. */
  readonly now: Millis;
  /** Minutes of the bars of each instrument, or one figure for all; one without a figure has 5-minute bars. */
  readonly baseIntervals: ReadonlyMap<FundId, number> | number;
  /**
   * Whether robots are published at this moment, as on real prices, of which nobody may say that a robot had been there
   * before; in the history otherwise.
   */
  readonly publishesNow?: boolean;
}

/**
 * The robots of a market: deterministic, known by their unique names. What a robot is follows from its instruments and
 * its strategy alone, never from results, and most choices do not move when an instrument is added. Instruments
 * without prices or with daily bars only get none.
 */
export function buildRoster(instruments: readonly Instrument[], options: RosterOptions): RobotDefinition[] {
  const { baseIntervals, marketStart, now, publishesNow = false } = options;
  const publishedAt = (plan: RobotPlan) =>
    publishesNow ? now : publicationOf(planKey(plan), marketStart, now);
  const baseIntervalOf = ({ fundId }: Instrument) =>
    typeof baseIntervals === 'number' ? baseIntervals : (baseIntervals.get(fundId) ?? 5);
  const tradable = instruments.filter((one) => !one.noData && timeframesOf(baseIntervalOf(one)).length > 0);
  const plans = [
    ...planPortfolios(tradable, baseIntervalOf),
    ...planInversePairs(tradable, baseIntervalOf),
    ...planSingles(tradable, baseIntervalOf),
  ];
  return withIds(plans.map((plan) => define(plan, marketStart, publishedAt(plan))));
}

type Unnumbered = Omit<RobotDefinition, 'id'>;

function define(plan: RobotPlan, marketStart: Millis, publishedAt: Millis): Unnumbered {
  const rules = moneyOf(plan);
  return {
    version: 1,
    name: nameOf(plan),
    description: describeRobot(plan, rules),
    ...rules,
    agentType: plan.agentType,
    fundTypes: [...new Set(plan.legs.map((leg) => leg.fundType))],
    legs: plan.legs.map((leg) => leg.fundId),
    strategyId: plan.family.id,
    params: paramsFor(plan.family, plan.pace, plan.legs),
    analysis: plan.family.analysis,
    timeframe: plan.timeframe,
    publishedAt,
    startsAt: marketStart,
  };
}

/** 1, 2, 3 … in order; brokerage robots count on their own, below minus a thousand million. */
function withIds(robots: readonly Unnumbered[]): RobotDefinition[] {
  let positive = 0;
  let brokerage = 0;
  return robots.map((robot) => {
    const id = robot.agentKind === 'Brokerage' ? BROKERAGE_ID_BASE - ++brokerage : ++positive;
    return { id: id as RobotId, ...robot };
  });
}
