/** At most `limit` items (two or more) at even distances; the first and the last always stay. */
export function sampleEvenly<Item>(items: readonly Item[], limit: number): readonly Item[] {
  if (items.length <= limit) return items;
  const step = (items.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, index) => items[Math.round(index * step)] as Item);
}
