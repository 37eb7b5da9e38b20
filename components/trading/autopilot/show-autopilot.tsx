import { createOverPage } from '@/components/ui/modal/over-page';
import type { Control, ControlChoice } from '@/lib/people/controls/robot-controls';
import { AutopilotSheet } from './autopilot-sheet';
import { LeaveDialog } from './leave-dialog';

/** What to ask about a robot, and what to do with the answer. */
export interface AutopilotQuestion {
  readonly robotId: number;
  /** How to copy it, or what becomes of what its copy holds. */
  readonly about: 'copy' | 'positions';
  /** The control that was clicked. */
  readonly control: Control;
  readonly goOn: (choice: ControlChoice) => void;
}

const showOverPage = createOverPage();

/** Asks over the page; one question at a time. Browser only. */
export function showAutopilot({ about, ...question }: AutopilotQuestion): void {
  showOverPage((close) =>
    about === 'copy' ? (
      <AutopilotSheet {...question} onClose={close} />
    ) : (
      <LeaveDialog {...question} onClose={close} />
    ),
  );
}
