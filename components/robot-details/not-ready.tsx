import { Notice } from '@/components/notice/notice';
import type { Progress } from '@/lib/catalogue/progress';
import { formatCount, formatPlural } from '@/lib/format/number';
import styles from './not-ready.module.css';

/** Stands for all figures while a robot's trades are being computed. */
export function NotReady({ progress }: { readonly progress: Progress }) {
  return (
    <div className={styles['notice']}>
      <Notice tone="warning" title="Recalculating in progress">
        <p>
          The trades of this robot are being computed bar by bar. {formatCount(progress.ready)} of{' '}
          {formatPlural(progress.total, 'robot')} ready. Reload the page in a moment.
        </p>
      </Notice>
    </div>
  );
}
