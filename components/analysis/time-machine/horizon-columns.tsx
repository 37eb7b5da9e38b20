import type { Column } from '@/components/ui/data-table/column';
import { formatCount, formatNumber, formatPlural } from '@/lib/core/format/number';

/** What came after some sessions. */
interface HorizonRow {
  readonly horizon: number;
  readonly pending: number;
}

export function horizonColumn<Row extends HorizonRow>(): Column<Row> {
  return {
    title: 'After',
    cell: ({ horizon, pending }) => (
      <>
        {formatPlural(horizon, 'session')}
        {pending > 0 && <small>{formatCount(pending)} pending</small>}
      </>
    ),
  };
}

export const ABOVE_MEDIAN = { title: 'Above the median', scale: [20, 80] } as const;

/** A return in percent. */
export function formatReturn(percent: number | null): string {
  return formatNumber(percent, { decimals: 2, signed: true, suffix: '%' });
}
