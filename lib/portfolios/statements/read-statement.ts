import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { startOfDay, utcDay } from '@/lib/core/base/time';
import type { DecimalMark } from '@/lib/market/data/imported/check-prices';
import type { DateOrder } from '@/lib/market/data/imported/parse-time';
import type { RowKind } from './book-row';
import { CellError, UnknownTypeError } from './cell-error';
import type { StatementEntry } from './entry';
import { STATEMENT_FORMATS } from './formats/all-formats';
import { type ColumnChoice, guessColumns, mappedFormat, orderOfDates } from './formats/mapped';
import { detectDecimalMark } from './parse-values';
import { columnName, type Notation, type RawRow, readHeader, type StatementRow, toRow } from './row';
import { createRowKeys } from './row-keys';
import { bookAs, type StatementFormat } from './statement-format';

/** What a file's owner has decided about it. */
export interface StatementChoices {
  /** Which columns hold what, for files that aren't recognized. */
  readonly columns: ColumnChoice;
  /** What words of the file are, where we don't know them. */
  readonly types: Readonly<Record<string, RowKind>>;
  /** null to find out from the dates. */
  readonly dateOrder: DateOrder | null;
  /** Of rows without a currency, in files that aren't recognized. */
  readonly currency: string;
}

export const NO_CHOICES: StatementChoices = { columns: {}, types: {}, dateOrder: null, currency: 'USD' };

/** A row that can't be booked as it is. */
export interface RowProblem {
  readonly line: number;
  /** Its title; null for the row as a whole. */
  readonly column: string | null;
  readonly value: string;
  readonly text: string;
}

/** A word of the file whose meaning its owner has to say. */
export interface UnknownType {
  readonly type: string;
  readonly count: number;
  /** Where it stands first. */
  readonly line: number;
}

export interface KeyedEntry {
  readonly entry: StatementEntry;
  readonly line: number;
  /** The same for the same row of another export; see `createRowKeys`. */
  readonly key: string;
}

export interface ReadStatement {
  /** null if the file isn't recognized. */
  readonly format: Pick<StatementFormat, 'id' | 'broker' | 'report'> | null;
  /** In the order in which they are booked. */
  readonly entries: readonly KeyedEntry[];
  /** By line. */
  readonly problems: readonly RowProblem[];
  readonly unknownTypes: readonly UnknownType[];
  /** Rows that count for nothing, such as moves between a user's own wallets. */
  readonly ignored: number;
  /** For files that aren't recognized: all titles, and what each is taken for. */
  readonly mapping: { readonly titles: readonly string[]; readonly columns: ColumnChoice } | null;
  /** Whether the dates may be read in two ways, so that their owner has to say which. */
  readonly needsDateOrder: boolean;
}

/** Lines that may stand above a header. */
const MOST_LINES_ABOVE = 60;
/** Footers have fewer filled cells than any row. */
const LEAST_FILLED = 3;

/**
 * Reads the rows of a broker's file. What is wrong is named by line, column and value; all other rows are read.
 * @param now UTC milliseconds: rows of later days are wrong
 * @throws InputError for a file without a table
 */
export function readStatement(raw: readonly RawRow[], choices: StatementChoices, now: Millis): ReadStatement {
  const found = findFormat(raw);
  if (found) return { ...readRows(found.format, raw.slice(found.start), choices, now), format: found.format };
  return readMapped(raw, choices, now);
}

function findFormat(
  raw: readonly RawRow[],
): { readonly format: StatementFormat; readonly start: number } | null {
  for (const [start, { cells }] of raw.slice(0, MOST_LINES_ABOVE).entries()) {
    const names = new Set(cells.map(columnName));
    const format = STATEMENT_FORMATS.find(({ isHeader }) => isHeader(names));
    if (format) return { format, start };
  }
  return null;
}

function readMapped(raw: readonly RawRow[], choices: StatementChoices, now: Millis): ReadStatement {
  const start = raw.findIndex(({ cells }) => looksLikeTitles(cells));
  if (start < 0)
    throw new InputError(
      'We couldn’t find a line with titles in this file. Export your transactions as CSV, with a line of titles.',
    );
  const titles = (raw[start]?.cells ?? []).map((title) => title.trim());
  const chosen = Object.values(choices.columns).some((title) => titles.includes(title ?? ''));
  const columns = chosen ? choices.columns : guessColumns(titles);
  const below = raw.slice(start + 1);
  const dateIndex = titles.indexOf(columns.date ?? '');
  const order = choices.dateOrder ?? orderOfDates(below.map(({ cells }) => cells[dateIndex] ?? ''));
  const format = mappedFormat(columns, order ?? 'mdy', choices.currency);
  const header = readHeader(titles);
  const toRows = (rows: readonly RawRow[], notation: Notation) =>
    rows.filter(isFilled).map((each) => toRow(each, header, notation));
  return {
    ...readRows({ ...format, toRows }, below, choices, now),
    format: null,
    mapping: { titles: titles.filter((title) => title !== ''), columns },
    needsDateOrder: order === null,
  };
}

/** Titles have words, and no numbers. */
function looksLikeTitles(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length >= LEAST_FILLED && filled.every((cell) => /\p{L}/u.test(cell) && !/\d{3}/.test(cell));
}

function isFilled({ cells }: RawRow): boolean {
  return cells.filter((cell) => cell.trim() !== '').length >= LEAST_FILLED;
}

/** Rows below a header, which may come again; lines without a table's rows are left out. */
function tableRows(
  format: StatementFormat,
  raw: readonly RawRow[],
  notation: Notation,
): readonly StatementRow[] {
  let header = readHeader([]);
  return raw.flatMap((each) => {
    if (format.isHeader(new Set(each.cells.map(columnName)))) {
      header = readHeader(each.cells);
      return [];
    }
    return isFilled(each) ? [toRow(each, header, notation)] : [];
  });
}

function readRows(
  format: StatementFormat,
  raw: readonly RawRow[],
  choices: StatementChoices,
  now: Millis,
): ReadStatement {
  const mark: DecimalMark = format.mark ?? detectDecimalMark(raw.flatMap(({ cells }) => cells));
  const notation = { mark, order: choices.dateOrder ?? format.order };
  const rows = format.toRows?.(raw, notation) ?? tableRows(format, raw, notation);
  const groups = format.group?.(rows) ?? rows.map((row) => [row]);
  const rowKey = createRowKeys(format.id);
  const read: KeyedEntry[][] = [];
  const problems: RowProblem[] = [];
  const unknown = new Map<string, UnknownType>();
  let ignored = rows.length - groups.reduce((sum, group) => sum + group.length, 0);

  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const own = format.readKey?.(first) ?? null;
    try {
      const entries = readGroup(format, [first, ...group.slice(1)], choices);
      for (const { day } of entries) if (day > utcDay(now) + 1) throw inFuture(day);
      if (entries.length === 0) ignored += group.length;
      const key =
        own ?? rowKey(entries[0]?.externalId ?? null, group.map((row) => row.fingerprint()).join('\n\n'));
      read.push(
        entries.map((entry, index) => ({
          entry,
          line: first.line,
          key: index === 0 ? key : `${key}/${index}`,
        })),
      );
    } catch (error) {
      if (error instanceof UnknownTypeError) {
        const { type } = error;
        unknown.set(type, {
          type,
          count: (unknown.get(type)?.count ?? 0) + 1,
          line: unknown.get(type)?.line ?? first.line,
        });
      } else if (error instanceof CellError)
        problems.push({ line: first.line, column: error.column, value: error.value, text: error.message });
      else throw error;
    }
  }
  return {
    format: null,
    entries: inOrder(read),
    problems,
    unknownTypes: [...unknown.values()],
    ignored,
    mapping: null,
    needsDateOrder: false,
  };
}

function inFuture(day: number): CellError {
  const date = new Date(startOfDay(day)).toISOString().slice(0, 10);
  return new CellError(null, date, 'This day is in the future.');
}

/** A group as its format reads it, or as its owner has said. */
function readGroup(
  format: StatementFormat,
  rows: readonly [StatementRow, ...StatementRow[]],
  { types }: StatementChoices,
): readonly StatementEntry[] {
  try {
    return format.read(rows);
  } catch (error) {
    const kind =
      error instanceof UnknownTypeError && Object.hasOwn(types, error.type) ? types[error.type] : undefined;
    if (kind === undefined) throw error;
    return rows.flatMap((row) => bookAs(kind, row, format.rules));
  }
}

/** Oldest first, also of files whose newest row comes first; on a day splits, then deposits, then the rest. */
function inOrder(groups: readonly (readonly KeyedEntry[])[]): readonly KeyedEntry[] {
  const days = groups.flatMap(([first]) => first?.entry.day ?? []);
  const steps = days.reduce((sum, day, index) => sum + Math.sign(day - (days[index - 1] ?? day)), 0);
  const chronological = steps < 0 ? [...groups].reverse().flat() : groups.flat();
  return [...chronological].sort(
    ({ entry: a }, { entry: b }) => a.day - b.day || entryRank(a) - entryRank(b) || a.at - b.at,
  );
}

function entryRank({ kind }: StatementEntry): number {
  if (kind === 'split') return 0;
  return kind === 'deposit' || kind === 'transfer-in' ? 1 : 2;
}
