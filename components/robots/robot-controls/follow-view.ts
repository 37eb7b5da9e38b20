import { type ControlState, viewControls } from '@/lib/people/controls/robot-controls';
import type { ControlledRobot, Permissions } from '@/lib/people/permissions/permissions';

/** What stands where a robot is followed: a link to join or to subscribe, or a button that follows or unfollows. */
export type FollowText = 'JOIN FOR FREE' | 'SUBSCRIBE' | 'FOLLOW' | 'UNFOLLOW';

/** What to offer, given the state of a robot's switches. */
export function followTextOf(state: ControlState, viewer: Permissions, robot: ControlledRobot): FollowText {
  const { lock, isChecked } = viewControls(state, viewer, robot).follow;
  if (lock === 'join') return 'JOIN FOR FREE';
  if (lock === 'subscribe') return 'SUBSCRIBE';
  return isChecked ? 'UNFOLLOW' : 'FOLLOW';
}
