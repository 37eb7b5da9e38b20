import type { ReactNode } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import styles from './account-settings.module.css';

interface SettingProps {
  readonly as?: 'div' | 'li';
  readonly title: ReactNode;
  readonly value: ReactNode;
  /** At the end of the row, or below it: what changes it. */
  readonly children?: ReactNode;
}

/** What is set, and to what. */
export function Setting({ as = 'div', title, value, children }: SettingProps) {
  return (
    <Actions as={as} isSpread className={styles['row']}>
      <Stack gap={1} className={styles['facts']}>
        <h3>
          <Actions as="span">{title}</Actions>
        </h3>
        <Note as="div" look="text">
          {value}
        </Note>
      </Stack>
      {children}
    </Actions>
  );
}
