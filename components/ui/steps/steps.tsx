import type { HTMLAttributes, ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './steps.module.css';

interface StepsProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** Beside each other: how far along one is. */
  readonly isLine?: boolean;
}

/** Numbered steps; those done have a check mark. */
export function Steps({ isLine = false, ...attributes }: StepsProps) {
  return <ol className={joinClasses(styles['steps'], isLine && styles['line'])} {...attributes} />;
}

interface StepProps {
  readonly isDone?: boolean | undefined;
  readonly isCurrent?: boolean | undefined;
  /** What leads to it, at the end of its line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Step({ isDone = false, isCurrent = false, end, children }: StepProps) {
  return (
    <li
      className={styles['step']}
      aria-current={isCurrent ? 'step' : undefined}
      data-done={isDone || undefined}
    >
      <div className={styles['what']}>{children}</div>
      {end}
    </li>
  );
}
