import type { Instrument } from '@/lib/market/data/instrument';
import { choosePace, slowableFamilies } from './family-profiles';
import { shuffled } from './pick';
import type { RobotPlan } from './plan';
import { type FindBaseInterval, timeframesFor } from './timeframes';

const ROBOTS_PER_PAIR = 3;

/**
 * For each inverse ETF whose parent is tradable too: robots that hold one or the other (Double), and robots that buy
 * the inverse ETF on the parent's sell signal (InverseETF).
 */
export function planInversePairs(
  instruments: readonly Instrument[],
  baseIntervalFor: FindBaseInterval,
): RobotPlan[] {
  const byId = new Map(instruments.map((instrument) => [instrument.fundId, instrument]));
  return instruments.flatMap((inverse) => {
    const parent = inverse.inverseOf === null ? undefined : byId.get(inverse.inverseOf);
    if (!parent || baseIntervalFor(parent) !== baseIntervalFor(inverse)) return [];
    return [...doubles(parent, inverse, baseIntervalFor), ...inverses(parent, inverse, baseIntervalFor)];
  });
}

function doubles(parent: Instrument, inverse: Instrument, baseIntervalFor: FindBaseInterval): RobotPlan[] {
  const plans = pairPlans(
    `robot double ${inverse.ticker}`,
    baseIntervalFor(parent),
    (family, timeframe, pace) => ({
      agentType: 'Double',
      legs: [parent, inverse],
      universe: `${parent.ticker} and ${inverse.ticker}`,
      family,
      pace,
      timeframe,
    }),
  );
  return plans.slice(0, ROBOTS_PER_PAIR);
}

function inverses(parent: Instrument, inverse: Instrument, baseIntervalFor: FindBaseInterval): RobotPlan[] {
  const plans = pairPlans(
    `inverse ${inverse.ticker}`,
    baseIntervalFor(parent),
    (family, timeframe, pace) => ({
      agentType: 'InverseETF',
      legs: [inverse, parent],
      universe: `${inverse.ticker} against ${parent.ticker}`,
      family,
      pace,
      timeframe,
    }),
  );
  return plans.slice(0, ROBOTS_PER_PAIR);
}

type MakePlan = (
  family: RobotPlan['family'],
  timeframe: RobotPlan['timeframe'],
  pace: RobotPlan['pace'],
) => RobotPlan;

function pairPlans(key: string, baseInterval: number, make: MakePlan): RobotPlan[] {
  return shuffled(slowableFamilies('E'), (family) => `${key} ${family.id}`).flatMap((family) => {
    const [timeframe] = shuffled(
      timeframesFor(family, 'E', baseInterval),
      (minutes) => `${key} ${family.id} ${minutes}`,
    );
    if (timeframe === undefined) return [];
    return [
      make(
        family,
        timeframe,
        choosePace(family, timeframe, `${key} ${family.id} ${timeframe}`, timeframe < 60),
      ),
    ];
  });
}
