import {
  type Control,
  type ControlState,
  type ControlsView,
  viewControls,
} from '@/lib/people/controls/robot-controls';
import type { ControlledRobot, Permissions } from '@/lib/people/permissions/permissions';
import { describeFollow, type FollowText } from './follow-view';

/** A robot's controls for a viewer. */
export interface RobotControls {
  readonly view: ControlsView;
  readonly followText: FollowText | null;
  readonly toggle: (control: Control) => void;
}

export function toRobotControls(
  state: ControlState,
  viewer: Permissions,
  robot: ControlledRobot,
  toggle: RobotControls['toggle'],
): RobotControls {
  return {
    view: viewControls(state, viewer, robot),
    followText: describeFollow(state, viewer, robot),
    toggle,
  };
}
