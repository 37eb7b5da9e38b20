import { useSyncExternalStore } from 'react';
import { type Control, type ControlsView, viewControls } from '@/lib/people/controls/robot-controls';
import type { ControlledRobot, Viewer } from '@/lib/people/permissions/permissions';
import { type FollowText, followTextOf } from './follow-view';
import type { Switches } from './switches';

export interface RobotControls {
  readonly view: ControlsView;
  readonly followText: FollowText;
  readonly toggle: (control: Control) => void;
}

/** Switches of a robot as they are drawn for somebody, whoever else draws or changes them. */
export function useSwitches(switches: Switches, viewer: Viewer, robot: ControlledRobot): RobotControls {
  const state = useSyncExternalStore(switches.subscribe, switches.read, switches.read);
  return {
    view: viewControls(state, viewer, robot),
    followText: followTextOf(state, viewer, robot),
    toggle: switches.toggle,
  };
}
