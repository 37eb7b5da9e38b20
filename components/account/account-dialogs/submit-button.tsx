import type { MouseEvent } from 'react';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './account-dialogs.module.css';

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly text: string;
  readonly busyText: string;
}

/** Of a double click only the first counts: its answer may be there already, and a guess would be used up by habit. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Sends its form. While it is busy it stays in reach of the keyboard, but does nothing. */
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
