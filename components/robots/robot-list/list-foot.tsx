import { Button } from '@/components/ui/button/button';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import styles from './list-foot.module.css';
import { LOADING_FAILED } from './loading-failed';
import type { ListInBrowser } from './use-list';

/** Below the robots: a loading note, an error, or the end of the list. */
export function ListFoot({ current }: { readonly current: ListInBrowser }) {
  const { loaded, hasFailed, isBusy, paging, retry } = current;
  if (hasFailed || paging?.hasFailed)
    return (
      <div className={styles['foot']}>
        <p>{LOADING_FAILED}</p>
        <Button look="secondary" compact onClick={retry}>
          Try again
        </Button>
      </div>
    );
  if (paging?.kind === 'more') return <p className={styles['foot']}>Loading more robots…</p>;
  const hasMore = loaded.lastPage * PAGE_SIZE < loaded.total;
  if (hasMore || paging || isBusy || loaded.lastPage === 1) return null;
  return <p className={styles['foot']}>You’ve reached the end.</p>;
}
