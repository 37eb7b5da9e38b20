import type { ReactNode } from 'react';
import styles from './papertrades.module.css';

/** A titled part of what guests read about paper trades and broker accounts. */
export function AboutBlock({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['block']}>
      <h2 className={styles['section-title']}>{title}</h2>
      {children}
    </section>
  );
}
