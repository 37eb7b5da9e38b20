import { onSignInChange } from '@/components/account/account/sign-in-state';
import { showToast } from '@/components/ui/toast/toast-store';
import type { OwnRobot } from './own-robot';
import { performControl } from './perform-control';
import { createSwitches, type Switches } from './switches';

/** The switches of this page by robot: a robot that stands in several places has them once. */
const known = new Map<number, Switches>();

/** The switches of a robot, wherever on the page it stands; as the server told them first where they are new. */
export function switchesOf(robot: Pick<OwnRobot, 'id' | 'controls'>): Switches {
  const found = known.get(robot.id);
  if (found) return found;
  const made = createSwitches(robot.controls, {
    perform: (call) => performControl(robot.id, call),
    showMessage: (text) => showToast(text, 'error'),
  });
  known.set(robot.id, made);
  return made;
}

/** Takes up what an answer of the server tells of a robot; not while it is being drawn. */
export function takeOwnRobot(robot: OwnRobot): void {
  switchesOf(robot).take(robot.controls);
}

/** Forgets all switches: they were those of a guest, or of somebody who has signed out. */
function forgetSwitches(): void {
  known.clear();
}

if (typeof window !== 'undefined') onSignInChange(forgetSwitches);
