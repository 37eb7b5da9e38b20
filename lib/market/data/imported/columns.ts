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
  /** The first of them that isn't all zeros counts; empty if the file has no volume. */
  readonly volumes: readonly VolumeColumn[];
  /** The column naming each row's instrument. */
  readonly symbol: number | null;
}

export interface VolumeColumn {
  readonly index: number;
  /** As the file calls it. */
  readonly name: string;
  /** `units`: what was traded. `ticks`: how often the price changed. */
  readonly counts: 'units' | 'ticks';
}

type Field =
  | 'moment'
  | 'date'
  | 'time'
  | 'epoch'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'volume'
  | 'unitVolume'
  | 'tickVolume'
  | 'symbol';

const NAMES: Readonly<Record<string, Field>> = {
  datetime: 'moment',
  timestamp: 'moment',
  opentime: 'moment',
  t: 'moment',
  date: 'date',
  time: 'time',
  unix: 'epoch',
  unixtime: 'epoch',
  unixtimestamp: 'epoch',
  epoch: 'epoch',
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
  realvolume: 'volume',
  tickvolume: 'tickVolume',
  tickvol: 'tickVolume',
  ticks: 'tickVolume',
  symbol: 'symbol',
  ticker: 'symbol',
  instrument: 'symbol',
  pair: 'symbol',
  name: 'symbol',
};

/** `Volume BTC`, `Volume_(BTC)`, `volumefrom`: in units of a coin, unless it's one of those below. */
const VOLUME_OF = /^volume([a-z]{2,6})$/;
/** Sums of money, such as the second of `Volume BTC` and `Volume USD`, and averages. */
const NOT_UNITS = new Set(
  'usd usdt usdc busd tusd usdp fdusd dai eur gbp jpy chf aud cad krw try brl currency quote to ma sma ema avg'.split(
    ' ',
  ),
);

/** Column names, ignoring case, order, brackets, blanks and underscores (`<OPEN>`, `Open Time`). */
function headerField(cell: string): Field | undefined {
  const name = cell.toLowerCase().replace(/[^a-z]/g, '');
  // A time such as 2024-03-08T14:30 has a letter, too.
  if (name.length === 1 && /\d/.test(cell)) return undefined;
  if (Object.hasOwn(NAMES, name)) return NAMES[name];
  const unit = VOLUME_OF.exec(name)?.[1];
  return unit !== undefined && !NOT_UNITS.has(unit) ? 'unitVolume' : undefined;
}

/** Whether a line seems to name columns. */
export function hasColumnName(cells: readonly string[]): boolean {
  return cells.some((cell) => headerField(cell) !== undefined);
}

/**
 * Identifies columns by the names in a file's first row or, without names, by the usual order time (or date, time),
 * open, high, low, close, volume.
 * @throws InputError naming the row if a column is missing or duplicated
 */
export function detectColumns(origin: string, cells: readonly string[]): Columns {
  return hasColumnName(cells)
    ? columnsByName(origin, cells, cells.map(headerField))
    : columnsByOrder(origin, cells);
}

function columnsByName(
  origin: string,
  cells: readonly string[],
  fields: readonly (Field | undefined)[],
): Columns {
  const at = (field: Field): number | null => {
    const first = fields.indexOf(field);
    const second = fields.indexOf(field, first + 1);
    if (first >= 0 && second >= 0)
      throw new InputError(
        `${origin}: columns '${cells[first]}' and '${cells[second]}' both mean ${field === 'moment' ? 'time' : field}`,
      );
    return first < 0 ? null : first;
  };
  const need = (field: Field): number => {
    const index = at(field);
    if (index === null)
      throw new InputError(`${origin}: no column for '${field}' among '${cells.join("', '")}'`);
    return index;
  };
  const [moment, date, time] = [at('moment'), at('date'), at('time')];
  const first = moment ?? date ?? time ?? at('epoch');
  if (first === null) throw new InputError(`${origin}: no column for 'time' among '${cells.join("', '")}'`);
  return {
    hasHeader: true,
    width: cells.length,
    time: first,
    clock: moment === null && date !== null ? time : null,
    open: need('open'),
    high: need('high'),
    low: need('low'),
    close: need('close'),
    volumes: volumeColumns(cells, at('volume') ?? fields.indexOf('unitVolume'), fields.indexOf('tickVolume')),
    symbol: fields.includes('symbol') ? fields.indexOf('symbol') : null,
  };
}

function volumeColumns(cells: readonly string[], units: number, ticks: number): VolumeColumn[] {
  const columns = [
    { index: units, counts: 'units' },
    { index: ticks, counts: 'ticks' },
  ] as const;
  return columns
    .filter(({ index }) => index >= 0)
    .map((column) => ({ ...column, name: cells[column.index] ?? '' }));
}

const CLOCK = /^\d{1,2}:\d{2}/;

/** Binance's files: open time, prices, volume, close time and five more that aren't needed. */
function isBinance(cells: readonly string[]): boolean {
  const isTime = (cell = '') => /^\d{13,16}$/.test(cell.trim());
  return cells.length === 12 && isTime(cells[0]) && isTime(cells[6]);
}

function columnsByOrder(origin: string, cells: readonly string[]): Columns {
  const separate = CLOCK.test((cells[1] ?? '').trim());
  const first = separate ? 2 : 1;
  const width = cells.length;
  const hasVolume = width === first + 5 || isBinance(cells);
  if (width !== first + 4 && !hasVolume)
    throw new InputError(
      `${origin}: ${width} ${width === 1 ? 'column' : 'columns'} without names where time, open, high, low, close and perhaps volume belong; add a first line that names each column, such as time,open,high,low,close,volume`,
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
    volumes: hasVolume ? [{ index: first + 4, name: 'volume', counts: 'units' }] : [],
    symbol: null,
  };
}
