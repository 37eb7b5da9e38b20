/** Which row of a list the keys lead to. Pure. */

/**
 * The row that a key leads to, by the rules of the ARIA combobox pattern: Down and Up go round; Home and End work
 * once a row is active, before that they belong to the text.
 * @param active index of the active row, null when the caret is in the text alone
 * @returns the new index, or undefined when the key is not one that moves
 */
export function rowAfterKey(key: string, active: number | null, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count;
  if (key === 'ArrowUp') return active === null ? count - 1 : (active + count - 1) % count;
  if (active === null) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
