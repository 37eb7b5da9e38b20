import type { ReactNode } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Note } from '@/components/ui/note/note';
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
      <Note look="aside">{code}</Note>
      <h1>{title}</h1>
      {children}
      <Actions>{actions}</Actions>
    </div>
  );
}
