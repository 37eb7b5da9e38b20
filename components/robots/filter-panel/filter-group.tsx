import { type ReactNode, useState } from 'react';
import styles from './filter-panel.module.css';

interface FilterGroupProps {
  readonly title: string;
  /** The id of its title. */
  readonly id?: string;
  /** Whether it opens by itself. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A group that can be closed. It opens when a filter in it is set, and doesn't close under the pointer that removes it. */
export function FilterGroup({ title, id, isOpen, children }: FilterGroupProps) {
  const [open, setOpen] = useState(isOpen);
  const [last, setLast] = useState(isOpen);
  if (last !== isOpen) {
    setLast(isOpen);
    if (isOpen) setOpen(true);
  }
  return (
    <details
      className={styles['group']}
      data-kept-open={title}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['title']} data-place={title}>
        <h2 id={id}>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
