import { Change } from '@/components/ui/change/change';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';

/** The full record's values at the end of each month. */
export function MonthEndTable({ curve }: { readonly curve: readonly CurvePoint[] }) {
  const points = curve.filter(({ day }, index) => monthNumber(curve[index + 1]?.day) !== monthNumber(day));
  return (
    <CurveTable
      summary="Values at the end of each month"
      label="Equity at the end of each month"
      rows={points.map((point, index) => ({ ...point, before: points[index - 1]?.value ?? 100 }))}
      rowKey={({ day }) => day}
      columns={[
        { title: 'Day', cell: ({ day }) => formatDay(day) },
        { title: 'Phase', align: 'start', cell: ({ phase }) => PHASE_LABELS[phase] },
        { title: 'Since the start', cell: ({ value }) => formatPercent(value - 100, 1, true) },
        {
          title: 'Change from previous month',
          cell: ({ value, before }) => (
            <Change value={before > 0 ? (100 * (value - before)) / before : null} decimals={1} />
          ),
        },
      ]}
    />
  );
}

/** NaN after the last day. */
function monthNumber(day = Number.NaN): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
