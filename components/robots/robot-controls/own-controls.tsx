'use client';

import { useCurrentUser } from '@/components/account/account/use-current-user';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import { ControlRow } from './control-row';
import styles from './control-row.module.css';
import { FollowButton } from './follow-button';
import { LockedControls } from './locked-controls';
import { NOT_OPEN_YET } from './not-open-yet';
import type { OwnRobot } from './own-robot';
import { switchesOf } from './own-switches';
import { useSwitches } from './use-robot-controls';
import { viewerOfUser } from './user-viewer';

interface OwnProps {
  readonly robot: OwnRobot;
}

/** Where a guest joins: in an app it is told to take its user back. */
function joinPath(): string {
  return signUpPath({ isMobileApp: typeof window !== 'undefined' && isInApp(window.location.pathname) });
}

function useOwn(robot: OwnRobot) {
  const { user } = useCurrentUser();
  const controls = useSwitches(switchesOf(robot), viewerOfUser(user ?? null), robot);
  const subscribeHref = subscribePath(robot, { isGuest: false, isInMobileWebView: false });
  return { user, links: { robotName: robot.name, controls, joinHref: joinPath(), subscribeHref } };
}

/** All controls of a robot for whoever is signed in; what they may do decides what they are. */
export function OwnControls({ robot }: OwnProps) {
  const { user, links } = useOwn(robot);
  // Until it is known what the user may do, the locked row keeps the room; styles hide it from users.
  if (!user)
    return (
      <LockedControls
        robotId={robot.id}
        robotName={robot.name}
        hasBrokerAccount={robot.brokerAccountUniqueId !== null}
        joinHref={joinPath()}
      />
    );
  return <ControlRow {...links} notOpen={NOT_OPEN_YET} />;
}

/** FOLLOW, UNFOLLOW or SUBSCRIBE alone, as large as a dialog's buttons. */
export function OwnFollowButton({ robot }: OwnProps) {
  const { user, links } = useOwn(robot);
  if (!user) return null;
  return (
    <span className={styles['large']}>
      <FollowButton {...links} />
    </span>
  );
}
