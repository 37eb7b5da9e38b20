import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './actions.module.css';

interface ActionsProps {
  /** Of the part that places them. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Buttons and links in a row, which wraps. */
export function Actions({ className, children }: ActionsProps) {
  return <div className={joinClasses(styles['actions'], className)}>{children}</div>;
}
