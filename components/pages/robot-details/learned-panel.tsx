'use client';

import { useSeen } from '@/components/live/live-price/use-seen';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import styles from './learned-panel.module.css';

const Compared = lazyPart<{ readonly robotId: number }>(
  async () => (await import('./learned-comparison')).LearnedComparison,
);

/** A learned robot's model and comparisons, asked for once this scrolls into view. */
export function LearnedPanel({ robotId }: { readonly robotId: number }) {
  const [place, isSeen] = useSeen();
  return (
    <div ref={place} className={styles['place']}>
      {isSeen && <Compared robotId={robotId} />}
      <noscript>
        <Note look="aside">These figures are loaded as you get here, which needs JavaScript.</Note>
      </noscript>
    </div>
  );
}
