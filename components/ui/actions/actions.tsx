import type { HTMLAttributes } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './actions.module.css';

interface ActionsProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'ul' | 'p' | 'header';
  /** The first at the start of the line, the last at its end. */
  readonly isSpread?: boolean;
}

/** Buttons, links or short texts in a row, which wraps. */
export function Actions({ as: Tag = 'div', isSpread, className, ...attributes }: ActionsProps) {
  return (
    <Tag
      className={joinClasses(styles['actions'], isSpread && styles['spread'], className)}
      {...attributes}
    />
  );
}
