import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The way from one of several to all of them. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p>
      <a className={styles['back']} href={href}>
        ← {children}
      </a>
    </p>
  );
}
