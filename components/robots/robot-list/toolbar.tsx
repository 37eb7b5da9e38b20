import { memo, type ReactNode } from 'react';
import { PANEL_ID } from '@/components/robots/filter-panel/filter-panel';
import { Button } from '@/components/ui/button/button';
import { CrossIcon } from '@/components/ui/icon/icon';
import tabs from '@/components/ui/tabs/tabs.module.css';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { ListLook } from '@/lib/site/addresses/list-address';
import type { FilterViews, LookView } from './filter-views';
import { Sorter } from './sorter';
import styles from './toolbar.module.css';

interface FiltersProps {
  /** The previous list's are kept until the new robots have been painted. */
  readonly filters: () => FilterViews;
}

interface ToolbarProps extends FiltersProps {
  readonly search: ReactNode;
}

/** Search, filters, order and view of a list; stays in view. */
export function Toolbar({ filters, search }: ToolbarProps) {
  return (
    <div className={styles['toolbar']} data-frame="">
      <div className={styles['search']}>{search}</div>
      <div className={styles['tools']}>
        <Tools filters={filters} />
      </div>
    </div>
  );
}

const Tools = memo(({ filters }: FiltersProps) => {
  const { chips, sorter, looks } = filters();
  return (
    <>
      <FiltersButton count={chips.length} />
      <Sorter view={sorter} />
      <Looks views={looks} />
    </>
  );
});

/** Opens the panel where there's no room for it beside the robots. */
function FiltersButton({ count }: { readonly count: number }) {
  return (
    <Button look="secondary" size={36} className={styles['filters']} popoverTarget={PANEL_ID}>
      Filters
      {count > 0 && <span className={styles['count']}>{count}</span>}
      {count > 0 && <VisuallyHidden> active</VisuallyHidden>}
    </Button>
  );
}

const LOOKS: Readonly<Record<ListLook, string>> = { cards: 'Cards', table: 'Table' };

function Looks({ views }: { readonly views: readonly LookView[] }) {
  return (
    <ul className={tabs['segments']} aria-label="View">
      {views.map(({ look, isCurrent, href, nofollow }) => (
        <li key={look}>
          <a
            className={tabs['segment']}
            href={href}
            rel={nofollow && 'nofollow'}
            data-place={`View: ${look}`}
            aria-current={isCurrent ? 'true' : undefined}
          >
            {LOOKS[look]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A chip for every filter of the list besides its search, each a link to the list without it. */
export const ActiveFilters = memo(({ filters }: FiltersProps) => {
  const { chips, clear } = filters();
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label="Active filters">
      {chips.map(({ text, href, nofollow }) => (
        <li key={text}>
          <a className={styles['chip']} href={href} rel={nofollow && 'nofollow'}>
            <bdi>{text}</bdi>
            <CrossIcon />
            <VisuallyHidden>, remove</VisuallyHidden>
          </a>
        </li>
      ))}
      <li>
        <a className={styles['clear']} href={clear.href} rel={clear.nofollow && 'nofollow'}>
          Clear all filters
        </a>
      </li>
    </ul>
  );
});
