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
  /** Shows the wanted state at once and requests it from the server; a refusal rolls it back. */
  toggle(control: Control): void;
}

export interface SwitchesOptions {
  /** undefined where the robot is no longer known: then nothing happens. */
  readonly read: () => ControlState | undefined;
  readonly write: (state: ControlState) => void;
  /** Makes the server's call; rejects with a CallError where the server refuses. */
  readonly perform: (call: ControlCall) => Promise<void>;
  /** Shows the user an error. */
  readonly showMessage: (text: string) => void;
}

/**
 * Runs the switches of one robot outside rendering, so that two clicks before the next paint are seen as two. What was
 * asked for goes on when the robot has left the screen: a robot followed for the sake of its notifications still gets
 * them, and a failure is still told.
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
    // A function that throws before it gives a promise has failed like one that rejects.
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
