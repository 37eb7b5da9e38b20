import { type RefObject, useRef, useState } from 'react';
import { failureOf } from '@/components/account/account-dialogs/failure';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { showToast } from '@/components/ui/toast/toast-store';
import styles from './account-settings.module.css';

interface ActButtonProps {
  readonly text: string;
  readonly busyText: string;
  /** The button's full name if its text doesn't say what it acts on; starts with the text. */
  readonly name?: string;
  readonly isDestructive?: boolean;
  /** Runs the action. Returns an error message, or null on success. */
  readonly act: () => Promise<string | null>;
  /** Takes focus if the button disappears with its item. */
  readonly next?: RefObject<HTMLElement | null>;
}

/** A button for an async action; ignores clicks while busy and shows failures as toasts. */
export function ActButton({ text, busyText, name, isDestructive = false, act, next }: ActButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const press = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const failure = await act().catch(failureOf);
    if (failure !== null) showToast(failure, 'error');
    else next?.current?.focus();
    isUnderWay.current = false;
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={joinClasses(
        look['button'],
        look['secondary'],
        look['compact'],
        isDestructive && styles['danger'],
      )}
      aria-label={name}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {isBusy ? busyText : text}
    </button>
  );
}
