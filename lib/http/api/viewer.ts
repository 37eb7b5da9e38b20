import type { RobotSettings } from '@/lib/people/follows/follows';
import {
  GUEST as GUEST_PERMISSIONS,
  maySeeMoney,
  type Permissions,
} from '@/lib/people/permissions/permissions';
import { GUEST_VIEWER, type SearchViewer } from '@/lib/robots/catalogue/search/request';
import type { MixAccount } from '@/lib/trading/autotrading/ready-for-mix';

/** The caller's permissions and robot settings; every answer is masked by them. */
export interface Viewer extends Permissions, SearchViewer {
  /** By robot; robots without any setting are omitted. */
  readonly settings: ReadonlyMap<number, RobotSettings>;
  /** The default account for autotrading with what it holds; null if there's none. */
  readonly mix: MixAccount | null;
}

export const GUEST: Viewer = { ...GUEST_VIEWER, ...GUEST_PERMISSIONS, settings: new Map(), mix: null };

/** @param mix the default account for autotrading with what it holds; null for none */
export function toViewer(
  permissions: Permissions,
  settings: ReadonlyMap<number, RobotSettings>,
  mix: MixAccount | null = null,
): Viewer {
  const followed = new Set<number>();
  const notified = new Set<number>();
  for (const [id, setting] of settings) {
    if (setting.isFollowed) followed.add(id);
    if (takesNotifications(setting)) notified.add(id);
  }
  return {
    ...permissions,
    seesMoney: maySeeMoney(permissions),
    followed,
    notified,
    settings,
    mix,
  };
}

/** Whether notifications of trades are on; pending orders don't count. */
export function takesNotifications({ openTrades, closedTrades }: RobotSettings): boolean {
  return openTrades || closedTrades;
}
