import { ClockIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './late-mark.module.css';

/** Marks a trade recorded after downtime rather than as it happened. */
export function LateMark() {
  return (
    <span className={styles['late']} title="Recorded late: after downtime, not in real time">
      <ClockIcon size={14} />
      <VisuallyHidden>, fill recorded late</VisuallyHidden>
    </span>
  );
}
