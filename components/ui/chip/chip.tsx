import { joinClasses } from '@/components/ui/design/class-names';
import styles from './chip.module.css';

export interface ChipText {
  readonly text: string;
  /** accent: news. warning: caution. code: a ticker. */
  readonly look?: 'plain' | 'accent' | 'warning' | 'code';
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
