import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers where the picture says the same to the eye. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>;
}
