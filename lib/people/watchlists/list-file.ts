import { type CsvSeparator, readCsvLine } from '@/lib/core/base/csv';
import { InputError } from '@/lib/core/base/errors';
import { formatCount } from '@/lib/core/format/number';
import { MAX_ITEMS, MAX_NOTE } from './watchlists';

/** A line of a file that names a ticker. */
export interface ListLine {
  /** From 1. */
  readonly line: number;
  /** As it's written there. */
  readonly ticker: string;
  readonly note: string;
}

export interface LineProblem {
  readonly line: number;
  readonly text: string;
}

export interface ListFile {
  readonly lines: readonly ListLine[];
  readonly problems: readonly LineProblem[];
}

/** As long as the longest name that can be looked up. */
const MAX_TICKER = 100;
/** What spreadsheets would run as a formula is written with an apostrophe before it. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

/**
 * Reads tickers and notes from CSV (RFC 4180, commas or semicolons): from the columns that the first line calls Ticker
 * or Symbol, and Note, or else from the first two. What is wrong is named by line.
 * @throws InputError for a file without tickers, or with many more lines than a list takes
 */
export function readListFile(text: string): ListFile {
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const filled = written.flatMap((content, index) =>
    content.trim() === '' ? [] : [{ line: index + 1, content }],
  );
  if (filled.length === 0) throw new InputError('This file is empty.');
  if (filled.length > 2 * MAX_ITEMS)
    throw new InputError(
      `This file has ${formatCount(filled.length)} lines, and a list takes ${MAX_ITEMS} tickers. Import a shorter one.`,
    );
  const separator = findSeparator(filled[0]?.content ?? '');
  const columns = findColumns(filled[0]?.content ?? '', separator);
  const lines: ListLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Map<string, number>();
  for (const { line, content } of columns.hasHead ? filled.slice(1) : filled) {
    const cells = readCells(content, separator);
    if (cells === null) {
      problems.push({ line, text: 'A cell isn’t quoted properly.' });
      continue;
    }
    const ticker = cells[columns.ticker]?.trim() ?? '';
    const note = cells[columns.note]?.trim().replace(GUARDED, '') ?? '';
    const problem = lineProblem(ticker, note, seen);
    if (problem !== null) problems.push({ line, text: problem });
    else lines.push({ line, ticker, note });
    if (!seen.has(ticker.toUpperCase())) seen.set(ticker.toUpperCase(), line);
  }
  if (lines.length === 0 && problems.length === 0) throw new InputError('This file has no tickers.');
  return { lines, problems };
}

function lineProblem(ticker: string, note: string, seen: ReadonlyMap<string, number>): string | null {
  if (ticker === '') return 'There is no ticker.';
  if (ticker.length > MAX_TICKER) return 'The ticker is too long.';
  const before = seen.get(ticker.toUpperCase());
  if (before !== undefined) return `${ticker} is on line ${before} already.`;
  return note.length > MAX_NOTE ? `The note is longer than ${MAX_NOTE} characters.` : null;
}

function findSeparator(head: string): CsvSeparator {
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}

function readCells(content: string, separator: CsvSeparator): readonly string[] | null {
  try {
    return readCsvLine(content, separator);
  } catch {
    return null;
  }
}

function findColumns(head: string, separator: CsvSeparator) {
  const titles = (readCells(head, separator) ?? []).map((title) => title.trim().toLowerCase());
  const ticker = titles.findIndex((title) => title === 'ticker' || title === 'symbol');
  const note = titles.findIndex((title) => title === 'note' || title === 'notes');
  return ticker < 0 ? { hasHead: false, ticker: 0, note: 1 } : { hasHead: true, ticker, note };
}
