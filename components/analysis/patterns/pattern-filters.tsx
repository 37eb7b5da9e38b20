import { FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { PATTERN_DIRECTIONS, PATTERN_STATES } from '@/lib/site/addresses/pattern-screener-address';
import { DIRECTION_LABELS, STATE_LABELS } from './pattern-columns';

interface PatternFilterProps {
  /** A link to the page with one choice changed; null is for all. */
  readonly link: (
    text: string,
    change: {
      readonly direction?: (typeof PATTERN_DIRECTIONS)[number] | null;
      readonly state?: (typeof PATTERN_STATES)[number] | null;
    },
  ) => Parameters<typeof FilterLinks>[0]['links'][number];
}

/** Where a pattern is expected to go, and how far it has come. */
export function PatternFilters({ link }: PatternFilterProps) {
  return (
    <>
      <FilterLinks
        label="Direction"
        links={[
          link('Both', { direction: null }),
          ...PATTERN_DIRECTIONS.map((one) => link(DIRECTION_LABELS[one], { direction: one })),
        ]}
      />
      <FilterLinks
        label="State"
        links={[
          link('All', { state: null }),
          ...PATTERN_STATES.map((one) => link(STATE_LABELS[one], { state: one })),
        ]}
      />
    </>
  );
}
