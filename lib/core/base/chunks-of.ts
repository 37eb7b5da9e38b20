/** As many rows as one statement of either database takes parameters for. */
const ROWS_PER_STATEMENT = 500;

export function* chunksOf<Item>(
  items: readonly Item[],
  size = ROWS_PER_STATEMENT,
): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
