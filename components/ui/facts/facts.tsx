import type { HTMLAttributes, ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './facts.module.css';

interface FactsProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** Below each other, with the values at the end of the line. */
  readonly isColumn?: boolean;
  /** In a line, each term above its value. */
  readonly isStacked?: boolean;
}

/** Terms with their values, in a line that wraps or in a column. */
export function Facts({ isColumn = false, isStacked = false, ...attributes }: FactsProps) {
  return (
    <dl
      className={joinClasses(styles['facts'], isColumn && styles['column'], isStacked && styles['stacked'])}
      {...attributes}
    />
  );
}

export function Fact({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
