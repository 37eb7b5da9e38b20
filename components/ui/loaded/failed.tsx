import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { formatDateTime } from '@/lib/core/format/date';
import styles from './loaded.module.css';

interface FailedProps {
  /** As in "We couldn’t load your positions." */
  readonly what: string;
  /** When what is still shown was loaded, UTC milliseconds; null if nothing is. */
  readonly since?: number | null;
  readonly onRetry: () => void;
  /** What the failure means, if more than that. */
  readonly children?: ReactNode;
}

/** Content that couldn't be loaded, or not again. */
export function Failed({ what, since = null, onRetry, children }: FailedProps) {
  return (
    <div className={styles['failed']} role="alert">
      <div>
        <p>
          We couldn’t {since === null ? 'load' : 'update'} {what}.
          {since !== null && ` What you see is from ${formatDateTime(since)}.`}
        </p>
        {children}
      </div>
      <Button look="secondary" size={36} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
