const RELOADED_KEY = 'tickproof.list-reloaded';
/** Minimum time between two reloads. */
const PAUSE_MS = 60_000;

/**
 * Reloads the page, since its user may have logged in in another tab, but never in a loop.
 * @returns false if it reloaded just now, or if storage isn't available to remember that
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
