import type { FundType, Instrument } from '@/lib/market/data/instrument';
import type { AgentType } from '@/lib/robots/execution/config';
import type { AgentKind, Timeframe } from '../definition';
import type { Pace, RobotPlan } from './plan';

/**
 * How many times as slowly as with usual parameters a strategy trades, so that its costs a year are small beside the
 * risk it takes. Measured over seeds by turnover, never by profit (docs/decisions/robots-worth-following.md).
 */
const SLOWING: Readonly<Record<FundType, Readonly<Record<Timeframe, number>>>> = {
  S: { 60: 2, 15: 4, 5: 8 },
  E: { 60: 2, 15: 4, 5: 8 },
  F: { 60: 8, 15: 16, 5: 32 },
  C: { 60: 20, 15: 48, 5: 96 },
};

/** Brings quick and patient robots closer to the usual pace: no faster than costs allow, not too slow to trade. */
const BY_PACE: Readonly<Record<Pace, number>> = { quick: 1.6, usual: 1, patient: 1 / 1.6 };

/** Positions in several instruments offset each other's risk, but not their costs; pairs turn round twice as often. */
const BY_TYPE: Readonly<Record<AgentType, number>> = { Single: 1, Double: 2, InverseETF: 1.4, Portfolio: 2 };

/** What a broker's commission adds to a round trip. */
const BROKERED: Readonly<Record<FundType, number>> = { S: 2, E: 2.5, F: 1, C: 1 };

/** How many times less prices of a group or category move than their class's, though they cost as much to trade. */
const CALM: Readonly<Record<string, number>> = {
  Bonds: 2,
  'US government bonds': 2,
  Utilities: 1.7,
  'Consumer Staples': 1.7,
};

/** How many times less an instrument moves than others of its class. */
export function calmness({ group, category }: Instrument): number {
  return CALM[group] ?? CALM[category] ?? 1;
}

/** Whether what a fund holds trades while its own session is closed, so that little is left to move in the session. */
export function movesAtNight({ group }: Instrument): boolean {
  return group === 'International';
}

/** The most by which type, account and calmness slow a robot down together: more would leave nothing to trade. */
const MOST_TOGETHER: Readonly<Record<Timeframe, number>> = { 60: 2, 15: 3, 5: 3 };

/** How many times as slowly a plan's robot trades as its family at its usual pace. */
export function slowingFor(plan: RobotPlan, agentKind: AgentKind): number {
  const { legs, timeframe, agentType, family, pace } = plan;
  const [first] = legs;
  const { fundType } = first;
  const dearer =
    (family.kind === 'basket' ? 1 : BY_TYPE[agentType]) *
    (agentKind === 'Brokerage' ? BROKERED[fundType] : 1) *
    calmness(first);
  return SLOWING[fundType][timeframe] * BY_PACE[pace] * Math.min(MOST_TOGETHER[timeframe], dearer);
}
