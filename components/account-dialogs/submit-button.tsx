import look from '@/components/button/button.module.css';
import { joinClasses } from '@/components/design/class-names';
import styles from './account-dialogs.module.css';

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly text: string;
  readonly busyText: string;
}

/** Sends its form. While it is busy it stays in reach of the keyboard, but does nothing. */
export function SubmitButton({ isBusy, text, busyText }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={joinClasses(look['button'], look['primary'], styles['submit'])}
      aria-disabled={isBusy || undefined}
    >
      {isBusy ? busyText : text}
    </button>
  );
}
