'use client';

import { useEffect, useRef, useState } from 'react';
import { observeSight } from '@/components/live/live-price/in-sight';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

interface OfRobot {
  readonly robotId: number;
}

const FollowersGot = lazyPart<OfRobot>(async () => (await import('./followers-got')).FollowersGot);
const OwnCopy = lazyPart<OfRobot>(async () => (await import('./own-copy')).OwnCopy);

/** Results of a robot's copies, loaded once this scrolls into view: the user's own, and all followers' together. */
export function RobotFollowers({ robotId }: OfRobot) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const isCopied = useRobot(robotId)?.own?.controls.checked.autopilot === true;
  useEffect(() => {
    if (isSeen || !place.current) return;
    return observeSight(place.current, (isInSight) => isInSight && setSeen(true));
  }, [isSeen]);
  return (
    <div ref={place}>
      {isSeen && isCopied && <OwnCopy robotId={robotId} />}
      {isSeen && <FollowersGot robotId={robotId} />}
    </div>
  );
}
