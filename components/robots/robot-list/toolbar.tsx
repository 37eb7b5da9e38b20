import { memo, type ReactNode } from 'react';
import { PANEL_ID } from '@/components/robots/filter-panel/filter-panel';
import { FilterBar, FilterChips, FilterLinks, FiltersButton } from '@/components/ui/filter-bar/filter-bar';
import type { ListLook } from '@/lib/site/addresses/list-address';
import type { FilterViews } from './filter-views';
import styles from './robot-list.module.css';
import { Sorter } from './sorter';

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
    <FilterBar isSticky search={search}>
      <Tools filters={filters} />
    </FilterBar>
  );
}

const LOOKS: Readonly<Record<ListLook, string>> = { cards: 'Cards', table: 'Table' };

const Tools = memo(({ filters }: FiltersProps) => {
  const { chips, sorter, looks } = filters();
  return (
    <>
      <FiltersButton count={chips.length} opens={PANEL_ID} />
      <Sorter view={sorter} />
      <FilterLinks
        label="View"
        links={looks.map(({ look, ...link }) => ({ ...link, text: LOOKS[look], place: `View: ${look}` }))}
      />
    </>
  );
});

/** A chip for every filter of the list besides its search. */
export const ActiveFilters = memo(({ filters }: FiltersProps) => <FilterChips {...filters()} />);

/** The list without robots of few trades, or with them again. */
export const EnoughTrades = memo(({ filters }: FiltersProps) => {
  const { text, href, nofollow } = filters().enough;
  return (
    <a className={styles['enough']} href={href} rel={nofollow && 'nofollow'} data-place="enough">
      {text}
    </a>
  );
});
