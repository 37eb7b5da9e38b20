import { type CatalogueProgress, preparingText } from '@/lib/robots/catalogue/progress';
import { PreparingNotice } from './preparing-notice';

/** How many robots are ready; renders nothing once all are. */
export function ProgressNotice({ progress }: { readonly progress: CatalogueProgress }) {
  return <PreparingNotice text={preparingText(progress)} />;
}
