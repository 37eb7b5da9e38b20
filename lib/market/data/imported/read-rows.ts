import { CsvError, parse } from 'csv-parse/sync';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, isoDay, utcDay } from '@/lib/core/base/time';
import { FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import { checkRange, type DecimalMark, looksGrouped, parsePrice, parseVolume } from './check-prices';
import { type Columns, detectColumns, hasColumnName, type VolumeColumn } from './columns';
import { decodeFile, type NamedFile } from './decode-file';
import { type DateOrder, parseTime, type WrittenTime } from './parse-time';
import type { BarRows, FileFacts } from './rows';
import type { TimeZone } from './time-zone';

/** A file's format of times and numbers. */
export interface RowFormat {
  /** Time zone of times without one. */
  readonly zone: TimeZone;
  /** Only needed for dates such as 03/08/2024; see `parseTime`. */
  readonly dateOrder?: DateOrder | null;
  /** Null if it wasn't said: a decimal point, and no thousands. */
  readonly decimalMark?: DecimalMark | null;
}

/**
 * Reads a CSV file (also gzip) of bars, with or without a header, in either chronological order. Keeps all rows,
 * whether or not they're in a session.
 * @throws InputError `FILE:LINE: …` at the first invalid row
 */
export function readBarFile(file: NamedFile, format: RowFormat): BarRows {
  const reader = createRowReader(file.name, format);
  const text = decodeFile(file);
  const { delimiter, firstLine } = findTable(text);
  try {
    parse(text, {
      bom: true,
      delimiter,
      from_line: firstLine,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        reader.read(cells, lines);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`${file.name}:${error['lines'] ?? 1}: ${error.message}`);
  }
  return reader.finish();
}

/** A vendor's lines above the header, such as its address, are at most so many. */
const MOST_LINES_ABOVE = 10;
/** Separators in a line of a time and four prices. */
const LEAST_SEPARATORS = 4;
/** Commas last: they may also be inside numbers. */
const SEPARATORS = ['\t', ';', '|', ','] as const;

/**
 * Where the table begins, and what separates its cells: the first line that has enough of one separator. Lines above it
 * are left out only if they can't be a row or names with cells missing.
 */
function findTable(text: string): { readonly delimiter: string; readonly firstLine: number } {
  const lines = text.slice(0, 10_000).split(/\r\n|\r|\n/, MOST_LINES_ABOVE + 1);
  for (const [index, line] of lines.entries()) {
    const delimiter = SEPARATORS.find((mark) => line.split(mark).length > LEAST_SEPARATORS);
    if (delimiter) return { delimiter, firstLine: index + 1 };
    if (/^\W*\d/.test(line) || hasColumnName(line.split(/[\t;|,]/))) break;
  }
  const delimiter = SEPARATORS.find((mark) => lines[0]?.includes(mark));
  return { delimiter: delimiter ?? ',', firstLine: 1 };
}

/** Rows as columns, because files may have millions of them. */
interface ReadRows {
  readonly line: number[];
  readonly timeText: string[];
  /** As in `WrittenTime`. */
  readonly ms: number[];
  readonly kind: WrittenTime['kind'][];
  readonly open: number[];
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
  /** The first and the second column that volumes may be from. */
  readonly volume: number[];
  readonly otherVolume: number[];
  /** As in `WrittenTime`. */
  readonly day: (number | null)[];
}

function createRowReader(file: string, { zone, dateOrder = null, decimalMark = null }: RowFormat) {
  let columns: Columns | null = null;
  const rows: ReadRows = {
    line: [],
    timeText: [],
    ms: [],
    kind: [],
    open: [],
    high: [],
    low: [],
    close: [],
    volume: [],
    otherVolume: [],
    day: [],
  };
  let symbol: FileFacts['symbol'] = null;
  let firstLine = 1;
  let isGrouped = decimalMark === ',';

  function readSymbol(text: string, origin: string): void {
    if (text === '') return;
    symbol ??= { text, origin };
    if (text !== symbol.text)
      throw new InputError(
        `${origin}: '${text}' is another symbol than '${symbol.text}' at ${symbol.origin}; import one instrument at a time, each from files of its own`,
      );
  }

  function readBar(layout: Columns, cells: readonly string[], line: number): void {
    const origin = `${file}:${line}`;
    if (cells.length !== layout.width)
      throw new InputError(`${origin}: ${cells.length} columns instead of ${layout.width}`);
    const cell = (index: number) => cells[index] ?? '';
    if (layout.symbol !== null) readSymbol(cell(layout.symbol), origin);
    const text = layout.clock === null ? cell(layout.time) : `${cell(layout.time)} ${cell(layout.clock)}`;
    const written = readTime(origin, text, dateOrder);
    const open = parsePrice(origin, 'open', cell(layout.open), decimalMark);
    const high = parsePrice(origin, 'high', cell(layout.high), decimalMark);
    const low = parsePrice(origin, 'low', cell(layout.low), decimalMark);
    const close = parsePrice(origin, 'close', cell(layout.close), decimalMark);
    checkRange(origin, open, high, low, close);
    const [volume, other] = layout.volumes;
    if (volume) rows.volume.push(parseVolume(origin, cell(volume.index), decimalMark));
    if (other) rows.otherVolume.push(parseVolume(origin, cell(other.index) || '0', decimalMark));
    isGrouped &&= looksGrouped(cell(layout.open)) && looksGrouped(cell(layout.close));
    rows.line.push(line);
    rows.timeText.push(text);
    rows.ms.push(written.ms);
    rows.kind.push(written.kind);
    rows.day.push(written.day);
    rows.open.push(open);
    rows.high.push(high);
    rows.low.push(low);
    rows.close.push(close);
  }

  return {
    read(cells: readonly string[], line: number): void {
      const isFirst = columns === null;
      if (isFirst) firstLine = line;
      columns ??= detectColumns(`${file}:${line}`, cells);
      if (!isFirst || !columns.hasHeader) readBar(columns, cells, line);
    },
    finish(): BarRows {
      if (rows.ms.length === 0) throw new InputError(`${file}: there are no rows below the first line`);
      if (isNewestFirst(rows.ms)) for (const column of Object.values(rows)) column.reverse();
      const volume = volumeWithin(rows, columns?.volumes ?? []);
      return {
        length: rows.ms.length,
        time: resolveTimes(file, rows, zone),
        open: Float64Array.from(rows.open),
        high: Float64Array.from(rows.high),
        low: Float64Array.from(rows.low),
        close: Float64Array.from(rows.close),
        volume: volume ? Float64Array.from(volume.values) : new Float64Array(rows.ms.length),
        date: Float64Array.from(rows.day, (day, index) => day ?? dayFromMidnight(rows, index, zone)),
        files: [
          {
            origin: `${file}:${firstLine}`,
            symbol,
            volume: volume?.column ?? null,
            hasVolume: (columns?.volumes.length ?? 0) > 0,
            looksGrouped: isGrouped,
            needsZone: rows.kind.some((kind) => kind !== 'instant'),
          },
        ],
        origin: (index) => `${file}:${rows.line[index] ?? 0}`,
      };
    },
  };
}

/** The date of an instant that is midnight in the given zone, otherwise NaN. */
function dayFromMidnight({ ms, kind }: ReadRows, index: number, zone: TimeZone): number {
  if (kind[index] !== 'instant') return Number.NaN;
  const local = zone.toLocal(ms[index] as number);
  return local % DAY_MS === 0 ? local / DAY_MS : Number.NaN;
}

/** The first column with volumes other than zero. */
function volumeWithin(
  { volume, otherVolume }: ReadRows,
  columns: readonly VolumeColumn[],
): { readonly column: VolumeColumn; readonly values: readonly number[] } | null {
  const read = columns.map((column, index) => ({ column, values: index === 0 ? volume : otherVolume }));
  return read.find(({ values }) => values.some((value) => value > 0)) ?? null;
}

/** Whether most rows are later than the one above. */
function isNewestFirst(times: readonly number[]): boolean {
  let steps = 0;
  for (let index = 1; index < times.length; index += 1)
    steps += Math.sign((times[index] as number) - (times[index - 1] as number));
  return steps < 0;
}

function readTime(origin: string, text: string, dateOrder: DateOrder | null): WrittenTime {
  const written = parseTime(text, dateOrder);
  if (written) return written;
  throw new InputError(`${origin}: can't read time '${text}'${timeHint(text, dateOrder)}`);
}

/** Only an option that reads this time is worth naming. */
function timeHint(text: string, dateOrder: DateOrder | null): string {
  const orders = { dmy: 'day first', mdy: 'month first' } as const;
  const reading = (['dmy', 'mdy'] as const).filter((order) => parseTime(text, order) !== null);
  if (reading.length > 0) {
    const options = reading.map((order) => `--dates ${order} (${orders[order]})`).join(' or ');
    return dateOrder === null
      ? `; add ${options}`
      : ` with --dates ${dateOrder} (${orders[dateOrder]}), only with ${options}`;
  }
  return '; write it as 2024-03-08 14:30 or 2024-03-08T14:30:00Z';
}

/** Instants of rows in chronological order; @throws InputError at the first that isn't */
function resolveTimes(file: string, rows: ReadRows, zone: TimeZone): Float64Array {
  const times = new Float64Array(rows.ms.length);
  for (let index = 0; index < times.length; index += 1) {
    const refusal = (reason: string) =>
      new InputError(`${file}:${rows.line[index]}: time '${rows.timeText[index]}' ${reason}`);
    const before = index === 0 ? Number.NEGATIVE_INFINITY : (times[index - 1] as number);
    const written = rows.ms[index] as number;
    const instants = rows.kind[index] === 'instant' ? [written] : zone.toInstants(written);
    const earliest = instants[0];
    if (earliest === undefined) throw refusal(`does not exist in ${zone.name}, where clocks skip it`);
    // In the repeated hour at the end of daylight saving time, a time that isn't after the previous row's is the second
    // one.
    const ms = instants.find((instant) => instant > before) ?? earliest;
    const day = utcDay(ms);
    if (day <= FIRST_CALENDAR_DAY || day >= LAST_CALENDAR_DAY)
      throw refusal(`is outside ${isoDay(FIRST_CALENDAR_DAY)} to ${isoDay(LAST_CALENDAR_DAY)}`);
    if (ms <= before) throw outOfOrder(file, rows, index, ms === before);
    times[index] = ms;
  }
  return times;
}

/** Of two adjacent rows, the one lower in the file. */
function outOfOrder(file: string, { line, timeText }: ReadRows, index: number, isSame: boolean): InputError {
  const [upper, lower] =
    (line[index] as number) > (line[index - 1] as number) ? [index - 1, index] : [index, index - 1];
  const place = `${file}:${line[lower]}: time '${timeText[lower]}'`;
  return new InputError(
    isSame
      ? `${place} is already on line ${line[upper]}`
      : `${place} is out of order after '${timeText[upper]}' on line ${line[upper]}; sort the rows by time`,
  );
}
