import { Button } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { failureText } from '@/lib/http/api/client/call';
import styles from './help-editor.module.css';

interface LoadStateProps {
  readonly isLoading: boolean;
  readonly waiting: string;
  /** Title of the error message. */
  readonly failed: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Shown until the editor's data has loaded: a loading note, or an error with a retry button. */
export function LoadState({ isLoading, waiting, failed, error, retry }: LoadStateProps) {
  if (isLoading)
    return (
      <p role="status" className={styles['waiting']}>
        {waiting}
      </p>
    );
  return (
    <div className={styles['refusal']} role="alert">
      <Notice tone="warning" title={failed}>
        <p>{failureText(error)}</p>
      </Notice>
      <Button look="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
