import { csvLine } from '@/lib/core/base/csv';
import type { Column } from './column';

/** The table as a file: the columns and rows that are shown, in their order, with all digits. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ title, value }) => (value ? [{ title, value }] : []));
  return [
    csvLine(written.map(({ title }) => title)),
    ...rows.map((row) => csvLine(written.map(({ value }) => value(row)))),
  ].join('');
}
