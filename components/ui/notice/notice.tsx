import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone?: 'info' | 'warning';
  readonly title: string;
  readonly children?: ReactNode;
}

export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={joinClasses(styles['notice'], tone === 'warning' && styles['warning'])}>
      <p className={styles['title']}>{title}</p>
      {children}
    </div>
  );
}
