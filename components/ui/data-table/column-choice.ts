import type { Column } from './column';

/** Which columns are shown, in which order, as an address says it: `cols=robot.profit.trades`, the first always first. */

/**
 * @param text of the address; null if it doesn't say
 * @returns null if it names columns that don't exist, names one twice, or moves the first
 */
export function chooseColumns<Row>(
  columns: readonly Column<Row>[],
  text: string | null,
): readonly Column<Row>[] | null {
  if (text === null) return columns;
  const chosen = text.split('.').map((id) => columns.find((column) => column.id === id));
  const isValid = chosen[0] === columns[0] && new Set(chosen).size === chosen.length;
  return isValid && chosen.every((column) => column !== undefined) ? chosen : null;
}

/** What the address says of these columns; null for all in their own order, which it leaves out. */
export function writeColumns(chosen: readonly string[], all: readonly string[]): string | null {
  return chosen.join('.') === all.join('.') ? null : chosen.join('.');
}

/** Shows a column that is hidden, where it stood before others, or hides one. */
export function toggleColumn(chosen: readonly string[], all: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  const before = all.slice(0, all.indexOf(id));
  const at = chosen.findLastIndex((one) => before.includes(one)) + 1;
  return [...chosen.slice(0, at), id, ...chosen.slice(at)];
}

/** A list with one item moved; the same list if that's outside. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || !(from in list) || !(to in list)) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as Item);
}
