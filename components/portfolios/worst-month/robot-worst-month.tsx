'use client';

import { useEffect, useRef, useState } from 'react';
import { observeSight } from '@/components/live/live-price/in-sight';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import styles from './worst-month.module.css';

const Drawn = lazyPart<{ readonly robotId: number }>(
  async () => (await import('./drawn-months')).DrawnMonths,
);

/** A robot's worst month, asked for once this scrolls into view: drawing it takes the server 50 ms a day and robot. */
export function RobotWorstMonth({ robotId }: { readonly robotId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    return observeSight(place.current, (isInSight) => isInSight && setSeen(true));
  }, [isSeen]);
  return (
    <div ref={place} className={styles['place']}>
      {isSeen && <Drawn robotId={robotId} />}
      <noscript>
        <Note look="aside">These figures are loaded as you get here, which needs JavaScript.</Note>
      </noscript>
    </div>
  );
}
