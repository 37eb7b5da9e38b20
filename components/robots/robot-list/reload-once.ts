const RELOADED_KEY = 'tickproof.list-reloaded';
/** Within this time of a reload there is no other. */
const PAUSE_MS = 60_000;

/**
 * Loads the page anew, as its user may have logged in in another tab; never twice in a row.
 * @returns false when it was done a moment ago, or when that cannot be remembered
 */
export function reloadOnce(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  reload: () => void,
): boolean {
  try {
    const store = storage();
    const last = Number(store.getItem(RELOADED_KEY) ?? Number.NaN);
    if (Number.isFinite(last) && Math.abs(now - last) < PAUSE_MS) return false;
    store.setItem(RELOADED_KEY, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}
