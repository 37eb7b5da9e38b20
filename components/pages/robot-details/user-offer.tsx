import type { ReactNode } from 'react';
import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import { mayFollow } from '@/lib/people/permissions/permissions';

export interface UserOfferProps {
  readonly robot: UserRobot;
  /** What guests, and users without the plan, are offered. */
  readonly children: ReactNode;
}

/** Whether a user already follows a robot, or may with their plan; null without the plan, undefined until known. */
function useOwnState(robot: UserRobot): 'followed' | 'included' | null | undefined {
  const { user } = useCurrentUser();
  if (!user) return undefined;
  const isFollowed = robot.controls.checked.follow;
  if (!mayFollow(viewerOfUser(user), robot, isFollowed)) return null;
  return isFollowed ? 'followed' : 'included';
}

/** Makes an offer to users without the plan, and shows others what they have. */
export function UserOffer({ robot, children }: UserOfferProps) {
  const state = useOwnState(robot);
  if (state === undefined) return <div className={SHOWN.toGuestsKeepingRoom}>{children}</div>;
  if (state === null) return children;
  return (
    <>
      <h2 id="follow">{state === 'followed' ? 'You follow this robot' : 'Follow this robot'}</h2>
      <Note>
        {state === 'followed'
          ? 'Its new trades appear in My robots. You can unfollow it at any time.'
          : 'Your plan includes this robot. Once you follow it, its new trades appear in My robots.'}
      </Note>
    </>
  );
}

/** As `UserOffer`, in a few words. */
export function UserOfferLine({ robot, children }: UserOfferProps) {
  const state = useOwnState(robot);
  if (state === undefined) return <span className={SHOWN.toGuestsKeepingRoom}>{children}</span>;
  if (state === null) return children;
  return state === 'followed' ? 'You follow this robot' : 'Included in your plan';
}
