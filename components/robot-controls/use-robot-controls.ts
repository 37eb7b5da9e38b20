import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '@/lib/api/client/call';
import type { ControlledRobot, Viewer } from '@/lib/permissions/permissions';
import {
  type Control,
  type ControlCall,
  type ControlEvent,
  type ControlState,
  type ControlsView,
  stepControls,
  viewControls,
} from '@/lib/controls/robot-controls';
import { type FollowText, followTextOf } from './follow-view';

export interface RobotControlsInput {
  /** What the server told first. Later values are not taken up: give the component a new key for them. */
  readonly initial: ControlState;
  readonly viewer: Viewer;
  readonly robot: ControlledRobot;
  /** Makes the server's call; rejects with a CallError where the server refuses. */
  readonly perform: (call: ControlCall) => Promise<void>;
  /** Tells the user what went wrong. */
  readonly showMessage: (text: string) => void;
}

export interface RobotControls {
  readonly view: ControlsView;
  readonly followText: FollowText;
  readonly toggle: (control: Control) => void;
}

const UNKNOWN_FAILURE = 'Server error has occurred';

/**
 * Runs the switches of one robot. The state lives outside rendering, so that two clicks before the next paint are seen
 * as two. What was asked for goes on when the robot has left the screen: a robot followed for the sake of its
 * notifications still gets them, and a failure is still told.
 */
export function useRobotControls(input: RobotControlsInput): RobotControls {
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const current = useRef(input.initial);
  const [state, setState] = useState(input.initial);

  const send = useCallback((event: ControlEvent) => {
    const step = stepControls(current.current, event);
    current.current = step.state;
    setState(step.state);
    if (step.message) latest.current.showMessage(step.message);
    if (!step.call) return;
    const { control } = step.call;
    // A function that throws before it gives a promise has failed like one that rejects.
    Promise.resolve(step.call)
      .then(latest.current.perform)
      .then(
        () => send({ type: 'succeeded', control }),
        (error: unknown) => send({ type: 'failed', control, message: messageOf(error) }),
      );
  }, []);

  const toggle = useCallback((control: Control) => send({ type: 'toggled', control }), [send]);
  return {
    view: viewControls(state, input.viewer, input.robot),
    followText: followTextOf(state, input.viewer, input.robot),
    toggle,
  };
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : UNKNOWN_FAILURE;
}
