import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import { isMadeUp } from '@/lib/market/data/instruments/made-up';
import { BROKERAGE_ID_BASE } from './brokerage-id';
import type { RobotDefinition } from './definition';
import { retirementRuleFor } from './retirement-rule';
import { describeRobot } from './roster/describe';
import { paramsFor } from './roster/family-profiles';
import { gateFor } from './roster/gate';
import { planInversePairs } from './roster/inverse-pairs';
import { chooseMoneyRules } from './roster/money';
import { robotName } from './roster/naming';
import { planKey, type RobotPlan } from './roster/plan';
import { planPortfolios } from './roster/portfolios';
import { type BarRange, commonRange, publicationTime } from './roster/publication';
import { planMadeUp, planSingles } from './roster/singles';
import { possibleTimeframes } from './roster/timeframes';

export interface RosterOptions {
  /** From when on there are bars. */
  readonly marketStart: Millis;
  /** The market's present. */
  readonly now: Millis;
  /** Minutes of the bars of each instrument, or one figure for all; one without a figure has 5-minute bars. */
  readonly baseIntervals: ReadonlyMap<FundId, number> | number;
  /**
   * Whether robots are published now, as on real prices, where nobody may claim that a robot had existed before;
   * otherwise, they're published in the past.
   */
  readonly publishesNow?: boolean;
  /** Between which bars robots are published; from `marketStart` to `now` where it isn't given. */
  readonly findBarRange?: ((fundId: FundId) => BarRange) | undefined;
  /** How many robots a larger simulated market has: the usual ones first, then those of made-up instruments. */
  readonly robots?: number | undefined;
}

/**
 * The robots of a market: deterministic, identified by unique names. A robot depends only on its instruments and
 * strategy, never on results, and most choices don't change when an instrument is added. Instruments without prices or
 * with only daily bars get none.
 */
export function buildRoster(instruments: readonly Instrument[], options: RosterOptions): RobotDefinition[] {
  const { baseIntervals, marketStart, now, publishesNow = false, findBarRange, robots } = options;
  const publishedAt = (plan: RobotPlan) => {
    if (publishesNow) return now;
    const { first, last } = findBarRange
      ? commonRange(plan.legs.map(({ fundId }) => findBarRange(fundId)))
      : { first: marketStart, last: now };
    return publicationTime(planKey(plan), first, last);
  };
  const baseIntervalFor = ({ fundId }: Instrument) =>
    typeof baseIntervals === 'number' ? baseIntervals : (baseIntervals.get(fundId) ?? 5);
  const tradable = instruments.filter(
    (one) => !one.noData && possibleTimeframes(baseIntervalFor(one)).length > 0,
  );
  const known = tradable.filter((one) => !isMadeUp(one));
  const plans = [
    ...planPortfolios(known, baseIntervalFor),
    ...planInversePairs(known, baseIntervalFor),
    ...planSingles(known, baseIntervalFor),
  ];
  // Two groups may begin with the same pair.
  const unique = new Map(plans.map((plan) => [robotName(plan), plan]));
  const others = planMadeUp(tradable.filter(isMadeUp), baseIntervalFor, (robots ?? 0) - unique.size);
  for (const plan of others) unique.set(robotName(plan), plan);
  return withIds([...unique.values()].map((plan) => define(plan, marketStart, publishedAt(plan))));
}

type Unnumbered = Omit<RobotDefinition, 'id'>;

function define(plan: RobotPlan, marketStart: Millis, publishedAt: Millis): Unnumbered {
  const moneyRules = chooseMoneyRules(plan);
  const { aimedVolatilityPct, ...money } = moneyRules;
  const params = paramsFor(plan, money.agentKind);
  const fundTypes = [...new Set(plan.legs.map((leg) => leg.fundType))];
  return {
    version: 1,
    name: robotName(plan),
    description: describeRobot(plan, moneyRules),
    ...money,
    agentType: plan.agentType,
    fundTypes,
    legs: plan.legs.map((leg) => leg.fundId),
    strategyId: plan.family.id,
    params,
    analysis: plan.family.analysis,
    timeframe: plan.timeframe,
    publishedAt,
    startsAt: marketStart,
    rules: {
      gate: gateFor(plan.family, params, plan.legs[0].fundType, plan.timeframe),
      retirement: retirementRuleFor(fundTypes, aimedVolatilityPct),
    },
  };
}

/** 1, 2, 3 … in order; brokerage robots are numbered separately, downwards from minus a billion. */
function withIds(robots: readonly Unnumbered[]): RobotDefinition[] {
  let positive = 0;
  let brokerage = 0;
  return robots.map((robot) => {
    const id = robot.agentKind === 'Brokerage' ? BROKERAGE_ID_BASE - ++brokerage : ++positive;
    return { id: id as RobotId, ...robot };
  });
}
