import type { FundType } from '@/lib/market/data/instrument';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { TOOLS, type Tool } from './tools';

/** The plans by their level. */
export const PLAN_NAMES = ['', 'Intermediate One', 'Intermediate Two', 'Expert'] as const;

/** The facts about someone that decide what they see and may do. */
export interface Permissions {
  /** null for a guest. */
  readonly userId: string | null;
  readonly isContentAdmin: boolean;
  /** 0 none, 1 Intermediate One, 2 Intermediate Two, 3 Expert. */
  readonly planLevel: 0 | 1 | 2 | 3;
  /** The tools subscribed to, without those that the plan includes: ask `hasTool`. */
  readonly tools: readonly Tool[];
  /** Whether money management is switched on for this user. */
  readonly hasMoneyManagement: boolean;
}

export const GUEST: Permissions = {
  userId: null,
  isContentAdmin: false,
  planLevel: 0,
  tools: [],
  hasMoneyManagement: false,
};

/** The facts about a robot that decide who may do what with it. */
export interface ControlledRobot {
  readonly timeframe: Timeframe;
  readonly fundType: FundType;
  readonly brokerAccountUniqueId: string | null;
  /** Whether it has lost more than 95% of its account. */
  readonly isWipedOut?: boolean;
  /** Whether it opens no more positions, so that nobody starts to copy it. */
  readonly isRetired?: boolean;
}

/**
 * Whether a robot may be followed: a robot already followed, any robot with Expert, 15 minutes and slower with
 * Intermediate Two, 60 minutes with Intermediate One, and crypto robots with an IntradayCrypto subscription. Nobody
 * starts to follow one that has lost its account.
 */
export function mayFollow(permissions: Permissions, robot: ControlledRobot, isFollowed: boolean): boolean {
  if (permissions.userId === null) return false;
  if (isFollowed) return true;
  if (robot.isWipedOut === true) return false;
  if (permissions.planLevel === 3) return true;
  if (permissions.planLevel === 2 && robot.timeframe >= 15) return true;
  if (permissions.planLevel === 1 && robot.timeframe >= 60) return true;
  return robot.fundType === 'C' && hasTool(permissions, 'IntradayCrypto');
}

/** Whether someone may use a tool: they subscribe to it, or their plan is Expert, which includes all. */
export function hasTool({ planLevel, tools }: Pick<Permissions, 'planLevel' | 'tools'>, tool: Tool): boolean {
  return planLevel === 3 || tools.includes(tool);
}

/** Whether someone may use any of the tools, and so see all trade ideas. */
export function hasAnyTool(permissions: Pick<Permissions, 'planLevel' | 'tools'>): boolean {
  return TOOLS.some((tool) => hasTool(permissions, tool));
}

/** Who may select a robot for autotrading: everyone if it's tied to a broker account. The plan is another matter. */
export function mayAutotrade(
  { userId, isContentAdmin, hasMoneyManagement }: Permissions,
  { brokerAccountUniqueId }: Pick<ControlledRobot, 'brokerAccountUniqueId'>,
): boolean {
  return userId !== null && (brokerAccountUniqueId !== null || isContentAdmin || hasMoneyManagement);
}

/** Dollar amounts, the six statistics and full ledgers are for users. */
export function maySeeMoney(permissions: Pick<Permissions, 'userId'>): boolean {
  return permissions.userId !== null;
}

/** Content admins answer tickets. */
export function mayAnswerTickets(permissions: Pick<Permissions, 'isContentAdmin'>): boolean {
  return permissions.isContentAdmin;
}

/** Content admins see edit links and pen icons, and change descriptions and help articles. */
export function mayEditTexts(permissions: Pick<Permissions, 'isContentAdmin'>): boolean {
  return permissions.isContentAdmin;
}
