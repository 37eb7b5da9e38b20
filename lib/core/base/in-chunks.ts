/** As many rows as one statement of either database takes parameters for. */
const ROWS_PER_STATEMENT = 500;

export function* inChunks<Item>(
  items: readonly Item[],
  size = ROWS_PER_STATEMENT,
): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Batches of about `size`; what is in one group stays in one batch. */
export function batchGroups<Item>(
  groups: Iterable<readonly Item[]>,
  size: number,
): readonly (readonly Item[])[] {
  const batches: Item[][] = [];
  let batch: Item[] = [];
  for (const group of groups) {
    if (batch.length > 0 && batch.length + group.length > size) {
      batches.push(batch);
      batch = [];
    }
    batch.push(...group);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
