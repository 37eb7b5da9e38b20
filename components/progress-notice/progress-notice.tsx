import { Notice } from '@/components/notice/notice';
import { isPreparing, type Progress } from '@/lib/catalogue/progress';
import { formatCount, formatPlural } from '@/lib/format/number';

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
