'use client';

import styles from './equity-chart.module.css';

/** The chart's text alternative, announced when it changes. */
export function Summary({ text }: { readonly text: string }) {
  return (
    <figcaption className={styles['summary']} aria-live="polite">
      {text} Daily, open positions included, after costs.
    </figcaption>
  );
}
