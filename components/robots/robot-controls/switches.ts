import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { CallError } from '@/lib/http/api/client/call';
import {
  type Control,
  type ControlCall,
  type ControlEvent,
  type ControlState,
  stepControls,
} from '@/lib/people/controls/robot-controls';

/** One robot's switches, independent of storage and rendering. */
export interface Switches {
  /** Shows the new state at once and sends it to the server; rolls back if rejected. */
  toggle(control: Control): void;
}

export interface SwitchesOptions {
  /** undefined if the robot is no longer known, in which case nothing happens. */
  readonly read: () => ControlState | undefined;
  readonly write: (state: ControlState) => void;
  /** Makes the call; rejects with a CallError if the server does. */
  readonly perform: (call: ControlCall) => Promise<void>;
  /** Shows the user an error. */
  readonly showMessage: (text: string) => void;
}

/**
 * Runs a robot's switches outside React, so that two clicks before the next paint count as two. Pending calls continue
 * after the robot leaves the screen: notifications are still turned on after following it, and failures are still
 * reported.
 */
export function createSwitches({ read, write, perform, showMessage }: SwitchesOptions): Switches {
  function send(event: ControlEvent): void {
    const state = read();
    if (!state) return;
    const step = stepControls(state, event);
    write(step.state);
    if (step.message) showMessage(step.message);
    if (!step.call) return;
    const { control } = step.call;
    // A function that throws synchronously counts as rejected.
    Promise.resolve(step.call)
      .then(perform)
      .then(
        () => send({ type: 'succeeded', control }),
        (error: unknown) => send({ type: 'failed', control, message: messageOf(error) }),
      );
  }

  return { toggle: (control) => send({ type: 'toggled', control }) };
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : SERVER_ERROR;
}
