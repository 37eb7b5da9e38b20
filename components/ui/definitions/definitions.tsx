import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { Columns, Stack } from '@/components/ui/stack/stack';
import styles from './definitions.module.css';

interface DefinitionsProps {
  /** Each beside its meaning, where there is room; or all in columns, each above its meaning. */
  readonly look?: 'beside' | 'columns';
  /** `Definition`s. */
  readonly children: ReactNode;
}

/** Words with their meanings, which are sentences; figures with their names are `Facts` or `Stat`s. */
export function Definitions({ look, children }: DefinitionsProps) {
  const className = joinClasses(styles['definitions'], look && styles[look]);
  return look === 'columns' ? (
    <Columns as="dl" className={className}>
      {children}
    </Columns>
  ) : (
    <Stack as="dl" className={className}>
      {children}
    </Stack>
  );
}

interface DefinitionProps {
  /** For links to it. */
  readonly id?: string;
  readonly term: ReactNode;
  /** Below the meaning, in small. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Definition({ id, term, note, children }: DefinitionProps) {
  return (
    <div id={id}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {note && (
        <dd>
          <small>{note}</small>
        </dd>
      )}
    </div>
  );
}
