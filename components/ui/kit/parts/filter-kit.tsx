import { FilterBar, FilterChips, FilterLinks, FiltersButton } from '@/components/ui/filter-bar/filter-bar';

const CHIPS = [
  { text: 'Drawdown up to 10%', href: '#kit', takes: 71 },
  { text: '30 trades or more', href: '#kit', takes: 12 },
];

export function FilterKit() {
  return (
    <>
      <FilterBar search={<input type="search" aria-label="Search robots" placeholder="Ticker or name" />}>
        <FiltersButton count={CHIPS.length} opens="kit-none" />
        <FilterLinks
          label="View"
          links={[
            { text: 'Table', href: '#kit', isCurrent: true },
            { text: 'Cards', href: '#cards', isCurrent: false },
          ]}
        />
      </FilterBar>
      <FilterChips chips={CHIPS} clear={{ href: '#kit' }} />
    </>
  );
}
