'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { TabCount } from './tabs';
import styles from './tabs.module.css';

export interface TabPanel<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly count?: number | undefined;
  readonly show: () => ReactNode;
}

interface TabPanelsProps<Name extends string> {
  readonly label: string;
  readonly panels: readonly TabPanel<Name>[];
  readonly open: Name;
  readonly onOpen: (name: Name) => void;
}

/** Tabs on one page, after the ARIA pattern: arrow keys, Home and End move between them. */
export function TabPanels<Name extends string>({ label, panels, open, onOpen }: TabPanelsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const at = panels.findIndex(({ name }) => name === open);
    const index = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = index === undefined ? undefined : panels.at(index % panels.length);
    if (!next) return;
    event.preventDefault();
    onOpen(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div>
      <div ref={list} className={styles['tabs']} role="tablist" aria-label={label} onKeyDown={press}>
        {panels.map(({ name, title, count }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={styles['tab']}
            data-tab={name}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
          >
            {title}
            <TabCount count={count} />
          </button>
        ))}
      </div>
      <div
        key={open}
        id={`${id}-panel`}
        className={styles['panel']}
        role="tabpanel"
        aria-labelledby={`${id}-${open}`}
      >
        {panels.find(({ name }) => name === open)?.show()}
      </div>
    </div>
  );
}
