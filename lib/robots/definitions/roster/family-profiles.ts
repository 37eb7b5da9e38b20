import { FUND_TYPES, type FundType, type Instrument } from '@/lib/market/data/instrument';
import { defaultParams } from '@/lib/robots/strategies/params';
import { findFamily } from '@/lib/robots/strategies/registry';
import {
  type FamilyProfile,
  type Params,
  type StrategyFamily,
  TIMEFRAMES,
} from '@/lib/robots/strategies/types';
import type { Pace } from './plan';

/** What a family's own profile leaves open: everything, at its usual parameters. Reports move no 5-minute bar. */
export function familyProfile(family: StrategyFamily): FamilyProfile {
  return {
    fundTypes: FUND_TYPES,
    timeframes: family.analysis === 'FA' ? [60] : TIMEFRAMES,
    leastMembers: 2,
    needsShort: false,
    needsEarnings: false,
    ...family.profile,
  };
}

/** Whether a family makes sense for instruments of this class. */
export function suits(family: StrategyFamily, fundType: FundType): boolean {
  return familyProfile(family).fundTypes.includes(fundType);
}

/** Whether every instrument has what a family decides by: of funds, currencies and coins, nobody reports earnings. */
export function hasWhatItReads(strategyId: string, fundTypes: readonly FundType[]): boolean {
  const family = findFamily(strategyId);
  return !family || !familyProfile(family).needsEarnings || fundTypes.every((fundType) => fundType === 'S');
}

/** All parameters of a family at a pace, for these instruments. */
export function paramsFor(family: StrategyFamily, pace: Pace, legs: readonly Instrument[]): Params {
  const { quick = {}, patient = {}, forForex = {} } = familyProfile(family);
  const currencies = legs.every((leg) => leg.fundType === 'F');
  return {
    ...defaultParams(family),
    ...{ quick, usual: {}, patient }[pace],
    ...(currencies ? forForex : {}),
  };
}

/** Whether its positions have stops, so that their size can follow from their risk. */
export function hasStop(params: Params): boolean {
  const { stop = 0 } = params;
  return stop > 0;
}
