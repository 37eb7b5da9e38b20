import { Notice } from '@/components/ui/notice/notice';
import { type Progress, preparingText } from '@/lib/robots/catalogue/progress';

/** Says how far the robots are; nothing when all are ready. */
export function ProgressNotice({ progress }: { readonly progress: Progress }) {
  const preparing = preparingText(progress);
  if (preparing === null) return null;
  return (
    <Notice tone="warning" title="Recalculating in progress">
      <p>{preparing} Reload the page in a moment to see more.</p>
    </Notice>
  );
}
