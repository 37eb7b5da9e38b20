import { FilterBar, FilterChips, FilterLinks, FiltersButton } from '@/components/ui/filter-bar/filter-bar';
import { RangeForm } from '@/components/ui/range-form/range-form';

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
      <RangeForm
        label="Max drawdown"
        unit="%"
        action="#kit"
        kept={[]}
        from={{ name: 'from' }}
        to={{ name: 'to', value: '10' }}
      />
    </>
  );
}
