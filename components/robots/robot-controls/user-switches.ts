import { changeUserRobot, readRobot } from '@/components/robots/robot-cache/robot-cache';
import { makeOwnChange } from '@/components/robots/robot-changes/own-changes';
import { showToast } from '@/components/ui/toast/toast-store';
import { askFirst } from './ask-first';
import { performControl } from './perform-control';
import { createSwitches, type Switches } from './switches';

const NOT_LOADED = 'We couldn’t load this. Check your connection and try again.';

/** A robot's switches on this page, wherever shown. Their state is in the page's robot cache. */
export function userSwitches(robotId: number): Switches {
  return createSwitches({
    read: () => readRobot(robotId)?.own?.controls,
    write: (controls) => changeUserRobot(robotId, (own) => ({ ...own, controls })),
    perform: (call) =>
      makeOwnChange({ robotId, control: call.control, isOn: call.wanted }, () =>
        performControl(robotId, call),
      ),
    showMessage: (text) => showToast(text, 'error'),
    ask: (question) => void askFirst(robotId, question).catch(() => showToast(NOT_LOADED, 'error')),
  });
}
