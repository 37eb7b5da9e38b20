import { createOverPage } from '@/components/ui/modal/over-page';
import { StopDialog } from './stop-dialog';

const show = createOverPage();

/** Stops all trading at once, and shows what was stopped over the page. */
export function showStopDialog(): void {
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  show((close) => <StopDialog opener={opener} onClose={close} />);
}
