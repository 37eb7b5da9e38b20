import type { RobotSettings } from '@/lib/people/follows/follows';
import {
  GUEST as GUEST_PERMISSIONS,
  maySeeMoney,
  type Permissions,
} from '@/lib/people/permissions/permissions';
import { GUEST_VIEWER, type SearchViewer } from '@/lib/robots/catalogue/search/request';

/** Who makes a call: what they may do, and what they have set for robots. Every answer is masked by it. */
export interface Viewer extends Permissions, SearchViewer {
  /** By robot; robots without any setting are left out. */
  readonly settings: ReadonlyMap<number, RobotSettings>;
}

export const GUEST: Viewer = { ...GUEST_VIEWER, ...GUEST_PERMISSIONS, settings: new Map() };

/** Somebody with these permissions and settings, as calls take them. */
export function viewerOf(permissions: Permissions, settings: ReadonlyMap<number, RobotSettings>): Viewer {
  const robotsWith = (has: (setting: RobotSettings) => boolean) =>
    new Set([...settings].flatMap(([id, setting]) => (has(setting) ? [id] : [])));
  return {
    ...permissions,
    seesMoney: maySeeMoney(permissions),
    followed: robotsWith(({ isFollowed }) => isFollowed),
    notified: robotsWith(takesNotifications),
    settings,
  };
}

/** Whether somebody is told of a robot's trades; pending orders are a switch of their own. */
export function takesNotifications({ openTrades, closedTrades }: RobotSettings): boolean {
  return openTrades || closedTrades;
}
