import type { MouseEvent } from 'react';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './account-dialogs.module.css';

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly text: string;
  readonly busyText: string;
}

/** Ignores the second click of a double click, which could otherwise use up another login attempt. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Submits its form. While busy it stays focusable but does nothing. */
export function SubmitButton({ isBusy, text, busyText }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={joinClasses(look['button'], look['primary'], styles['submit'])}
      aria-disabled={isBusy || undefined}
      onClick={ignoreSecond}
    >
      {isBusy ? busyText : text}
    </button>
  );
}
