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
            <a className={joinClasses(styles['chip'], styles[look], styles['link'])} href={href}>
              {text}
            </a>
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
}

/** One short fact: a state, a kind, a plan. */
export function Chip({ as: Tag = 'span', look = 'plain', className, ...attributes }: ChipProps) {
  return <Tag className={joinClasses(styles['chip'], styles[look], className)} {...attributes} />;
}
