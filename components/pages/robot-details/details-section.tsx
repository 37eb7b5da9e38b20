import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note/note';
import styles from './details-section.module.css';

interface DetailsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

export function DetailsSection({ id, title, intro, children }: DetailsSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Note look="text">{intro}</Note>
      {children}
    </section>
  );
}
