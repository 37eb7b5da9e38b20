import type { FormHTMLAttributes, HTMLAttributes } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './stack.module.css';

type Box =
  | 'div'
  | 'span'
  | 'section'
  | 'nav'
  | 'header'
  | 'form'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'label'
  | 'figure'
  | 'fieldset'
  | 'dd'
  | 'p';

interface StackProps extends FormHTMLAttributes<HTMLElement> {
  readonly as?: Box;
  /** Of the scale of spaces. */
  readonly gap?: 1 | 2 | 3 | 4 | 5;
  /** As wide as their content. */
  readonly isStart?: boolean;
}

/** Parts below each other. */
export function Stack({ as: Tag = 'div', gap = 3, isStart, className, ...attributes }: StackProps) {
  return (
    <Tag
      className={joinClasses(
        styles['stack'],
        gap !== 3 && styles[`gap-${gap}`],
        isStart && styles['start'],
        className,
      )}
      {...attributes}
    />
  );
}

interface LineProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Box;
  /** The first at the start of the line, the last at its end. */
  readonly isSpread?: boolean;
}

/** Parts in one line, such as a mark and its text; texts break within their part. */
export function Line({ as: Tag = 'div', isSpread, className, ...attributes }: LineProps) {
  return (
    <Tag className={joinClasses(styles['line'], isSpread && styles['spread'], className)} {...attributes} />
  );
}

interface ColumnsProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Box;
  /** For short texts and figures. */
  readonly isNarrow?: boolean;
  /** For fields, choices and figures: two and more on a phone. */
  readonly isTight?: boolean;
  /** The first takes two thirds. */
  readonly isSplit?: boolean;
}

/** Parts beside each other, as many as have room. */
export function Columns({
  as: Tag = 'div',
  isNarrow,
  isTight,
  isSplit,
  className,
  ...attributes
}: ColumnsProps) {
  return (
    <Tag
      className={joinClasses(
        styles['stack'],
        styles['columns'],
        isNarrow && styles['narrow'],
        isTight && styles['tight'],
        isSplit && styles['split'],
        className,
      )}
      {...attributes}
    />
  );
}
