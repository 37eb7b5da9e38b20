import type { FundType } from '@/lib/market/data/instrument';
import { costModelFor } from '@/lib/robots/execution/costs';

/** One rule at three timeframes: moves grow about with the square root of time. */
export interface PacedRule {
  readonly minutes: number;
  /** What a round trip earns before costs, basis points. */
  readonly grossBp: number;
  /** Round trips a year. */
  readonly trips: number;
}

export const PACED_RULES: readonly PacedRule[] = [
  { minutes: 5, grossBp: 4, trips: 1500 },
  { minutes: 15, grossBp: 7, trips: 500 },
  { minutes: 60, grossBp: 14, trips: 125 },
];

/** Impact of both sides of the lesson's round trip, basis points. */
export const IMPACT_BP = 2;

/** Costs of a round trip in basis points. */
export interface TripCosts {
  readonly spreadBp: number;
  /** A side. */
  readonly commissionBp?: number;
  /** Of both sides together. */
  readonly impactBp?: number;
}

export function netBp(
  { grossBp }: Pick<PacedRule, 'grossBp'>,
  { spreadBp, commissionBp = 0, impactBp = IMPACT_BP }: TripCosts,
): number {
  return grossBp - spreadBp - 2 * commissionBp - impactBp;
}

/** A year of round trips, compounded, in percent. */
export function yearPct(rule: PacedRule, costs: TripCosts): number {
  return 100 * ((1 + netBp(rule, costs) / 1e4) ** rule.trips - 1);
}

/** The spread at which a rule earns nothing, basis points. */
export function breakEvenBp(rule: PacedRule, costs: Omit<TripCosts, 'spreadBp'> = {}): number {
  return netBp(rule, { ...costs, spreadBp: 0 });
}

/** What a class costs here: spread and commission of a virtual account, with the lesson's impact. */
export function classCosts(fundType: FundType): TripCosts {
  const { spread, commissionRate } = costModelFor(fundType, false);
  return { spreadBp: 1e4 * spread, commissionBp: 1e4 * commissionRate };
}

/** A task: at which spread does this rule earn nothing if it also pays this commission? */
export interface SpreadTask {
  readonly rule: PacedRule;
  readonly commissionBp: number;
}

/** Widest spread of the exercise, basis points. */
export const WIDEST_BP = 15;

/** The number of the task chooses the rule; later ones also pay a commission. */
export function makeSpreadTask(number: number, random: () => number): SpreadTask {
  const rule = PACED_RULES[number % PACED_RULES.length] as PacedRule;
  const most = breakEvenBp(rule) / 2;
  const commissionBp = number < PACED_RULES.length ? 0 : Math.floor(2 * most * random()) / 2;
  return { rule, commissionBp };
}

/** What to say of a chosen spread; null if it's the one. */
export function spreadProblem({ rule, commissionBp }: SpreadTask, spreadBp: number): string | null {
  const net = netBp(rule, { spreadBp, commissionBp });
  if (Math.abs(net) < 0.01) return null;
  return net > 0
    ? 'Not this one: it still earns something. The spread can be wider.'
    : 'Not this one: it already loses. The spread must be narrower.';
}
