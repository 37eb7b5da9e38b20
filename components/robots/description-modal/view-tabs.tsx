import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './description-modal.module.css';

export type DescriptionView = 'description' | 'statistics';

const VIEWS: readonly { readonly view: DescriptionView; readonly title: string }[] = [
  { view: 'description', title: 'DESCRIPTION' },
  { view: 'statistics', title: 'STATS' },
];

interface ViewTabsProps {
  readonly view: DescriptionView;
  readonly onChange: (view: DescriptionView) => void;
  /** The selected tab's panel. */
  readonly children: ReactNode;
}

/** Two tabs over one panel. Arrow keys, Home and End move focus, and focus selects. */
export function ViewTabs({ view, onChange, children }: ViewTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = VIEWS.findIndex((entry) => entry.view === view);

  const move = (event: KeyboardEvent) => {
    const to = tabFor(event.key, at);
    const entry = to === null ? undefined : VIEWS[to];
    if (to === null || !entry) return;
    event.preventDefault();
    onChange(entry.view);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label="About this robot" className={styles['tabs']}>
        {VIEWS.map((entry) => (
          <button
            key={entry.view}
            type="button"
            role="tab"
            id={`${id}-${entry.view}`}
            aria-selected={entry.view === view}
            aria-controls={entry.view === view ? `${id}-panel` : undefined}
            tabIndex={entry.view === view ? 0 : -1}
            className={joinClasses(styles['tab'], entry.view === view && styles['chosen'])}
            onClick={() => onChange(entry.view)}
            onKeyDown={move}
          >
            {entry.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`} className={styles['panel']}>
        {children}
      </div>
    </>
  );
}

function tabFor(key: string, at: number): number | null {
  const last = VIEWS.length - 1;
  if (key === 'ArrowRight') return at === last ? 0 : at + 1;
  if (key === 'ArrowLeft') return at === 0 ? last : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
