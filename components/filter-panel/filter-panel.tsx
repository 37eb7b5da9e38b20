'use client';

import { Button } from '@/components/button/button';
import { Choices } from './choices';
import styles from './filter-panel.module.css';
import type { FilterPanelView } from './panel-view';

const SEARCH_ID = 'robot-search';

/** Search and filters of a list. All of it works as links and plain forms. */
export function FilterPanel({ view }: { readonly view: FilterPanelView }) {
  const kept = view.kept.filter(([name]) => name !== 'q');
  return (
    <div className={styles['panel']}>
      <search>
        <form className={styles['search']} method="get" action={view.action}>
          <label className={styles['label']} htmlFor={SEARCH_ID}>
            Tickers or keywords
          </label>
          <div className={styles['box']}>
            <input
              id={SEARCH_ID}
              className={styles['input']}
              type="search"
              name="search"
              defaultValue={view.searched}
              placeholder="AAPL MSFT, or momentum"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
            {kept.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button submit>GO</Button>
          </div>
          {view.clearHref && (
            <a className={styles['clear']} href={view.clearHref}>
              Clear the search
            </a>
          )}
        </form>
      </search>
      <details className={styles['filters']}>
        <summary className={styles['summary']}>Filters</summary>
        <form className={styles['groups']} method="get" action={view.action} aria-label="Filters">
          {view.kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {view.groups.map((group) => (
            <Choices key={group.title} group={group} />
          ))}
        </form>
      </details>
    </div>
  );
}
