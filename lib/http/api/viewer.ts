import type { RobotMarks } from '@/lib/people/follows/follows';
import {
  GUEST as GUEST_PERMISSIONS,
  maySeeMoney,
  type Viewer as Permissions,
} from '@/lib/people/permissions/permissions';
import { GUEST_VIEWER, type SearchViewer } from '@/lib/robots/catalogue/search/request';

/** Who makes a call: what they may do, and what they have set for robots. Every answer is masked by it. */
export interface Viewer extends Permissions, SearchViewer {
  /** By robot; robots without any mark are left out. */
  readonly marks: ReadonlyMap<number, RobotMarks>;
}

export const GUEST: Viewer = { ...GUEST_VIEWER, ...GUEST_PERMISSIONS, marks: new Map() };

/** Somebody with these permissions and marks, as calls take them. */
export function viewerOf(permissions: Permissions, marks: ReadonlyMap<number, RobotMarks>): Viewer {
  const robotsWith = (has: (mark: RobotMarks) => boolean) =>
    new Set([...marks].flatMap(([id, mark]) => (has(mark) ? [id] : [])));
  return {
    ...permissions,
    seesMoney: maySeeMoney(permissions),
    followed: robotsWith(({ isSubscribed }) => isSubscribed),
    notified: robotsWith(takesNotifications),
    marks,
  };
}

/** Whether somebody is told of a robot's trades; pending orders are a switch of their own. */
export function takesNotifications({ openTrades, closedTrades }: RobotMarks): boolean {
  return openTrades || closedTrades;
}
