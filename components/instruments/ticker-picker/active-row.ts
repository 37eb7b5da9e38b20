/** Keyboard navigation in a list. Pure. */

/**
 * The row a key leads to, following the ARIA combobox pattern: Down and Up wrap around; Home and End only move between
 * rows once a row is active, and otherwise stay with the text.
 * @param active index of the active row; null if there is none
 * @returns the new index, or undefined if the key doesn't navigate
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
