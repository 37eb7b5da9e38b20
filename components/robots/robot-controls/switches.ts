import { CallError } from '@/lib/http/api/client/call';
import {
  type Control,
  type ControlCall,
  type ControlEvent,
  type ControlState,
  stepControls,
} from '@/lib/people/controls/robot-controls';

/** The switches of one robot, apart from how and how often they are drawn. */
export interface Switches {
  read(): ControlState;
  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  toggle(control: Control): void;
  /** Takes up what the server told later; not while a call is under way, whose answer is newer. */
  take(state: ControlState): void;
}

export interface SwitchesOptions {
  /** Makes the server's call; rejects with a CallError where the server refuses. */
  readonly perform: (call: ControlCall) => Promise<void>;
  /** Tells the user what went wrong. */
  readonly showMessage: (text: string) => void;
}

const UNKNOWN_FAILURE = 'Server error has occurred';

/**
 * Runs the switches of one robot outside rendering, so that two clicks before the next paint are seen as two. What was
 * asked for goes on when the robot has left the screen: a robot followed for the sake of its notifications still gets
 * them, and a failure is still told.
 */
export function createSwitches(initial: ControlState, { perform, showMessage }: SwitchesOptions): Switches {
  let state = initial;
  const listeners = new Set<() => void>();

  function change(next: ControlState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function send(event: ControlEvent): void {
    const step = stepControls(state, event);
    change(step.state);
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

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: (control) => send({ type: 'toggled', control }),
    take(told) {
      if (state.waiting === null && !Object.values(state.busy).includes(true)) change(told);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : UNKNOWN_FAILURE;
}
