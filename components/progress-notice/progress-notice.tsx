import { Notice } from '@/components/notice/notice';
import { formatCount, formatPlural } from '@/lib/format/number';

/** How many robots have their figures; `total` is 0 until the first of them are set up. */
export interface Progress {
  readonly ready: number;
  readonly total: number;
}

export function isPreparing({ ready, total }: Progress): boolean {
  return ready < total || total === 0;
}

/** Says how far the robots are; nothing when all are ready. */
export function ProgressNotice({ progress }: { readonly progress: Progress }) {
  if (!isPreparing(progress)) return null;
  const { ready, total } = progress;
  return (
    <Notice tone="warning" title="Recalculating in progress">
      <p>
        {total === 0
          ? 'The robots are being set up.'
          : `${formatCount(ready)} of ${formatPlural(total, 'robot')} ready.`}{' '}
        Reload the page in a moment to see more.
      </p>
    </Notice>
  );
}
