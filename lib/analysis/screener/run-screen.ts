import { isNameFilter, type NameFilter, type NumberFilter, type Screen, type ScreenFilter } from './screen';
import type { NameColumn, ScreenTable } from './screen-table';

/** A screen's rows of a table, and what is counted beside them. */
export interface ScreenResult {
  /** Rows of the table, in the screen's order: those of the page asked for. */
  readonly page: Uint32Array;
  readonly total: number;
  /** For each filter, how many more rows there would be without it. */
  readonly taken: readonly number[];
  /** Rows by class if no class were chosen, by the names of the table's classes. */
  readonly classes: readonly number[];
  /** Rows of the result by sector, by the names of the table's sectors. */
  readonly sectors: readonly number[];
}

export interface PageOfRows {
  readonly offset: number;
  readonly limit: number;
}

/** The bit of a row's mask for the class that was chosen; filters have those below. */
const CLASS_BIT = 1 << 30;

/**
 * Answers a screen. Each filter is one pass over its column that marks the rows it doesn't take in a bit of its own; a
 * row without marks is in, and one with a single mark would be without that filter.
 */
export function runScreen(table: ScreenTable, screen: Screen, { offset, limit }: PageOfRows): ScreenResult {
  const mask = maskRows(table, screen);
  const { total, taken, classes, sectors } = count(table, mask, screen.filters.length);
  const page = pageRows(table, mask, total, screen.sort, offset, limit);
  return { page, total, taken, classes, sectors };
}

/** All rows that a screen takes, in the order of the table. */
export function matchingRows(table: ScreenTable, screen: Screen): Uint32Array {
  return collect(maskRows(table, screen));
}

function maskRows(table: ScreenTable, { filters, class: only }: Screen): Uint32Array {
  const mask = new Uint32Array(table.length);
  for (const [index, filter] of filters.entries()) markRows(table, filter, mask, 1 << index);
  if (only !== null) markNames(table.names('class'), new Set([only]), mask, CLASS_BIT);
  return mask;
}

function markRows(table: ScreenTable, filter: ScreenFilter, mask: Uint32Array, bit: number): void {
  if (isNameFilter(filter)) markNames(table.names(filter.field), namesIn(filter), mask, bit);
  else markNumbers(table, filter, mask, bit);
}

function namesIn({ names }: NameFilter): ReadonlySet<string> {
  return new Set(names);
}

function markNames(
  { slugs, code }: NameColumn,
  wanted: ReadonlySet<string>,
  mask: Uint32Array,
  bit: number,
): void {
  const marks = Uint32Array.from(slugs, (slug) => (wanted.has(slug) ? 0 : bit));
  for (let row = 0; row < mask.length; row += 1)
    mask[row] = (mask[row] as number) | (marks[code[row] as number] as number);
}

/** Which figures a filter takes: from `low` to `high`, both included or both excluded. */
function filterRange({ operator, values }: NumberFilter) {
  const [first = Number.NaN, second = first] = values;
  const infinity = Number.POSITIVE_INFINITY;
  switch (operator) {
    case 'lt':
      return { low: -infinity, high: first, isOpen: true };
    case 'gt':
      return { low: first, high: infinity, isOpen: true };
    case 'le':
      return { low: -infinity, high: first, isOpen: false };
    case 'ge':
      return { low: first, high: infinity, isOpen: false };
    default:
      return { low: first, high: second, isOpen: false };
  }
}

function markNumbers(table: ScreenTable, filter: NumberFilter, mask: Uint32Array, bit: number): void {
  const column = table.column(filter.field);
  const { low, high, isOpen } = filterRange(filter);
  // Bounds rounded as the column's values are, so that 0.1 equals a stored 0.1. Functions of their own for each kind of
  // array, since the engine compiles each loop for one kind.
  if (column instanceof Float32Array)
    (isOpen ? markOpen32 : markClosed32)(column, Math.fround(low), Math.fround(high), mask, bit);
  else (isOpen ? markOpen64 : markClosed64)(column, low, high, mask, bit);
}

function markOpen32(column: Float32Array, low: number, high: number, mask: Uint32Array, bit: number): void {
  for (let row = 0; row < mask.length; row += 1) {
    const value = column[row] as number;
    if (!(value > low && value < high)) mask[row] = (mask[row] as number) | bit;
  }
}

function markClosed32(column: Float32Array, low: number, high: number, mask: Uint32Array, bit: number): void {
  for (let row = 0; row < mask.length; row += 1) {
    const value = column[row] as number;
    if (!(value >= low && value <= high)) mask[row] = (mask[row] as number) | bit;
  }
}

function markOpen64(column: Float64Array, low: number, high: number, mask: Uint32Array, bit: number): void {
  for (let row = 0; row < mask.length; row += 1) {
    const value = column[row] as number;
    if (!(value > low && value < high)) mask[row] = (mask[row] as number) | bit;
  }
}

function markClosed64(column: Float64Array, low: number, high: number, mask: Uint32Array, bit: number): void {
  for (let row = 0; row < mask.length; row += 1) {
    const value = column[row] as number;
    if (!(value >= low && value <= high)) mask[row] = (mask[row] as number) | bit;
  }
}

function count(table: ScreenTable, mask: Uint32Array, filters: number) {
  const [byClass, bySector] = [table.names('class'), table.names('sector')];
  const classes = new Array<number>(byClass.names.length).fill(0);
  const sectors = new Array<number>(bySector.names.length).fill(0);
  const taken = new Array<number>(filters).fill(0);
  let total = 0;
  for (let row = 0; row < mask.length; row += 1) {
    const marks = mask[row] as number;
    if ((marks & (marks - 1)) !== 0) continue;
    if ((marks & ~CLASS_BIT) === 0) {
      const code = byClass.code[row] as number;
      classes[code] = (classes[code] as number) + 1;
    } else {
      const filter = 31 - Math.clz32(marks);
      taken[filter] = (taken[filter] as number) + 1;
    }
    if (marks === 0) {
      const code = bySector.code[row] as number;
      sectors[code] = (sectors[code] as number) + 1;
      total += 1;
    }
  }
  return { total, taken, classes, sectors };
}

function collect(mask: Uint32Array): Uint32Array {
  const rows = new Uint32Array(mask.length);
  let found = 0;
  for (let row = 0; row < mask.length; row += 1) if (mask[row] === 0) rows[found++] = row;
  return rows.slice(0, found);
}

function pageRows(
  table: ScreenTable,
  mask: Uint32Array,
  total: number,
  { by, isDescending }: Screen['sort'],
  offset: number,
  limit: number,
): Uint32Array {
  const wanted = Math.max(0, Math.min(limit, total - offset));
  if (wanted === 0) return new Uint32Array(0);
  if (by === 'ticker') {
    const rows = collect(mask);
    return (isDescending ? rows.reverse() : rows).slice(offset, offset + wanted);
  }
  // Few rows are sorted alone; of many, the table's order is walked until the page is full.
  if (total * Math.log2(total + 1) < (table.length * (offset + wanted)) / total)
    return sortSome(table, collect(mask), by, isDescending).slice(offset, offset + wanted);
  return walk(table, mask, by, isDescending, offset, wanted);
}

function sortSome(table: ScreenTable, rows: Uint32Array, by: string, isDescending: boolean): Uint32Array {
  const column = table.column(by);
  const direction = isDescending ? -1 : 1;
  return rows.sort((a, b) => {
    const [one, other] = [column[a] as number, column[b] as number];
    if (Number.isNaN(one) || Number.isNaN(other))
      return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || a - b;
    return direction * (one - other) || a - b;
  });
}

function walk(
  table: ScreenTable,
  mask: Uint32Array,
  by: string,
  isDescending: boolean,
  offset: number,
  wanted: number,
): Uint32Array {
  const { order, known } = table.ascending(by);
  const column = table.column(by);
  const page = new Uint32Array(wanted);
  let skipped = 0;
  let found = 0;
  /** Takes the rows at these places of the order; true once the page is full. */
  const take = (from: number, to: number): boolean => {
    for (let place = from; place < to; place += 1) {
      const row = order[place] as number;
      if (mask[row] !== 0) continue;
      if (skipped < offset) skipped += 1;
      else page[found++] = row;
      if (found === wanted) return true;
    }
    return false;
  };
  if (!isDescending) {
    take(0, order.length);
    return page;
  }
  // From the end, ties forward: they stay in order of tickers.
  for (let end = known; end > 0; ) {
    const value = column[order[end - 1] as number];
    let begin = end - 1;
    while (begin > 0 && column[order[begin - 1] as number] === value) begin -= 1;
    if (take(begin, end)) return page;
    end = begin;
  }
  take(known, order.length);
  return page;
}
