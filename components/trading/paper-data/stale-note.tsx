import { ActButton } from '@/components/ui/button/act-button';
import { formatDateTime } from '@/lib/core/format/date';
import styles from './paper-data.module.css';

interface StaleNoteProps {
  /** As in "We couldn’t load your positions." */
  readonly what: string;
  /** When what is still shown was loaded, UTC milliseconds; null if nothing is. */
  readonly since: number | null;
  readonly onRetry: () => Promise<unknown>;
}

/** Notes that a call failed, and the time of the figures shown. */
export function StaleNote({ what, since, onRetry }: StaleNoteProps) {
  return (
    <div role="alert" className={styles['stale']}>
      <p>
        We couldn’t {since === null ? 'load' : 'update'} {what}.
        {since !== null && ` What you see is from ${formatDateTime(since)}.`}
      </p>
      <ActButton
        act={async () => {
          await onRetry();
          return null;
        }}
      >
        Try again
      </ActButton>
    </div>
  );
}
