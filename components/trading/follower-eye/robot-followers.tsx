'use client';

import { useSeen } from '@/components/live/live-price/use-seen';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

interface OfRobot {
  readonly robotId: number;
}

const FollowersGot = lazyPart<OfRobot>(async () => (await import('./followers-got')).FollowersGot);
const OwnCopy = lazyPart<OfRobot>(async () => (await import('./own-copy')).OwnCopy);

/** Results of a robot's copies, loaded once this scrolls into view: the user's own, and all followers' together. */
export function RobotFollowers({ robotId }: OfRobot) {
  const [place, isSeen] = useSeen();
  const isCopied = useRobot(robotId)?.own?.controls.checked.autopilot === true;
  return (
    <div ref={place}>
      {isSeen && isCopied && <OwnCopy robotId={robotId} />}
      {isSeen && <FollowersGot robotId={robotId} />}
    </div>
  );
}
