import { Button } from '@/components/ui/button/button';
import styles from './autopilot.module.css';

interface UnloadedProps {
  /** As in "We couldn’t load your paper account." */
  readonly what: string;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** In place of data that is loading, or couldn't be loaded. */
export function Unloaded({ what, hasFailed, onRetry }: UnloadedProps) {
  if (!hasFailed)
    return (
      <p className={styles['loading']} role="status">
        Loading {what}…
      </p>
    );
  return (
    <div className={styles['failed']} role="alert">
      <p>We couldn’t load {what}.</p>
      <Button look="secondary" size={36} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
