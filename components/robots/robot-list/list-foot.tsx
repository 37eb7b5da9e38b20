import { RetryButton } from '@/components/ui/loaded/retry-button';
import styles from './list-foot.module.css';
import type { LiveList } from './live-list';
import { LOADING_FAILED } from './loading-failed';

interface ListFootProps extends Pick<LiveList, 'hasFailed' | 'isBusy' | 'paging'> {
  /** Whether the last of several pages is shown. */
  readonly isEnd: boolean;
  readonly onRetry: () => void;
}

/** Below the robots: a loading note, an error, or the end of the list. */
export function ListFoot({ hasFailed, isBusy, paging, isEnd, onRetry }: ListFootProps) {
  if (hasFailed || paging?.hasFailed)
    return (
      <div className={styles['foot']}>
        <p>{LOADING_FAILED}</p>
        <RetryButton onRetry={onRetry} />
      </div>
    );
  if (paging?.kind === 'more') return <p className={styles['foot']}>Loading more robots…</p>;
  if (!isEnd || paging || isBusy) return null;
  return <p className={styles['foot']}>You’ve reached the end.</p>;
}
