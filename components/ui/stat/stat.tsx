import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { Term } from '@/components/ui/term/term';
import styles from './stat.module.css';

interface StatGridProps {
  /** `pair` fits the width of a card, `dense` four figures into a panel. */
  readonly look?: 'pair' | 'dense';
  readonly children: ReactNode;
}

export function StatGrid({ look, children }: StatGridProps) {
  return <dl className={joinClasses(styles['grid'], look && styles[look])}>{children}</dl>;
}

interface StatProps {
  readonly label: string;
  /** Whether the name is a term that explains itself. */
  readonly hasTerm?: boolean;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A figure with its name and an optional caveat. */
export function Stat({ label, hasTerm = false, note, children }: StatProps) {
  return (
    <div>
      <dt className={styles['label']}>{hasTerm ? <Term name={label} /> : label}</dt>
      <dd className={styles['value']}>
        {children}
        {note && <span className={styles['note']}>{note}</span>}
      </dd>
    </div>
  );
}
