'use client';

import { useRobot } from '@/components/robots/robot-cache/use-robot';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import type { RowSetting } from '@/lib/people/follows/follow-settings';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import { Bookmark, ControlRow, Notifications, RowSwitch, RowSwitches } from './control-row';
import styles from './control-row.module.css';
import { FollowButton } from './follow-button';
import { LockedBookmark, LockedControls, LockedFollow, LockedSwitch } from './locked-controls';
import { toRobotControls } from './robot-controls';
import { userSwitches } from './user-switches';
import { viewerOfUser } from './user-viewer';

export interface UserControlsProps {
  readonly robot: UserRobot;
}

/** Where guests join; an app then takes its user back. */
function joinPath(): string {
  return signUpPath({ isMobileApp: typeof window !== 'undefined' && isInApp(window.location.pathname) });
}

function useOwn(robot: UserRobot) {
  const { user } = useCurrentUser();
  const { toggle } = userSwitches(robot.id);
  const controls = toRobotControls(robot.controls, viewerOfUser(user ?? null), robot, toggle);
  const subscribeHref = subscribePath(robot, { isGuest: false, isInMobileWebView: false });
  return { user, links: { robotName: robot.name, controls, joinHref: joinPath(), subscribeHref } };
}

/** A robot's controls, depending on the user's permissions. */
export function UserControls({ robot }: UserControlsProps) {
  const { user, links } = useOwn(robot);
  // Until permissions are known, the locked row keeps the space; styles hide it from users.
  if (!user)
    return (
      <LockedControls
        robotId={robot.id}
        robotName={robot.name}
        hasBrokerAccount={robot.brokerAccountUniqueId !== null}
        isWipedOut={robot.isWipedOut === true}
        isRetired={robot.isRetired === true}
        joinHref={joinPath()}
      />
    );
  return <ControlRow {...links} />;
}

export interface UserRowControlProps extends UserControlsProps {
  readonly control: 'follow' | 'bookmark' | 'notifications' | 'switches' | RowSetting;
}

/** One control of a robot in a row of a table, or both its switches. */
export function UserRowControl({ robot, control }: UserRowControlProps) {
  const { user, links } = useOwn(robot);
  if (!user) return <LockedRowControl robot={robot} control={control} />;
  switch (control) {
    case 'follow':
      return <FollowButton {...links} />;
    case 'bookmark':
      return <Bookmark {...links} />;
    case 'notifications':
      return <Notifications {...links} isCompact />;
    case 'switches':
      return <RowSwitches {...links} isCompact />;
    default:
      return <RowSwitch {...links} control={control} />;
  }
}

/** Keeps the space until permissions are known; styles hide it from users. */
function LockedRowControl({ robot, control }: UserRowControlProps) {
  const locked = { robotId: robot.id, robotName: robot.name, joinHref: joinPath() };
  switch (control) {
    case 'follow':
      return <LockedFollow {...locked} />;
    case 'bookmark':
      return <LockedBookmark {...locked} />;
    case 'switches':
      if (robot.isRetired) return null;
      return <LockedSwitch {...locked} hasBrokerAccount={robot.brokerAccountUniqueId !== null} isCompact />;
    default:
      return null;
  }
}

/** Just FOLLOW, UNFOLLOW or SUBSCRIBE, as large as a dialog's buttons. */
export function UserFollowButton({ robot }: UserControlsProps) {
  const { user, links } = useOwn(useRobot(robot.id)?.own ?? robot);
  if (!user) return null;
  return (
    <span className={styles['large']}>
      <FollowButton {...links} />
    </span>
  );
}
