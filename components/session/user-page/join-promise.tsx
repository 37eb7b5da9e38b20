import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note/note';
import { JoinActions } from './join-actions';
import styles from './join-promise.module.css';

interface JoinPromiseProps {
  readonly text: string;
  readonly note: ReactNode;
}

/** What a page does for those who join, above its explanation to guests. */
export function JoinPromise({ text, note }: JoinPromiseProps) {
  return (
    <>
      <p className={styles['promise']}>{text}</p>
      <JoinActions />
      {note && <Note>{note}</Note>}
    </>
  );
}
