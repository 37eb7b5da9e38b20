import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import type { PendingAction } from '@/components/session/pending-action/pending-action';
import { readCurrentUser } from '@/components/session/user/use-current-user';
import { mayFollow } from '@/lib/people/permissions/permissions';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import { userSwitches } from './user-switches';
import { viewerOfUser } from './user-viewer';

/**
 * Continues what a guest wanted to do when asked to log in: bookmarks or follows the robot, leads to the plan it needs,
 * or focuses the switch that was clicked.
 */
export async function continueAction(action: PendingAction, robot: UserRobot): Promise<void> {
  if (action.type === 'statistics') openStatistics(robot.id);
  else if (action.type === 'bookmark') turnOn(robot, 'bookmark');
  else await continueFollowing(action.type, robot);
}

async function continueFollowing(
  type: Exclude<PendingAction['type'], 'statistics' | 'bookmark'>,
  robot: UserRobot,
): Promise<void> {
  const viewer = viewerOfUser(await readCurrentUser());
  if (viewer.userId === null) return;
  if (robot.isWipedOut && !robot.controls.checked.follow) return;
  if (!mayFollow(viewer, robot, robot.controls.checked.follow))
    window.location.assign(subscribePath(robot, { isGuest: false, isInMobileWebView: false }));
  else if (type === 'follow') turnOn(robot, 'follow');
  // The user still has to choose the kinds of notifications; focusing the control opens their popup.
  else await focusControl(robot.id, type);
}

/** Opens the modal of its card, or scrolls to the section of its page. */
function openStatistics(robotId: number): void {
  const opener = document.querySelector<HTMLElement>(`[data-robot="${robotId}"] [data-opens="statistics"]`);
  if (opener) opener.click();
  else document.getElementById('statistics')?.scrollIntoView();
}

function turnOn(robot: UserRobot, control: 'bookmark' | 'follow'): void {
  if (!robot.controls.checked[control]) userSwitches(robot.id).toggle(control);
}

/** How often to check if a switch has rendered, in milliseconds, and how many times. */
const LOOK_MS = 50;
const LOOKS = 60;

/** Switches render once their code has loaded. */
async function focusControl(robotId: number, control: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const found = document.querySelector<HTMLElement>(
      `[data-robot="${robotId}"] [data-control="${control}"]`,
    );
    if (found) return found.focus();
  }
}
