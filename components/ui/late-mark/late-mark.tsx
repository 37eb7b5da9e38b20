import { ClockIcon } from '@/components/ui/icon/icon';
import styles from './late-mark.module.css';

/** Marks a trade that was recorded after downtime, not as it happened. */
export function LateMark() {
  return (
    <span className={styles['late']} title="Recorded after downtime, not in real time">
      <ClockIcon />
      late
    </span>
  );
}
