import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  readonly code: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Explains why a page can't be shown, with links to go on. */
export function MessagePage({ code, title, children, actions }: MessagePageProps) {
  return (
    <div className={styles['message']}>
      <p className={styles['code']}>{code}</p>
      <h1>{title}</h1>
      {children}
      <div className={styles['actions']}>{actions}</div>
    </div>
  );
}
