import type { HTMLAttributes } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './chip.module.css';

export interface ChipText {
  readonly text: string;
  /** accent: news. gain, loss: good or bad. warning: caution. code: a ticker. */
  readonly look?: 'plain' | 'accent' | 'gain' | 'loss' | 'warning' | 'code';
  readonly href?: string;
}

/** Short facts in a row; the label is for screen readers. */
export function ChipList({ label, chips }: { readonly label: string; readonly chips: readonly ChipText[] }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {chips.map(({ text, look = 'plain', href }) => (
        <li key={text} className={href === undefined ? joinClasses(styles['chip'], styles[look]) : undefined}>
          {href === undefined ? (
            text
          ) : (
            <Chip as="a" look={look} href={href}>
              {text}
            </Chip>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChipProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'span' | 'strong' | 'p' | 'a';
  readonly href?: string;
  readonly look?: ChipText['look'];
  /** Wraps, since it is a sentence. */
  readonly isLong?: boolean;
}

/** One short fact: a state, a kind, a plan. */
export function Chip({
  as: Tag = 'span',
  look = 'plain',
  isLong = false,
  className,
  ...attributes
}: ChipProps) {
  const classes = [styles['chip'], styles[look], Tag === 'a' && styles['link'], isLong && styles['long']];
  return <Tag className={joinClasses(...classes, className)} {...attributes} />;
}
