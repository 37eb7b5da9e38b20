/** Shows a column that is hidden, where it belongs among the others, or hides one; the last one shown stays. */
export function toggleColumn(
  chosen: readonly string[],
  all: readonly string[],
  id: string,
): readonly string[] {
  if (chosen.includes(id)) return chosen.length === 1 ? chosen : chosen.filter((one) => one !== id);
  const before = all.slice(0, all.indexOf(id));
  const at = chosen.findLastIndex((one) => before.includes(one)) + 1;
  return chosen.toSpliced(at, 0, id);
}
