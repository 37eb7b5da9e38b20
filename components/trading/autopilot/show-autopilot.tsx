import { createRoot } from 'react-dom/client';
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

let close: (() => void) | null = null;

/** Asks over the page; one question at a time. Browser only. */
export function showAutopilot({ about, ...question }: AutopilotQuestion): void {
  close?.();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const closeThis = () => {
    if (close === closeThis) close = null;
    root.unmount();
    place.remove();
  };
  close = closeThis;
  root.render(
    about === 'copy' ? (
      <AutopilotSheet {...question} onClose={closeThis} />
    ) : (
      <LeaveDialog {...question} onClose={closeThis} />
    ),
  );
}
