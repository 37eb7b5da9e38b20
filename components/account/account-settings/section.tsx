import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import styles from './account-settings.module.css';

interface SectionProps {
  /** The menu's link target. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Panel id={id} title={title}>
      {lead !== undefined && <Note look="text">{lead}</Note>}
      <div className={styles['section']}>{children}</div>
    </Panel>
  );
}
