import { type PendingAction, takePending } from '@/components/account/account/pending-action';
import { refreshCurrentUser } from '@/components/account/account/use-current-user';
import { mayFollow } from '@/lib/people/permissions/permissions';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import type { OwnRobot } from './own-robot';
import { switchesOf } from './own-switches';
import { viewerOfUser } from './user-viewer';

export interface PendingPlace {
  /** Where robots stand on the page. */
  readonly root: HTMLElement;
  /** A robot of the page, as it is shown to whoever is signed in; undefined for others. */
  readonly find: (robotId: number) => OwnRobot | undefined;
  /** Opens the statistics of a robot. */
  readonly openStatistics: (robotId: number) => void;
}

/**
 * Goes on with what somebody wanted to do when they were asked to log in: bookmarks or follows the robot, leads to the
 * plan that it needs, or to the switch that was pressed. Does nothing where its robot does not stand on the page.
 */
export async function continuePending(place: PendingPlace): Promise<void> {
  const action = takePending();
  const robot = action && place.find(action.robotId);
  if (!action || !robot) return;
  if (action.type === 'statistics') place.openStatistics(robot.id);
  else if (action.type === 'bookmark') turnOn(robot, 'bookmark');
  else await continueFollowing(action.type, robot, place.root);
}

async function continueFollowing(
  type: Exclude<PendingAction['type'], 'statistics' | 'bookmark'>,
  robot: OwnRobot,
  root: HTMLElement,
): Promise<void> {
  const viewer = viewerOfUser(await refreshCurrentUser());
  if (viewer.userId === null) return;
  if (!mayFollow(viewer, robot, switchesOf(robot).read().checked.follow))
    window.location.assign(subscribePath(robot, { isGuest: false, isInMobileWebView: false }));
  else if (type === 'follow') turnOn(robot, 'follow');
  // Which kinds of notifications is for the user to say: the focus opens what they are chosen in.
  else setTimeout(() => controlOf(root, robot.id, type)?.focus());
}

function turnOn(robot: OwnRobot, control: 'bookmark' | 'follow'): void {
  const switches = switchesOf(robot);
  if (!switches.read().checked[control]) switches.toggle(control);
}

function controlOf(root: HTMLElement, robotId: number, control: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-robot="${robotId}"] [data-control="${control}"]`);
}
