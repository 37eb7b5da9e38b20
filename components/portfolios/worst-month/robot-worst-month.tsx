'use client';

import { useSeen } from '@/components/live/live-price/use-seen';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import styles from './worst-month.module.css';

const Drawn = lazyPart<{ readonly robotId: number }>(
  async () => (await import('./drawn-months')).DrawnMonths,
);

/** A robot's worst month, asked for once this scrolls into view: drawing it takes the server 50 ms a day and robot. */
export function RobotWorstMonth({ robotId }: { readonly robotId: number }) {
  const [place, isSeen] = useSeen();
  return (
    <div ref={place} className={styles['place']}>
      {isSeen && <Drawn robotId={robotId} />}
      <noscript>
        <Note look="aside">These figures are loaded as you get here, which needs JavaScript.</Note>
      </noscript>
    </div>
  );
}
