'use client';

import { ControlRow } from './control-row';
import type { ControlLinks } from './follow-button';
import { type RobotControlsInput, useRobotControls } from './use-robot-controls';

interface LiveControlsProps extends RobotControlsInput, ControlLinks {
  readonly robotName: string;
}

/** A robot's controls for a signed-in user, in place of the locked ones. Loaded when somebody is signed in. */
export function LiveControls({ robotName, joinHref, subscribeHref, ...input }: LiveControlsProps) {
  const controls = useRobotControls(input);
  return (
    <ControlRow robotName={robotName} controls={controls} joinHref={joinHref} subscribeHref={subscribeHref} />
  );
}
