import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import type { DayBars } from '../bars';
import type { AssignedRows } from './assign-sessions';
import { storedBar } from './join-stored';
import { type BarRows, ROW_COLUMNS } from './rows';

/** Rows of files and of stored sessions next to them. */
export interface JoinedRows extends Pick<AssignedRows, 'days' | 'firstRows'> {
  readonly rows: BarRows;
  readonly isStored: (row: number) => boolean;
}

/**
 * Puts stored sessions, or parts of them, behind the rows of the files; the sessions are in order.
 * @param stored in the prices of the files
 */
export function appendStored(
  fileRows: BarRows,
  { days, firstRows }: Pick<AssignedRows, 'days' | 'firstRows'>,
  stored: readonly DayBars[],
): JoinedRows {
  const isStored = (row: number) => row >= fileRows.length;
  const length = stored.reduce((sum, day) => sum + day.length, fileRows.length);
  const columns = recordFromKeys(ROW_COLUMNS, (name) => {
    const column = new Float64Array(length).fill(Number.NaN);
    column.set(fileRows[name].subarray(0, fileRows.length));
    return column;
  });
  const sessions = days.map((day, index) => ({ day, first: firstRows[index] as number }));
  let offset = fileRows.length;
  for (const day of stored) {
    for (const name of ROW_COLUMNS)
      if (name !== 'date') columns[name].set(day[name].subarray(0, day.length), offset);
    sessions.push({ day, first: offset });
    offset += day.length;
  }
  sessions.sort((a, b) => (a.day.time[0] as number) - (b.day.time[0] as number));
  const origin = (row: number) =>
    isStored(row) ? storedBar(columns.time[row] as number) : fileRows.origin(row);
  return {
    rows: { ...fileRows, ...columns, length, origin },
    days: sessions.map(({ day }) => day),
    firstRows: sessions.map(({ first }) => first),
    isStored,
  };
}
