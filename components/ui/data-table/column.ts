import type { ReactNode } from 'react';

/** One column of a table of `Row`s. */
export interface Column<Row> {
  /** Names it in addresses. Without it, the column can't be sorted or chosen there. */
  readonly id?: string;
  readonly title: string;
  /** What its head shows if not just the title, such as a term that explains itself. */
  readonly head?: ReactNode;
  /** Where on the page it's explained: a link in its head. */
  readonly help?: { readonly href: string; readonly label: string };
  /** Text is at the start, figures at the end (the default, except in the first column). */
  readonly align?: 'start' | 'end';
  /** Lets long text break into lines. */
  readonly wraps?: boolean;
  /** The narrowest table that shows it: on phones as one of two figures, from 52, 75 or 90 rem. */
  readonly from?: 'phone' | 'medium' | 'wide' | 'widest';
  /** Sets it apart by its ground from what the other columns have. */
  readonly isTinted?: boolean;
  /** What it's sorted by, and what files have; null is unknown. */
  readonly value?: (row: Row) => ColumnValue;
  readonly cell: (row: Row) => ReactNode;
  /** Its cell in the row of totals. */
  readonly total?: (rows: readonly Row[]) => ReactNode;
}

export type ColumnValue = string | number | null;

export interface Sort {
  /** The column's id. */
  readonly id: string;
  readonly isDescending: boolean;
}

/** `profit`, or `-profit` from the largest on, as in addresses. Null if no column can be sorted so. */
export function readSort<Row>(text: string, columns: readonly Column<Row>[]): Sort | null {
  const isDescending = text.startsWith('-');
  const id = isDescending ? text.slice(1) : text;
  return columns.some((column) => column.id === id && column.value) ? { id, isDescending } : null;
}

export function writeSort({ id, isDescending }: Sort): string {
  return isDescending ? `-${id}` : id;
}

/** What a press on a column's head sorts by: figures from the largest on first, text from A on, then the other way. */
export function nextSort(id: string, isText: boolean, current: Sort | null): Sort {
  return { id, isDescending: current?.id === id ? !current.isDescending : !isText };
}

/** Unknown values and those of too few trades come last either way; equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const value = columns.find(({ id }) => id === sort?.id)?.value;
  if (!sort || !value) return rows;
  const isText = rows.every((row) => typeof value(row) !== 'number');
  const isLast = (one: ColumnValue) => one === null || (!isText && typeof one === 'string');
  return [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (isLast(left) || isLast(right)) return Number(isLast(left)) - Number(isLast(right));
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right), 'en');
    return sort.isDescending ? -order : order;
  });
}
