import type { ReactNode } from 'react';
import styles from './account-settings.module.css';

interface SettingProps {
  readonly as?: 'div' | 'li';
  readonly title: ReactNode;
  readonly value: ReactNode;
  /** At the end of the row, or below it: what changes it. */
  readonly children?: ReactNode;
}

/** What is set, and to what. */
export function Setting({ as: Box = 'div', title, value, children }: SettingProps) {
  return (
    <Box className={styles['row']}>
      <div className={styles['row-facts']}>
        <h3 className={styles['row-label']}>{title}</h3>
        <div className={styles['row-value']}>{value}</div>
      </div>
      {children}
    </Box>
  );
}
