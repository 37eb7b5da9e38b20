'use client';

import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { ShrinkText } from '@/components/ui/shrink-text/shrink-text';
import styles from './tile.module.css';

/** One line of a figure, in pixels. */
const FIGURE_HEIGHT = 30;

/** The few figures a page is about, four in a row. */
export function FigureTiles({ children }: { readonly children: ReactNode }) {
  return <dl className={joinClasses(styles['tiles'], styles['figures'])}>{children}</dl>;
}

interface FigureTileProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function FigureTile({ label, note, children }: FigureTileProps) {
  return (
    <div className={styles['tile']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['figure']}>
        <ShrinkText maxHeight={FIGURE_HEIGHT}>{children}</ShrinkText>
      </dd>
      <dd className={styles['note']}>{note}</dd>
    </div>
  );
}
