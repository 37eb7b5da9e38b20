import { createOverPage } from '@/components/ui/modal/over-page';
import type { Control, ControlChoice } from '@/lib/people/controls/robot-controls';
import { AutopilotSheet } from './autopilot-sheet';
import { AutotradingSheet } from './autotrading-sheet';
import { LeaveDialog } from './leave-dialog';

/** What to ask about a robot, and what to do with the answer. */
export interface AutopilotQuestion {
  readonly robotId: number;
  /** How to copy it, or what happens to its copy's positions. */
  readonly about: 'copy' | 'positions';
  /** The control that was clicked. */
  readonly control: Control;
  /** The only copy to end; defaults to all that the control covers. */
  readonly copyId?: string;
  /** Called with the answer; without a promise, how that went is in the robot's state. */
  readonly goOn: (choice: ControlChoice) => unknown;
}

const showOverPage = createOverPage();

/** Asks over the page; one question at a time. Browser only. */
export function showAutopilot({ about, ...question }: AutopilotQuestion): void {
  showOverPage((close) => {
    if (about === 'positions') return <LeaveDialog {...question} onClose={close} />;
    if (question.control === 'autotrading') return <AutotradingSheet {...question} onClose={close} />;
    return <AutopilotSheet {...question} onClose={close} />;
  });
}
