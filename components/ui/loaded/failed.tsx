import { Time } from '@/components/ui/time/time';
import styles from './loaded.module.css';
import { RetryButton } from './retry-button';

interface FailedProps {
  /** As in "We couldn’t load your positions." */
  readonly what: string;
  /** When what is still shown was loaded, UTC milliseconds; null if nothing is. */
  readonly since?: number | null;
  /** Why, if that helps. */
  readonly reason?: string | null;
  /** Whether it's being tried again. */
  readonly isBusy?: boolean;
  readonly onRetry: () => void;
}

/** Content that couldn't be loaded, or not again. */
export function Failed({ what, since = null, reason = null, isBusy = false, onRetry }: FailedProps) {
  return (
    <div className={styles['failed']} role="alert">
      <div>
        <p>
          We couldn’t {since === null ? 'load' : 'update'} {what}.
          {since !== null && (
            <>
              {' '}
              What you see is from <Time at={since} />.
            </>
          )}
        </p>
        {reason !== null && <p>{reason}</p>}
      </div>
      <RetryButton isBusy={isBusy} onRetry={onRetry} />
    </div>
  );
}
