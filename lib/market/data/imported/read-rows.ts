import { CsvError, parse } from 'csv-parse/sync';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, isoDay, utcDay } from '@/lib/core/base/time';
import { FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import { checkRange, type DecimalMark, parsePrice, parseVolume } from './check-prices';
import { type Columns, detectColumns } from './columns';
import { decodeFile, type NamedFile } from './decode-file';
import { type DateOrder, parseTime, type WrittenTime } from './parse-time';
import type { BarRows } from './rows';
import type { TimeZone } from './time-zone';

/** A file's format of times and numbers. */
export interface RowFormat {
  /** Time zone of times without one. */
  readonly zone: TimeZone;
  /** Only needed for dates such as 03/08/2024; see `parseTime`. */
  readonly dateOrder?: DateOrder | null;
  readonly decimalMark?: DecimalMark;
}

/**
 * Reads a CSV file (also gzip) of bars, with or without a header, in either chronological order. Keeps all rows,
 * whether or not they're in a session.
 * @throws InputError `FILE:LINE: …` at the first invalid row
 */
export function readBarFile(file: NamedFile, format: RowFormat): BarRows {
  const reader = createRowReader(file.name, format);
  const text = decodeFile(file);
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(
        text,
        format.decimalMark === ',' ? [';', '\t', '|', ','] : [',', ';', '\t', '|'],
      ),
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

/** The most frequent separator in the first line; the first one if tied. */
function delimiterOf(text: string, marks: readonly string[]): string {
  const firstLine = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const counts = marks.map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
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
  readonly volume: number[];
}

function createRowReader(file: string, { zone, dateOrder = null, decimalMark = '.' }: RowFormat) {
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
  };

  function readBar(layout: Columns, cells: readonly string[], line: number): void {
    const origin = `${file}:${line}`;
    if (cells.length !== layout.width)
      throw new InputError(`${origin}: ${cells.length} columns instead of ${layout.width}`);
    const cell = (index: number) => cells[index] ?? '';
    const text = layout.clock === null ? cell(layout.time) : `${cell(layout.time)} ${cell(layout.clock)}`;
    const written = readTime(origin, text, dateOrder);
    const open = parsePrice(origin, 'open', cell(layout.open), decimalMark);
    const high = parsePrice(origin, 'high', cell(layout.high), decimalMark);
    const low = parsePrice(origin, 'low', cell(layout.low), decimalMark);
    const close = parsePrice(origin, 'close', cell(layout.close), decimalMark);
    checkRange(origin, open, high, low, close);
    rows.volume.push(layout.volume === null ? 0 : parseVolume(origin, cell(layout.volume), decimalMark));
    rows.line.push(line);
    rows.timeText.push(text);
    rows.ms.push(written.ms);
    rows.kind.push(written.kind);
    rows.open.push(open);
    rows.high.push(high);
    rows.low.push(low);
    rows.close.push(close);
  }

  return {
    read(cells: readonly string[], line: number): void {
      const isFirst = columns === null;
      columns ??= detectColumns(file, cells);
      if (!isFirst || !columns.hasHeader) readBar(columns, cells, line);
    },
    finish(): BarRows {
      if (rows.ms.length === 0) throw new InputError(`${file}: there are no rows below the first line`);
      if (isNewestFirst(rows.ms)) for (const column of Object.values(rows)) column.reverse();
      return {
        length: rows.ms.length,
        time: resolveTimes(file, rows, zone),
        open: Float64Array.from(rows.open),
        high: Float64Array.from(rows.high),
        low: Float64Array.from(rows.low),
        close: Float64Array.from(rows.close),
        volume: Float64Array.from(rows.volume),
        date: Float64Array.from(rows.ms, (ms, index) =>
          rows.kind[index] === 'date' ? ms / DAY_MS : Number.NaN,
        ),
        origin: (index) => `${file}:${rows.line[index] ?? 0}`,
      };
    },
  };
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
  const hint = /^\d{1,2}[-/]\d{1,2}[-/]\d{4}/.test(text)
    ? 'npm run import reads it with --dates dmy (day first) or --dates mdy (month first)'
    : 'write it as 2024-03-08 14:30 or 2024-03-08T14:30:00Z';
  throw new InputError(`${origin}: can't read time '${text}'; ${hint}`);
}

/** Instants of rows in chronological order; @throws InputError at the first that isn't */
function resolveTimes(file: string, rows: ReadRows, zone: TimeZone): Float64Array {
  const times = new Float64Array(rows.ms.length);
  for (let index = 0; index < times.length; index += 1) {
    const refusal = (reason: string) =>
      new InputError(`${file}:${rows.line[index]}: time '${rows.timeText[index]}' ${reason}`);
    const before = index === 0 ? Number.NEGATIVE_INFINITY : (times[index - 1] as number);
    const written = rows.ms[index] as number;
    const instants = rows.kind[index] === 'instant' ? [written] : zone.instantsOf(written);
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
