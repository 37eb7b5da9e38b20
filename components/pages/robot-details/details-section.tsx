import type { ReactNode } from 'react';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import styles from './details-section.module.css';

interface DetailsSectionProps {
  readonly id: string;
  readonly title: string;
  /** Whether it shows results, which are labeled. */
  readonly isResult?: boolean;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

export function DetailsSection({ id, title, isResult = false, intro, children }: DetailsSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      {isResult ? (
        <div className={styles['head']}>
          <h2 id={id}>{title}</h2>
          <Hypothetical />
        </div>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      <Note look="text">{intro}</Note>
      {children}
    </section>
  );
}
