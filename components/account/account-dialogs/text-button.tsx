import type { ReactNode } from 'react';
import styles from './account-dialogs.module.css';

/** Switches to another form in place; looks like a link but is a button, since it has no address. */
export function TextButton({
  onClick,
  isOff = false,
  children,
}: {
  readonly onClick: () => void;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles['text-button']}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  );
}
