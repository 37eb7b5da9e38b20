/**
 * What is selected after a press on a row: it alone changes, or, as a range, all rows from the one pressed before take
 * on its state.
 * @param keys of all rows, in their order
 * @param from the row pressed before
 */
export function toggleRows(
  keys: readonly string[],
  selected: ReadonlySet<string>,
  key: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(selected);
  const change = selected.has(key) ? (one: string) => next.delete(one) : (one: string) => next.add(one);
  const [start, end] = [keys.indexOf(from ?? key), keys.indexOf(key)].sort((a, b) => a - b);
  if (from === null || start === undefined || start < 0) change(key);
  else keys.slice(start, (end ?? start) + 1).forEach(change);
  return next;
}
