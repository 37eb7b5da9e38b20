import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './actions.module.css';

interface ActionsProps {
  /** Of the part that places them. */
  readonly className?: string | undefined;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Buttons and links in a row, which wraps. */
export function Actions({ className, isBusy, children }: ActionsProps) {
  return (
    <div className={joinClasses(styles['actions'], className)} aria-busy={isBusy}>
      {children}
    </div>
  );
}
