import { type ControlState, viewControls } from '@/lib/people/controls/robot-controls';
import type { ControlledRobot, Permissions } from '@/lib/people/permissions/permissions';

/** A link to join or subscribe, or a button to follow or unfollow. */
export type FollowText = 'JOIN FOR FREE' | 'SUBSCRIBE' | 'FOLLOW' | 'UNFOLLOW';

/** What to offer, given the robot's state and the viewer's permissions; null if it can't be followed any more. */
export function describeFollow(
  state: ControlState,
  viewer: Permissions,
  robot: ControlledRobot,
): FollowText | null {
  const { lock, isChecked } = viewControls(state, viewer, robot).follow;
  if (robot.isWipedOut && !isChecked) return null;
  if (lock === 'join') return 'JOIN FOR FREE';
  if (lock === 'subscribe') return 'SUBSCRIBE';
  return isChecked ? 'UNFOLLOW' : 'FOLLOW';
}
