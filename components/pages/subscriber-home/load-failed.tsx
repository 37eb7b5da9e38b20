import { Button } from '@/components/ui/button/button';
import styles from './subscriber-home.module.css';

interface LoadFailedProps {
  /** As in "We couldn’t load the trades." */
  readonly what: string;
  readonly onRetry: () => void;
}

export function LoadFailed({ what, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className={styles['failed']}>
      <p>We couldn’t load {what}.</p>
      <Button look="secondary" size={36} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
