import { ClockIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './late-mark.module.css';

interface LateMarkProps {
  /** In tables the icon stands alone; its text is for screen readers. */
  readonly look?: 'word' | 'icon';
}

/** Marks a trade that was recorded after downtime, not as it happened. */
export function LateMark({ look = 'word' }: LateMarkProps) {
  return (
    <span className={styles[look]} title="Recorded late: after downtime, not in real time">
      {look === 'word' ? (
        <>
          <ClockIcon />
          late
        </>
      ) : (
        <>
          <ClockIcon size={14} />
          <VisuallyHidden>, recorded late</VisuallyHidden>
        </>
      )}
    </span>
  );
}
