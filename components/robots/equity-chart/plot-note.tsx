'use client';

import { useRef } from 'react';
import { RetryButton } from '@/components/ui/loaded/retry-button';
import styles from './equity-chart.module.css';

interface PlotNoteProps {
  /** What the picture still shows: `the full record`. */
  readonly shown: string;
  readonly onRetry: () => void;
}

/** Shown over the picture if the requested one failed to load. */
export function PlotNote({ shown, onRetry }: PlotNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The note disappears; without this, keyboard focus would return to the top of the page.
    note.current?.closest('figure')?.querySelector<HTMLInputElement>('input:checked')?.focus();
    onRetry();
  };
  return (
    <div ref={note} className={styles['note']} role="alert">
      <p>Recalculating in progress. The chart still shows {shown}.</p>
      <RetryButton onRetry={retry} />
    </div>
  );
}
