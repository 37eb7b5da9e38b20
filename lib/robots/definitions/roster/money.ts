import type { AgentKind, RobotDefinition } from '../definition';
import { familyProfile, paramsFor, tradesByClock } from './family-profiles';
import { pick } from './pick';
import { planKey, type RobotPlan } from './plan';
import { calmness } from './slowing';

export interface MoneyRules
  extends Pick<RobotDefinition, 'agentKind' | 'initialBalance' | 'maxOpenPositions' | 'allowShort'> {
  readonly sizing: Extract<RobotDefinition['sizing'], { kind: 'volatility' }>;
  /** Annual volatility in percent that its positions together aim at. */
  readonly aimedVolatilityPct: number;
}

/** Three in ten only give signals, half have a virtual account, two in ten follow a broker account's rules. */
const KINDS: readonly [AgentKind, ...AgentKind[]] = [
  ...(['Signal', 'Signal', 'Signal'] as const),
  ...(['Virtual', 'Virtual', 'Virtual', 'Virtual', 'Virtual'] as const),
  ...(['Brokerage', 'Brokerage'] as const),
];

/**
 * Account, capital and trade size, varied between robots. Sizes follow volatility, so that no robot risks much more than
 * another, and open positions together never exceed the balance. Broker accounts trade whole shares, so they are larger.
 */
export function chooseMoneyRules(plan: RobotPlan): MoneyRules {
  const key = planKey(plan);
  const agentKind = chooseAgentKind(plan);
  const maxOpenPositions = mostOpen(plan);
  const aimedVolatilityPct = pick(AIMED_VOLATILITY, `volatility ${key}`);
  const together = heldTogether(plan, agentKind, maxOpenPositions);
  return {
    agentKind,
    initialBalance: chooseBalance(agentKind, plan.legs.length, key),
    aimedVolatilityPct,
    sizing: {
      kind: 'volatility',
      targetPct: targetOfEach(aimedVolatilityPct, together),
      maxPercent: Math.floor(MOST_PERCENT / together),
    },
    maxOpenPositions,
    allowShort: allowsShort(plan, agentKind),
  };
}

/**
 * The kind of account that is drawn for a plan, but virtual instead of a broker's for plans that sell crypto short,
 * which brokers don't allow, and where commissions cost too much: families that trade by the clock or seldom,
 * instruments that hardly move, and families that must be slowed down most already at 60 minutes.
 */
function chooseAgentKind(plan: RobotPlan): AgentKind {
  const { family, legs, timeframe } = plan;
  const profile = familyProfile(family);
  const isSlowest = timeframe === 60 && profile.slowing >= 1.5;
  const kind = pick(KINDS, `account ${planKey(plan)}`);
  const shortsCrypto = profile.needsShort && legs.some((leg) => leg.fundType === 'C');
  return kind === 'Brokerage' &&
    (shortsCrypto || isSlowest || profile.isRare || tradesByClock(family) || calmness(legs[0]) >= 2)
    ? 'Virtual'
    : kind;
}

/** A portfolio of one strategy holds some of its instruments at once; families that weigh legs decide themselves. */
function mostOpen({ agentType, family, legs }: RobotPlan): number {
  if (agentType !== 'Portfolio') return 1;
  if (family.kind === 'basket') return legs.length;
  return Math.min(legs.length, pick([3, 4, 5, 6], `positions ${family.id} ${legs.length}`));
}

function chooseBalance(kind: AgentKind, legs: number, key: string): number {
  if (legs > 2) return pick(kind === 'Brokerage' ? [100_000] : [25_000, 50_000, 100_000], `balance ${key}`);
  if (kind === 'Brokerage') return pick([25_000, 50_000, 100_000], `balance ${key}`);
  return pick([10_000, 20_000, 25_000, 50_000], `balance ${key}`);
}

/** What all positions together may take, so that a few percent stay for costs. */
const MOST_PERCENT = 96;

/** Percent a year. A robot that aims at the smaller one promises that it won't fall far (`isCareful`). */
const AIMED_VOLATILITY: readonly [number, ...number[]] = [10, 10, 10, 4];

/** Whether its positions are so small that it can promise the drawdown at which it retires at the latest. */
export function isCareful({ aimedVolatilityPct }: Pick<MoneyRules, 'aimedVolatilityPct'>): boolean {
  return aimedVolatilityPct <= 4;
}

/** Positions held at once. */
function heldTogether(plan: RobotPlan, kind: AgentKind, positions: number): number {
  const { positionsAtOnce } = familyProfile(plan.family);
  return Math.max(
    1,
    positionsAtOnce ? Math.min(plan.legs.length, positionsAtOnce(paramsFor(plan, kind))) : positions,
  );
}

/** Usual correlation between instruments of a group. */
const CORRELATION = 0.4;

/** The volatility of each of several equal positions that together have a given one, to half a percent. */
function targetOfEach(together: number, positions: number): number {
  const sum = Math.sqrt(positions + CORRELATION * positions * (positions - 1));
  return Math.max(0.5, Math.round((2 * together) / sum) / 2);
}

/**
 * Whether a robot may sell short. Brokers don't allow it for crypto, robots with an inverse fund don't need it, and
 * pairs trading does. Both sides mean twice as many trades, too many for families that trade by the clock.
 * Few robots sell stocks and ETFs short, since holding them pays a premium; neither side of a currency pair does.
 */
function allowsShort(plan: RobotPlan, kind: AgentKind): boolean {
  const { agentType, family, legs } = plan;
  if (agentType === 'Double' || agentType === 'InverseETF') return false;
  if (familyProfile(family).needsShort) return true;
  if (tradesByClock(family)) return false;
  if (kind === 'Brokerage' && legs.some((leg) => leg.fundType === 'C')) return false;
  if (legs.every((leg) => leg.fundType === 'F')) return true;
  const sides: [boolean, ...boolean[]] = legs.every((leg) => leg.fundType === 'C')
    ? [true, false]
    : [true, false, false, false];
  return pick(sides, `short ${planKey(plan)}`);
}
