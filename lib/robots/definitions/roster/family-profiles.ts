import { FUND_TYPES, type FundType, type Instrument } from '@/lib/market/data/instrument';
import { defaultParams } from '@/lib/robots/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { slowParams } from '@/lib/robots/strategies/slow-params';
import {
  type FamilyProfile,
  type Params,
  type StrategyFamily,
  TIMEFRAMES,
  type Timeframe,
} from '@/lib/robots/strategies/types';
import type { AgentKind } from '../definition';
import { pick } from './pick';
import type { Pace, RobotPlan } from './plan';
import { slowingFor } from './slowing';

/** What a family's own profile leaves open: everything, at its usual parameters. Reports move no 5-minute bar. */
export function familyProfile(family: StrategyFamily): FamilyProfile {
  return {
    fundTypes: FUND_TYPES,
    timeframes: family.analysis === 'FA' ? [60] : TIMEFRAMES,
    leastMembers: 2,
    needsShort: false,
    isRare: false,
    slowing: 1,
    tooDearAt: {},
    leastAt: {},
    ...family.profile,
  };
}

/** Whether a family trades by the clock of sessions: it can choose what it trades, but not trade more slowly. */
export function tradesByClock(family: StrategyFamily): boolean {
  return family.methods.includes('TimeOfDay');
}

/** Families that decide for one instrument at a time, and trade more slowly where costs ask for it. */
export function slowableFamilies(fundType: FundType): readonly StrategyFamily[] {
  return STRATEGY_FAMILIES.filter(
    (family) => family.kind === 'single' && suits(family, fundType) && !tradesByClock(family),
  );
}

/** Whether a family makes sense for instruments of this class. */
export function suits(family: StrategyFamily, fundType: FundType): boolean {
  return familyProfile(family).fundTypes.includes(fundType);
}

/** All parameters of a plan's robot: those of its pace, slowed down to what its market and account cost. */
export function paramsFor(plan: RobotPlan, agentKind: AgentKind): Params {
  const { family, pace, legs, timeframe } = plan;
  const slowed = slowParams(
    family,
    usualParams(family, pace, legs),
    familyProfile(family).slowing * slowingFor(plan, agentKind),
  );
  return choosyParams(family, slowed, timeframe);
}

/**
 * One of the paces that the family has parameters for, at this timeframe.
 * @param mayBeSlow false where a slow robot would hardly ever trade
 */
export function choosePace(
  family: StrategyFamily,
  timeframe: Timeframe,
  key: string,
  mayBeSlow = true,
): Pace {
  const { quick, patient } = familyProfile(family);
  const textAt = (pace: Pace) =>
    JSON.stringify(choosyParams(family, usualParams(family, pace, []), timeframe));
  const paces: [Pace, ...Pace[]] = ['usual'];
  if (quick && textAt('quick') !== textAt('usual')) paces.push('quick');
  if (mayBeSlow && patient && textAt('patient') !== textAt('usual')) paces.push('patient');
  return pick(paces, `pace ${key}`);
}

/** The parameters of a pace, before they are slowed down. */
export function usualParams(family: StrategyFamily, pace: Pace, legs: readonly Instrument[]): Params {
  const { quick = {}, patient = {}, forForex = {} } = familyProfile(family);
  const currencies = legs.length > 0 && legs.every((leg) => leg.fundType === 'F');
  return {
    ...defaultParams(family),
    ...{ quick, usual: {}, patient }[pace],
    ...(currencies ? forForex : {}),
  };
}

function choosyParams(family: StrategyFamily, params: Params, timeframe: Timeframe): Params {
  const least = familyProfile(family).leastAt[timeframe] ?? {};
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Math.max(value, least[name] ?? value)]),
  );
}
