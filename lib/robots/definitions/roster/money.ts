import type { AgentKind, RobotDefinition, Sizing } from '../definition';
import { familyProfile, hasStop, paramsFor } from './family-profiles';
import { pick } from './pick';
import { planKey, type RobotPlan } from './plan';

type MoneyRules = Pick<
  RobotDefinition,
  'agentKind' | 'initialBalance' | 'sizing' | 'maxOpenPositions' | 'allowShort'
>;

/** Three in ten only give signals, half have a virtual account, two in ten follow a broker account's rules. */
const KINDS: readonly [AgentKind, ...AgentKind[]] = [
  ...(['Signal', 'Signal', 'Signal'] as const),
  ...(['Virtual', 'Virtual', 'Virtual', 'Virtual', 'Virtual'] as const),
  ...(['Brokerage', 'Brokerage'] as const),
];

/**
 * Account, capital and trade size, varied between robots. Open positions together never exceed the balance. Broker
 * accounts trade whole shares, so they are larger.
 */
export function chooseMoneyRules(plan: RobotPlan): MoneyRules {
  const key = planKey(plan);
  const agentKind = chooseAgentKind(plan);
  const maxOpenPositions = mostOpen(plan);
  const initialBalance = chooseBalance(agentKind, plan.legs.length, key);
  return {
    agentKind,
    initialBalance,
    sizing: chooseSizing(plan, agentKind, initialBalance, maxOpenPositions),
    maxOpenPositions,
    allowShort: allowsShort(plan, agentKind),
  };
}

/** What needs to sell crypto short cannot do so at a broker. */
function chooseAgentKind(plan: RobotPlan): AgentKind {
  const kind = pick(KINDS, `account ${planKey(plan)}`);
  const impossible = familyProfile(plan.family).needsShort && plan.legs.some((leg) => leg.fundType === 'C');
  return kind === 'Brokerage' && impossible ? 'Virtual' : kind;
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

const WAYS_WITHOUT_STOP = ['percent', 'percent', 'amount'] as const;
const WAYS_WITH_STOP = ['percent', 'risk', 'amount'] as const;

function chooseSizing(plan: RobotPlan, kind: AgentKind, initialBalance: number, positions: number): Sizing {
  const key = planKey(plan);
  const share = largestShare(plan, positions) * pick([1, 1, 0.75, 0.5], `share ${key}`);
  if (kind === 'Signal') return { kind: 'amount', amount: roundedDown(initialBalance * share) };
  const way = pick<Sizing['kind']>(
    hasStop(paramsFor(plan.family, plan.pace, plan.legs)) ? WAYS_WITH_STOP : WAYS_WITHOUT_STOP,
    `sizing ${key}`,
  );
  const percent = Math.max(1, Math.floor(100 * share));
  if (way === 'amount') return { kind: 'amount', amount: roundedDown(initialBalance * share) };
  if (way === 'percent') return { kind: 'percent', percent };
  return { kind: 'risk', riskPercent: pick([0.5, 1, 1.5], `risk ${key}`), maxPercent: percent };
}

/** The share of the balance that one position may take, so that a few percent stay for costs. */
function largestShare({ family, legs, pace }: RobotPlan, positions: number): number {
  const { positionsAtOnce } = familyProfile(family);
  const together = positionsAtOnce
    ? Math.min(legs.length, positionsAtOnce(paramsFor(family, pace, legs)))
    : positions;
  return 0.96 / Math.max(1, together);
}

/** Whole hundreds; for small amounts, whole tens. */
function roundedDown(amount: number): number {
  const step = amount >= 1000 ? 100 : 10;
  return Math.max(step, Math.floor(amount / step) * step);
}

/**
 * Brokers don't allow short crypto; robots with an inverse fund don't need it. Pairs trading needs the short side. Of
 * the others, some sell short and some don't.
 */
function allowsShort(plan: RobotPlan, kind: AgentKind): boolean {
  const { agentType, family, legs } = plan;
  if (agentType === 'Double' || agentType === 'InverseETF') return false;
  if (familyProfile(family).needsShort) return true;
  if (kind === 'Brokerage' && legs.some((leg) => leg.fundType === 'C')) return false;
  if (legs.every((leg) => leg.fundType === 'F')) return true;
  return pick([true, false], `short ${planKey(plan)}`);
}
