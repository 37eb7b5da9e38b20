import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import type { YearReturns } from '@/lib/robots/catalogue/types';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Monthly returns, one row per year. */
export function MonthlyTable({ years }: { readonly years: readonly YearReturns[] }) {
  if (years.length === 0) return <p>No completed day yet.</p>;
  return (
    <DataTable
      pinned
      label="Monthly returns"
      columns={[
        { title: 'Year', kind: 'text' },
        ...MONTHS.map((title) => ({ title })),
        { title: 'Full year' },
      ]}
    >
      <tbody>
        {years.map(({ year, months, total }) => (
          <tr key={year}>
            <RowHeader narrow>{year}</RowHeader>
            {months.map((value, index) => (
              <Cell key={MONTHS[index]}>{value === null ? '' : <Change value={value} decimals={1} />}</Cell>
            ))}
            <Cell>
              <strong>
                <Change value={total} decimals={1} />
              </strong>
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
