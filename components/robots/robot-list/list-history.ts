/**
 * Writes the list's addresses to the browser history without Next's router, which on going back would request a page
 * that is already on screen. Next's own state in the entry is preserved, so that Next still recognizes it.
 */

interface ListEntry {
  /** The requested address of the entry's list; the one in the address bar includes the page in sight. */
  readonly listFrom?: string;
}

/**
 * Changes the address bar.
 * @param from the address requested for this list
 */
export function writeAddress(path: string, from: string, mode: 'push' | 'replace'): void {
  const { history, location } = window;
  // Compared as the browser normalizes it.
  if (new URL(path, location.href).href === location.href) return;
  const write = mode === 'push' ? History.prototype.pushState : History.prototype.replaceState;
  write.call(history, { ...(history.state as object | null), listFrom: from } satisfies ListEntry, '', path);
}

/** The requested address of the current entry's list; undefined for other pages' entries. */
export function readEntry(): string | undefined {
  return (window.history.state as ListEntry | null)?.listFrom;
}

/** Handles going back or forward; false if the entry isn't for the list. */
export type Travel = () => boolean;

/**
 * Calls back when the user goes back or forward, before Next's router if called in an effect of the first render: on
 * the window, listeners are called in the order in which they were added.
 * @param travel returns whether it has handled the entry; otherwise Next does
 * @returns unsubscribes
 */
export function onTravel(travel: Travel): () => void {
  const listen = (event: PopStateEvent) => {
    if (travel()) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', listen);
  return () => window.removeEventListener('popstate', listen);
}
