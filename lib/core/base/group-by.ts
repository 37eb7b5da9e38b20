/** Items by a key, in their order; `Map.groupBy` of later runtimes. */
export function groupBy<Item, Key>(items: readonly Item[], readKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = readKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
