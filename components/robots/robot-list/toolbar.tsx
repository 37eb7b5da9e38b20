import { memo, type ReactNode } from 'react';
import { activeFilters } from '@/components/robots/filter-panel/active-filters';
import { PANEL_ID } from '@/components/robots/filter-panel/filter-panel';
import { leadTo } from '@/components/robots/filter-panel/panel-view';
import { CrossIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { ListAddress, ListLook } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import type { FilterFacts } from './list-view';
import { Sorter } from './sorter';
import { sorterView } from './sorter-view';
import styles from './toolbar.module.css';

interface ToolbarProps {
  /** The previous list's are kept until the new robots have been painted. */
  readonly filters: FilterFacts;
  readonly search: ReactNode;
}

/** Search, filters, order and view of a list; stays in view. */
export function Toolbar({ filters, search }: ToolbarProps) {
  return (
    <div className={styles['toolbar']}>
      <div className={styles['search']}>{search}</div>
      <div className={styles['tools']}>
        <Tools {...filters} />
      </div>
    </div>
  );
}

const Tools = memo(({ list, total, isUser }: FilterFacts) => (
  <>
    <FiltersButton count={filtersOf(list).length} />
    <Sorter view={sorterView(list, total, isUser)} />
    <Looks list={list} />
  </>
));

/** The filters of a list besides its search, which the search box shows. */
function filtersOf(list: ListAddress) {
  return activeFilters(list).filter(({ isSearched }) => !isSearched);
}

/** Opens the panel where there's no room for it beside the robots. */
function FiltersButton({ count }: { readonly count: number }) {
  return (
    <button type="button" className={styles['filters']} popoverTarget={PANEL_ID}>
      Filters
      {count > 0 && <span className={styles['count']}>{count}</span>}
      {count > 0 && <VisuallyHidden> active</VisuallyHidden>}
    </button>
  );
}

const LOOKS: Readonly<Record<ListLook, string>> = { cards: 'Cards', table: 'Table' };

function Looks({ list }: { readonly list: ListAddress }) {
  return (
    <ul className={styles['looks']} aria-label="View">
      {(Object.keys(LOOKS) as ListLook[]).map((look) => {
        const { href, nofollow } = leadTo(reduceFilters(list, { type: 'set-look', look }));
        return (
          <li key={look}>
            <a
              href={href}
              rel={nofollow && 'nofollow'}
              data-place={`View: ${look}`}
              aria-current={look === list.look ? 'true' : undefined}
            >
              {LOOKS[look]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** A chip for every filter of the list besides its search, each a link to the list without it. */
export const ActiveFilters = memo(({ list }: { readonly list: ListAddress }) => {
  const active = filtersOf(list);
  if (active.length === 0) return null;
  const clear = leadTo(reduceFilters(list, { type: 'reset' }));
  return (
    <ul className={styles['chips']} aria-label="Active filters">
      {active.map(({ text, without }) => {
        const { href, nofollow } = leadTo(without);
        return (
          <li key={text}>
            <a className={styles['chip']} href={href} rel={nofollow && 'nofollow'}>
              <bdi>{text}</bdi>
              <CrossIcon />
              <VisuallyHidden>, remove</VisuallyHidden>
            </a>
          </li>
        );
      })}
      <li>
        <a className={styles['clear']} href={clear.href} rel={clear.nofollow && 'nofollow'}>
          Clear all filters
        </a>
      </li>
    </ul>
  );
});
