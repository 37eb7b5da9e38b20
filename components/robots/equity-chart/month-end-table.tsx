import { Change } from '@/components/ui/change/change';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { Cell, RowHeader } from '@/components/ui/data-table/data-table';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';

/** The full record's values at the end of each month. */
export function MonthEndTable({ curve }: { readonly curve: readonly CurvePoint[] }) {
  const points = curve.filter(({ day }, index) => monthOf(curve[index + 1]?.day) !== monthOf(day));
  return (
    <CurveTable
      summary="Values at the end of each month"
      label="Equity at the end of each month"
      columns={[
        { title: 'Day', kind: 'text' },
        { title: 'Phase', kind: 'text' },
        { title: 'Since the start' },
        { title: 'Change from previous month' },
      ]}
    >
      <tbody>
        {points.map((point, index) => {
          const before = points[index - 1]?.value ?? 100;
          return (
            <tr key={point.day}>
              <RowHeader>{formatDay(point.day)}</RowHeader>
              <Cell text>{PHASE_LABELS[point.phase]}</Cell>
              <Cell>{formatPercent(point.value - 100, 1, true)}</Cell>
              <Cell>
                <Change value={before > 0 ? (100 * (point.value - before)) / before : null} decimals={1} />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </CurveTable>
  );
}

/** NaN after the last day. */
function monthOf(day = Number.NaN): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
