import { LockIcon } from '@/components/ui/icon/icon';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { Choices } from './choices';
import styles from './filter-panel.module.css';
import { LevelsForm, RangeForm } from './levels-form';
import type { FilterPanelView } from './panel-view';

/** A list's filters, as links and plain forms that work without scripts. */
export function FilterPanel({ view }: { readonly view: FilterPanelView }) {
  return (
    <div className={styles['panel']}>
      <details className={styles['filters']} data-kept-open="filters">
        <summary className={styles['summary']} data-place="Filters">
          Filters
        </summary>
        <div className={styles['groups']}>
          {view.clearHref !== null && (
            <a className={styles['clear']} href={view.clearHref}>
              Clear all filters
            </a>
          )}
          <Choices group={view.own} />
          {view.groups.map((group) => (
            <Choices key={group.title} group={group} />
          ))}
          <LevelsForm view={view.levels} />
          {view.ranges.map((range) => (
            <RangeForm key={range.name} view={range} />
          ))}
          {view.isLocked && (
            <div className={styles['balance']}>
              <a className={styles['locked']} href={signUpPath()}>
                <LockIcon />
                <span>Join for free to filter by balance</span>
              </a>
            </div>
          )}
        </div>
      </details>
    </div>
  );
}
