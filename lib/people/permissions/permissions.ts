import type { FundType } from '@/lib/market/data/instrument';
import type { Timeframe } from '@/lib/robots/definitions/definition';

/** The plans by their level. */
export const PLAN_NAMES = ['', 'Intermediate One', 'Intermediate Two', 'Expert'] as const;

/** Somebody who looks at pages and makes calls, as far as it decides what they see and may do. */
export interface Viewer {
  /** null for a guest. */
  readonly userId: string | null;
  readonly isContentAdmin: boolean;
  /** 0 none, 1 Intermediate One, 2 Intermediate Two, 3 Expert. */
  readonly planLevel: 0 | 1 | 2 | 3;
  readonly hasIntradayCrypto: boolean;
  /** Whether money management is switched on for this user. */
  readonly hasMoneyManagement: boolean;
}

export const GUEST: Viewer = {
  userId: null,
  isContentAdmin: false,
  planLevel: 0,
  hasIntradayCrypto: false,
  hasMoneyManagement: false,
};

/** What a robot is, as far as it decides who may do what with it. */
export interface ControlledRobot {
  readonly timeframe: Timeframe;
  readonly fundType: FundType;
  readonly brokerAccountUniqueId: string | null;
}

/**
 * Whether a robot may be followed: who follows it already, any robot with Expert, 15 minutes and slower with
 * Intermediate Two, 60 minutes with Intermediate One, and crypto robots with an IntradayCrypto subscription.
 */
export function mayFollow(viewer: Viewer, robot: ControlledRobot, isSubscribed: boolean): boolean {
  if (viewer.userId === null) return false;
  if (isSubscribed || viewer.planLevel === 3) return true;
  if (viewer.planLevel === 2 && robot.timeframe >= 15) return true;
  if (viewer.planLevel === 1 && robot.timeframe >= 60) return true;
  return robot.fundType === 'C' && viewer.hasIntradayCrypto;
}

/** Sums of money, the six statistics and whole ledgers are for those who have joined. */
export function maySeeMoney(viewer: Pick<Viewer, 'userId'>): boolean {
  return viewer.userId !== null;
}

/** Bookmarks are kept with an account. */
export function mayBookmark(viewer: Pick<Viewer, 'userId'>): boolean {
  return viewer.userId !== null;
}

/** Content admins see edit links and pen icons, and change descriptions and help articles. */
export function mayEditTexts(viewer: Pick<Viewer, 'isContentAdmin'>): boolean {
  return viewer.isContentAdmin;
}
