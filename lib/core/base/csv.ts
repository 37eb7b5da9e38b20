import { decimalText } from './decimal-text';
import { InputError } from './errors';

/** Characters at which spreadsheets start a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Ends each line of a CSV file (RFC 4180). */
export const CSV_LINE_END = '\r\n';

/**
 * One cell of a CSV file. Numbers are plain decimals. Text is quoted if needed, and gets a leading apostrophe if a
 * spreadsheet would run it as a formula; null is empty.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimalText(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of cells, including its end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',') + CSV_LINE_END;
}

/** A quoted cell (with quotes doubled) or a plain one, and its separator. */
const CELLS = {
  ',': /(?:"((?:[^"]|"")*)"|((?!")[^,]*))(,|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|((?!")[^;]*))(;|$)/y,
} as const;
export type CsvSeparator = keyof typeof CELLS;

/**
 * The cells of a line without its end, as `csvLine` writes them. A cell can't hold a line break.
 * @throws InputError for text after a closing quote, or a quote that isn't closed
 */
export function readCsvLine(line: string, separator: CsvSeparator = ','): string[] {
  const cells: string[] = [];
  const cell = CELLS[separator];
  cell.lastIndex = 0;
  for (;;) {
    const match = cell.exec(line);
    if (!match) throw new InputError(`Cell ${cells.length + 1} of the line isn’t quoted properly.`);
    const [, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return cells;
  }
}
