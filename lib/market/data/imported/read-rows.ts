import { CsvError, parse } from 'csv-parse/sync';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, isoDay, isoTime, utcDay } from '@/lib/core/base/time';
import { FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import { checkRange, parsePrice, parseVolume } from './check-prices';
import { type Columns, detectColumns } from './columns';
import { decodeFile, type NamedFile } from './decode-file';
import { parseTime } from './parse-time';
import type { BarRows } from './rows';
import type { TimeZone } from './time-zone';

/**
 * Reads a CSV file (also gzip) of bars, with or without a first line of names.
 * Times without a zone are those of `zone`. No row is left out: sessions are none of its business.
 * @throws InputError `FILE:LINE: …` at the first row that cannot be right.
 */
export function readBarFile(file: NamedFile, zone: TimeZone): BarRows {
  const reader = createRowReader(file.name, zone);
  const text = decodeFile(file);
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
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

/** The character that most often parts the cells of the first line. */
function delimiterOf(text: string): string {
  const firstLine = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function createRowReader(file: string, zone: TimeZone) {
  let columns: Columns | null = null;
  const time: number[] = [];
  const prices: [number[], number[], number[], number[]] = [[], [], [], []];
  const [open, high, low, close] = prices;
  const volume: number[] = [];
  const date: number[] = [];
  const line: number[] = [];

  function readBar(layout: Columns, cells: readonly string[], lineNumber: number): void {
    const origin = `${file}:${lineNumber}`;
    if (cells.length !== layout.width)
      throw new InputError(`${origin}: ${cells.length} columns where ${layout.width} belong`);
    const cell = (index: number) => cells[index] ?? '';
    const written = layout.clock === null ? cell(layout.time) : `${cell(layout.time)} ${cell(layout.clock)}`;
    const moment = readMoment(origin, written, zone, time.at(-1), line.at(-1));
    const o = parsePrice(origin, 'open', cell(layout.open));
    const h = parsePrice(origin, 'high', cell(layout.high));
    const l = parsePrice(origin, 'low', cell(layout.low));
    const c = parsePrice(origin, 'close', cell(layout.close));
    checkRange(origin, o, h, l, c);
    volume.push(layout.volume === null ? 0 : parseVolume(origin, cell(layout.volume)));
    time.push(moment.ms);
    date.push(moment.date);
    open.push(o);
    high.push(h);
    low.push(l);
    close.push(c);
    line.push(lineNumber);
  }

  return {
    read(cells: readonly string[], lineNumber: number): void {
      const isFirst = columns === null;
      columns ??= detectColumns(file, cells);
      if (!isFirst || !columns.hasHeader) readBar(columns, cells, lineNumber);
    },
    finish(): BarRows {
      if (time.length === 0) throw new InputError(`${file}: there are no rows below the first line`);
      return {
        length: time.length,
        time: Float64Array.from(time),
        open: Float64Array.from(open),
        high: Float64Array.from(high),
        low: Float64Array.from(low),
        close: Float64Array.from(close),
        volume: Float64Array.from(volume),
        date: Float64Array.from(date),
        origin: (index) => `${file}:${line[index] ?? 0}`,
      };
    },
  };
}

/** The instant of a row, after the row before it, and its date when it has no clock (else NaN). */
function readMoment(
  origin: string,
  text: string,
  zone: TimeZone,
  before: number | undefined,
  lineBefore: number | undefined,
): { ms: number; date: number } {
  const written = parseTime(text);
  if (!written)
    throw new InputError(
      `${origin}: time '${text}' cannot be read; write it as 2024-03-08 14:30 or 2024-03-08T14:30:00Z`,
    );
  const instants = written.kind === 'instant' ? [written.ms] : zone.instantsOf(written.ms);
  const earliest = instants[0];
  if (earliest === undefined)
    throw new InputError(`${origin}: time '${text}' does not exist in ${zone.name}, where clocks skip it`);
  // In the hour that comes twice, what would not come after the row before is the second one.
  const ms = instants.find((instant) => before === undefined || instant > before) ?? earliest;
  const day = utcDay(ms);
  if (day <= FIRST_CALENDAR_DAY || day >= LAST_CALENDAR_DAY)
    throw new InputError(
      `${origin}: time '${text}' lies outside ${isoDay(FIRST_CALENDAR_DAY)} to ${isoDay(LAST_CALENDAR_DAY)}`,
    );
  if (before !== undefined && ms <= before)
    throw new InputError(
      ms === before
        ? `${origin}: time '${text}' is that of line ${lineBefore} again`
        : `${origin}: time '${text}' comes before that of line ${lineBefore} (${isoTime(before)}); rows go from old to new`,
    );
  return { ms, date: written.kind === 'date' ? written.ms / DAY_MS : Number.NaN };
}
