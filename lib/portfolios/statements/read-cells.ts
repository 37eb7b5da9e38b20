import { CsvError, parse } from 'csv-parse/sync';
import { InputError } from '@/lib/core/base/errors';
import { formatCount } from '@/lib/core/format/number';
import type { RawRow } from './row';

/** Rows of the largest file. */
export const MAX_ROWS = 100_000;
/** Lines that show what separates a file's cells. */
const FIRST_LINES = 60;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * The rows of a CSV file that have a filled cell, whatever separates its cells. Cells may hold line breaks.
 * @throws InputError for too many rows, and a quote that isn't closed
 */
export function readCells(text: string): readonly RawRow[] {
  const rows: RawRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      on_record: (cells: string[], { lines }) => {
        if (cells.every((cell) => cell.trim() === '')) return null;
        if (rows.length === MAX_ROWS + FIRST_LINES) throw tooLong();
        const breaks = cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
        rows.push({ line: lines - breaks, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`Line ${error['lines'] ?? 1}: a cell’s quote isn’t closed, or a cell is too long.`);
  }
  return rows;
}

function tooLong(): InputError {
  return new InputError(
    `This file has more than ${formatCount(MAX_ROWS)} rows. Export shorter periods and import them one after another.`,
  );
}

/** The one that makes the most cells of a line: of commas, those outside quotes. */
function findDelimiter(text: string): string {
  const lines = text.slice(0, 50_000).split(/\r\n|\r|\n/, FIRST_LINES);
  const unquoted = lines.map((line) => line.replace(/"[^"]*"/g, ''));
  const most = (mark: string) => Math.max(...unquoted.map((line) => line.split(mark).length));
  return DELIMITERS.reduce((best, mark) => (most(mark) > most(best) ? mark : best), ',');
}
