import { changeUserRobot, readRobot } from '@/components/robots/robot-cache/robot-cache';
import { makeOwnChange } from '@/components/robots/robot-changes/own-changes';
import { showToast } from '@/components/ui/toast/toast-store';
import { performControl } from './perform-control';
import { type ControlQuestion, createSwitches, type Switches } from './switches';

const NOT_LOADED = 'We couldn’t load this. Check your connection and try again.';

/** A robot's switches on this page, wherever shown. Their state is in the page's robot cache. */
export function switchesOf(robotId: number): Switches {
  return createSwitches({
    read: () => readRobot(robotId)?.own?.controls,
    write: (controls) => changeUserRobot(robotId, (own) => ({ ...own, controls })),
    perform: (call) =>
      makeOwnChange({ robotId, control: call.control, isOn: call.wanted }, () =>
        performControl(robotId, call),
      ),
    showMessage: (text) => showToast(text, 'error'),
    ask: (question) => void ask(robotId, question),
  });
}

async function ask(robotId: number, question: ControlQuestion): Promise<void> {
  try {
    const { showAutopilot } = await import('@/components/trading/autopilot/show-autopilot');
    showAutopilot({ ...question, robotId });
  } catch {
    showToast(NOT_LOADED, 'error');
  }
}
