import type { DecimalMark } from '@/lib/market/data/imported/check-prices';
import type { DateOrder } from '@/lib/market/data/imported/parse-time';
import { bookRow, type RowKind, type RowRules } from './book-row';
import { UnknownTypeError } from './cell-error';
import type { StatementEntry } from './entry';
import type { Notation, RawRow, StatementRow } from './row';

/** One kind of file that a broker exports. */
export interface StatementFormat {
  /** Stored with imports; never changed. */
  readonly id: string;
  readonly broker: string;
  /** Which of the broker's exports it is. */
  readonly report: string;
  readonly order: DateOrder;
  /** null if files differ, so that their numbers decide. */
  readonly mark: DecimalMark | null;
  /** Whether a line of these names (as `columnName` spells them) is a header of this format. */
  readonly isHeader: (names: ReadonlySet<string>) => boolean;
  /** Rows of a file with several tables; by default those below a header, with more than two filled cells. */
  readonly toRows?: (rows: readonly RawRow[], notation: Notation) => readonly StatementRow[];
  /** Rows that only mean something together, as lists; by default each row alone. */
  readonly group?: (rows: readonly StatementRow[]) => readonly (readonly StatementRow[])[];
  /**
   * What rows that belong together are; nothing for rows that don't count.
   * @throws CellError, UnknownTypeError
   */
  readonly read: (rows: readonly [StatementRow, ...StatementRow[]]) => readonly StatementEntry[];
  /** The key that a row itself names, of files that we wrote; null if it names none. */
  readonly readKey?: (row: StatementRow) => string | null;
  /** How a row is booked whose kind its owner has decided. */
  readonly rules: RowRules;
}

/** Words of a file and what they are; the first that matches counts. */
export type KindTable = readonly (readonly [words: RegExp, kind: RowKind])[];

/** @throws UnknownTypeError if no words match */
export function rowKind(type: string, table: KindTable): RowKind {
  const found = table.find(([words]) => words.test(type));
  if (!found) throw new UnknownTypeError(type);
  return found[1];
}

/** What a row of one booking is; nothing if its kind is left out. */
export function bookAs(
  kind: RowKind,
  row: StatementRow,
  rules: RowRules,
  facts?: Parameters<typeof bookRow>[3],
): readonly StatementEntry[] {
  return kind === 'skip' ? [] : [bookRow(kind, row, rules, facts)];
}

export function hasAll(names: ReadonlySet<string>, ...wanted: readonly string[]): boolean {
  return wanted.every((name) => names.has(name));
}

/** Consecutive or not, rows with the same key; rows with the key '' stay alone. In the order of each first row. */
export function groupRows(
  rows: readonly StatementRow[],
  rowKey: (row: StatementRow) => string,
): readonly (readonly StatementRow[])[] {
  const groups: StatementRow[][] = [];
  const byKey = new Map<string, StatementRow[]>();
  for (const row of rows) {
    const key = rowKey(row);
    const known = key === '' ? undefined : byKey.get(key);
    if (known) known.push(row);
    else {
      const group = [row];
      groups.push(group);
      if (key !== '') byKey.set(key, group);
    }
  }
  return groups;
}
