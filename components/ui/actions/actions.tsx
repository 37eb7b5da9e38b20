import type { FormHTMLAttributes } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './actions.module.css';

interface ActionsProps extends FormHTMLAttributes<HTMLElement> {
  readonly as?:
    | 'div'
    | 'ul'
    | 'li'
    | 'p'
    | 'span'
    | 'header'
    | 'nav'
    | 'label'
    | 'fieldset'
    | 'form'
    | 'section';
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
