import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './late-mark.module.css';

/** Marks a trade recorded after downtime rather than as it happened. */
export function LateMark() {
  return (
    <span className={styles['late']} title="Recorded late: after downtime, not in real time">
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
        <circle cx="8" cy="8" r="6" strokeWidth="1.75" />
        <path d="M8 4.75V8l2.25 1.5" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <VisuallyHidden>, fill recorded late</VisuallyHidden>
    </span>
  );
}
