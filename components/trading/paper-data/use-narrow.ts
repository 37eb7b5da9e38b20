import { useSyncExternalStore } from 'react';

/** Below this width, tables become cards. */
const NARROW = '(width < 43.75rem)';

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia === 'undefined') return () => undefined;
  const query = matchMedia(NARROW);
  query.addEventListener?.('change', listener);
  return () => query.removeEventListener?.('change', listener);
}

/** Whether the window is too narrow for tables. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => typeof matchMedia !== 'undefined' && matchMedia(NARROW).matches,
    () => false,
  );
}
