import type { Instrument } from '@/lib/market/data/instrument';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { BasketFamily, StrategyFamily } from '@/lib/robots/strategies/types';
import { choosePace, familyProfile, slowableFamilies, suits } from './family-profiles';
import { groupInstruments, type InstrumentGroup } from './groups';
import { shuffled } from './pick';
import type { RobotPlan } from './plan';
import { type FindBaseInterval, timeframesFor } from './timeframes';

/** Robots for a group that represents its class, and for one of its sectors. */
const ROBOTS_FOR_CLASS = 5;
const ROBOTS_FOR_SECTOR = 2;

/**
 * Robots that trade several instruments: one strategy applied to each of a group, and the families that weigh a
 * group's members against each other, each once for every group large enough.
 */
export function planPortfolios(
  instruments: readonly Instrument[],
  baseIntervalFor: FindBaseInterval,
): RobotPlan[] {
  return groupInstruments(instruments, baseIntervalFor).flatMap((group) => {
    const baseInterval = baseIntervalFor(group.members[0]);
    const wanted = group.whole ? ROBOTS_FOR_CLASS : ROBOTS_FOR_SECTOR;
    const together = familiesFor(group).map((family) => planFor(group, family, baseInterval));
    return [
      ...together.flat().slice(0, wanted),
      ...basketFamilies(group).flatMap((family) => planFor(group, family, baseInterval)),
    ];
  });
}

function familiesFor(group: InstrumentGroup): StrategyFamily[] {
  return shuffled(slowableFamilies(group.fundType), (family) => `${group.name} ${family.id}`);
}

function basketFamilies(group: InstrumentGroup): StrategyFamily[] {
  return STRATEGY_FAMILIES.filter(
    (family) => family.kind === 'basket' && suits(family, group.fundType) && hasEnough(family, group),
  );
}

function hasEnough(family: BasketFamily, { members }: InstrumentGroup): boolean {
  return members.length >= Math.max(family.minLegs, familyProfile(family).leastMembers);
}

function planFor(group: InstrumentGroup, family: StrategyFamily, baseInterval: number): RobotPlan[] {
  const key = `${group.name} ${family.id}`;
  const [timeframe] = shuffled(
    timeframesFor(family, group.fundType, baseInterval),
    (minutes) => `${key} ${minutes}`,
  );
  if (timeframe === undefined) return [];
  const most = family.kind === 'basket' ? family.maxLegs : group.members.length;
  const [first, ...rest] = group.members.slice(0, most) as [Instrument, ...Instrument[]];
  return [
    {
      agentType: 'Portfolio',
      legs: [first, ...rest],
      universe: 1 + rest.length === 2 ? [first, ...rest].map((leg) => leg.ticker).join(' and ') : group.name,
      family,
      pace: choosePace(family, timeframe, key),
      timeframe,
    },
  ];
}
