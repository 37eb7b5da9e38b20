import type { ReactNode } from 'react';
import styles from './account-dialogs.module.css';

/** Switches forms in place. Looks like a link, but is a button because it has no address. */
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
