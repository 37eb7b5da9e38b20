import { type Progress, preparingText } from '@/lib/robots/catalogue/progress';
import { PreparingNotice } from './preparing-notice';

/** Says how far the robots are; nothing when all are ready. */
export function ProgressNotice({ progress }: { readonly progress: Progress }) {
  return <PreparingNotice text={preparingText(progress)} />;
}
