import { Notice } from '@/components/ui/notice/notice';
import { type CatalogueProgress, preparingText } from '@/lib/robots/catalogue/progress';

/** Replaces all figures while a robot's trades are being computed. */
export function NotReady({ progress }: { readonly progress: CatalogueProgress }) {
  return (
    <Notice tone="warning" title="Recalculating in progress">
      <p>
        This robot’s trades are being computed bar by bar. {preparingText(progress)} Reload the page in a
        moment.
      </p>
    </Notice>
  );
}
