'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { RetryButton } from '@/components/ui/loaded/retry-button';
import { RowSkeletons } from './card-skeletons';
import styles from './list-foot.module.css';
import { LOADING_FAILED } from './loading-failed';
import type { RowsProps } from './rows';
import { SentList, type SentProps } from './sent-list';

const LoadedRows = lazyPart<RowsProps>(async () => (await import('./rows')).Rows);

/** A list that is shown as cards at first. The table's code, which most visitors don't need, loads when it's chosen. */
export function SentCards(props: SentProps) {
  return <SentList {...props} rows={LaterRows} />;
}

function LaterRows(props: RowsProps) {
  return (
    <LoadedRows
      {...props}
      fallback={
        <table className={styles['coming']}>
          <tbody>
            <RowSkeletons />
          </tbody>
        </table>
      }
      failed={(retry) => (
        <p role="alert">
          {LOADING_FAILED} <RetryButton look="quiet" onRetry={retry} />
        </p>
      )}
    />
  );
}
