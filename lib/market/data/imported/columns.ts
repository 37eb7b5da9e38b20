import { InputError } from '@/lib/core/base/errors';

/** A file's columns; indices count from 0. */
export interface Columns {
  readonly hasHeader: boolean;
  /** Cells every row must have. */
  readonly width: number;
  readonly time: number;
  /** The time column if `time` only contains the date. */
  readonly clock: number | null;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
}

type Field = 'moment' | 'date' | 'time' | 'open' | 'high' | 'low' | 'close' | 'volume';

const NAMES: Readonly<Record<string, Field>> = {
  datetime: 'moment',
  timestamp: 'moment',
  opentime: 'moment',
  date: 'date',
  time: 'time',
  open: 'open',
  o: 'open',
  high: 'high',
  h: 'high',
  low: 'low',
  l: 'low',
  close: 'close',
  c: 'close',
  volume: 'volume',
  vol: 'volume',
  v: 'volume',
};

/** Column names, ignoring case, order, brackets, blanks and underscores (`<OPEN>`, `Open Time`). */
function fieldOf(cell: string): Field | undefined {
  const name = cell.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/**
 * Identifies columns by the names in a file's first row or, without names, by the usual order time (or date, time),
 * open, high, low, close, volume.
 * @throws InputError naming the file if a column is missing or duplicated
 */
export function detectColumns(file: string, cells: readonly string[]): Columns {
  const fields = cells.map(fieldOf);
  return fields.some((field) => field !== undefined)
    ? columnsByName(file, cells, fields)
    : columnsByOrder(file, cells);
}

function columnsByName(
  file: string,
  cells: readonly string[],
  fields: readonly (Field | undefined)[],
): Columns {
  const at = (field: Field): number | null => {
    const first = fields.indexOf(field);
    const second = fields.indexOf(field, first + 1);
    if (first >= 0 && second >= 0)
      throw new InputError(
        `${file}:1: columns '${cells[first]}' and '${cells[second]}' both mean ${field === 'moment' ? 'time' : field}`,
      );
    return first < 0 ? null : first;
  };
  const need = (field: Field): number => {
    const index = at(field);
    if (index === null)
      throw new InputError(`${file}:1: no column for '${field}' among '${cells.join("', '")}'`);
    return index;
  };
  const [moment, date, time] = [at('moment'), at('date'), at('time')];
  const first = moment ?? date ?? time;
  if (first === null) throw new InputError(`${file}:1: no column for 'time' among '${cells.join("', '")}'`);
  return {
    hasHeader: true,
    width: cells.length,
    time: first,
    clock: moment === null && date !== null ? time : null,
    open: need('open'),
    high: need('high'),
    low: need('low'),
    close: need('close'),
    volume: at('volume'),
  };
}

const CLOCK = /^\d{1,2}:\d{2}/;

function columnsByOrder(file: string, cells: readonly string[]): Columns {
  const separate = CLOCK.test((cells[1] ?? '').trim());
  const first = separate ? 2 : 1;
  const width = cells.length;
  if (width !== first + 4 && width !== first + 5)
    throw new InputError(
      `${file}:1: ${width} ${width === 1 ? 'column' : 'columns'} without names where time, open, high, low, close and perhaps volume belong; name them in the first line`,
    );
  return {
    hasHeader: false,
    width,
    time: 0,
    clock: separate ? 1 : null,
    open: first,
    high: first + 1,
    low: first + 2,
    close: first + 3,
    volume: width === first + 5 ? first + 4 : null,
  };
}
