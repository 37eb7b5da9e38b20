/** A list with one item moved; the same list if that's outside. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || !(from in list) || !(to in list)) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as Item);
}
