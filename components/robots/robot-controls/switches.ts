import { failureText } from '@/lib/http/api/client/call';
import {
  type Control,
  type ControlCall,
  type ControlChoice,
  type ControlEvent,
  type ControlState,
  questionBefore,
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
  /** Asks the user before a click takes effect; without it, clicks take effect at once. */
  readonly ask?: (question: ControlQuestion) => void;
}

export interface ControlQuestion {
  readonly about: 'copy' | 'positions';
  readonly control: Control;
  /** Makes the change. The outcome is in the robot's state; after a failure it may be retried. */
  readonly goOn: (choice: ControlChoice) => void;
}

/**
 * Runs a robot's switches outside React, so that two clicks before the next paint count as two. Pending calls continue
 * after the robot leaves the screen: notifications are still turned on after following it, and failures are still
 * reported.
 */
export function createSwitches(options: SwitchesOptions): Switches {
  const { read, write, perform, showMessage, ask } = options;
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
        (error: unknown) => send({ type: 'failed', control, message: failureText(error) }),
      );
  }

  return {
    toggle(control) {
      const state = read();
      const about = state && ask ? questionBefore(state, control) : null;
      if (!state || !ask || !about) return send({ type: 'toggled', control });
      const wanted = !state.checked[control];
      ask({ about, control, goOn: (choice) => send({ type: 'toggled', control, choice, wanted }) });
    },
  };
}
