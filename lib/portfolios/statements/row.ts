import type { DecimalMark } from '@/lib/market/data/imported/check-prices';
import type { DateOrder } from '@/lib/market/data/imported/parse-time';
import type { Picos } from '../transactions/picos';
import { CellError } from './cell-error';
import { parseDate, parseNumber, type WrittenDate } from './parse-values';

/** A title in lower case, without line breaks and doubled spaces. */
export function columnName(title: string): string {
  return title
    .replace(/^\uFEFF/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Cells of a file's line. */
export interface RawRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The titles above rows. */
export interface Header {
  /** As written. */
  readonly titles: readonly string[];
  /** The first column of each name. */
  readonly columns: ReadonlyMap<string, number>;
}

export function readHeader(titles: readonly string[]): Header {
  const columns = new Map<string, number>();
  for (const [index, title] of titles.entries()) {
    const name = columnName(title);
    if (name !== '' && !columns.has(name)) columns.set(name, index);
  }
  return { titles, columns };
}

/** How a file writes numbers and dates. */
export interface Notation {
  readonly mark: DecimalMark;
  readonly order: DateOrder;
}

/**
 * A row with its titles. Columns are named as `columnName` spells them; of several names, the first that the file has
 * counts.
 */
export interface StatementRow extends RawRow {
  readonly notation: Notation;
  /** '' if the file has no such column. */
  text(...columns: readonly string[]): string;
  /** The cell to the right of a column, for titles that stand above two. */
  textBeside(column: string): string;
  /** null if it's empty. @throws CellError for anything but a number */
  number(...columns: readonly string[]): Picos | null;
  /** @throws CellError also if it's empty */
  neededNumber(...columns: readonly string[]): Picos;
  numberBeside(column: string): Picos;
  /** @throws CellError */
  date(...columns: readonly string[]): WrittenDate;
  /** Names of columns and their cells, in the order of names: the same for the same row of another export. */
  fingerprint(): string;
}

export function toRow({ line, cells }: RawRow, header: Header, notation: Notation): StatementRow {
  const { mark, order } = notation;
  const indexOf = (names: readonly string[]) => {
    for (const name of names) {
      const index = header.columns.get(name);
      if (index !== undefined) return index;
    }
    return -1;
  };
  const cell = (index: number) => cells[index]?.trim() ?? '';
  const title = (index: number) => header.titles[index]?.trim() || null;

  function numberAt(index: number): Picos | null {
    const value = parseNumber(cell(index), mark);
    if (value === undefined) throw new CellError(title(index), cell(index), 'This isn’t a number.');
    return value;
  }

  function neededAt(index: number, name: string): Picos {
    const value = numberAt(index);
    if (value === null) throw new CellError(title(index) ?? name, cell(index), 'A number is missing here.');
    return value;
  }

  return {
    line,
    cells,
    notation,
    text: (...names) => cell(indexOf(names)),
    textBeside: (name) => cell(indexOf([name]) + 1),
    number: (...names) => numberAt(indexOf(names)),
    neededNumber: (...names) => neededAt(indexOf(names), names[0] ?? ''),
    numberBeside: (name) => neededAt(indexOf([name]) + 1, name),
    date(...names) {
      const index = indexOf(names);
      const date = parseDate(cell(index), order);
      if (date === null)
        throw new CellError(title(index) ?? names[0] ?? '', cell(index), 'This isn’t a date.');
      return date;
    },
    fingerprint: () =>
      header.titles
        .map((name, index) => `${columnName(name)}\t${cell(index)}`)
        .sort()
        .join('\n'),
  };
}
