import type { ReactNode } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import styles from './empty.module.css';

interface EmptyProps {
  /** What there is none of. */
  readonly title: string;
  /** The reason: which filter leaves none, or what to do first. */
  readonly children?: ReactNode;
  /** The way on. */
  readonly action?: ReactNode;
}

/** In place of content there is none of. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children && <p>{children}</p>}
      {action && <Actions>{action}</Actions>}
    </div>
  );
}
