import { InputError } from './errors';

/** What spreadsheets take as the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Ends each line of a CSV file (RFC 4180). */
export const CSV_LINE_END = '\r\n';

/**
 * One cell of a CSV file. Numbers stand as they are. Text is quoted where it has to be, and gets an apostrophe in front
 * where a spreadsheet would run it as a formula; null is empty.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of cells with its end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',') + CSV_LINE_END;
}

/** A cell with what ends it: quoted, with quotes doubled, or plain. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;

/**
 * The cells of a line without its end, as `csvLine` writes them. A cell can't hold a line break.
 * @throws InputError for text after a closing quote, or a quote that isn't closed
 */
export function readCsvLine(line: string): string[] {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const match = CELL.exec(line);
    if (!match) throw new InputError(`Cell ${cells.length + 1} of the line isn’t quoted properly.`);
    const [, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return cells;
  }
}
