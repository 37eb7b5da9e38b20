/**
 * The list's addresses in the browser's history, past Next's router: it would ask its server for a page that is already
 * on the screen when someone goes back. What Next keeps in an entry goes along, so that it knows the entry as its own.
 */

interface ListEntry {
  /** The address of the list that the entry belongs to: the one in the bar names the page visible. */
  readonly listFrom?: string;
}

/**
 * Puts an address into the bar.
 * @param from the address that its list was asked for by
 */
export function writeAddress(path: string, from: string, mode: 'push' | 'replace'): void {
  const { history, location } = window;
  // As the browser writes it, which differs in some letters.
  if (new URL(path, location.href).href === location.href) return;
  const write = mode === 'push' ? History.prototype.pushState : History.prototype.replaceState;
  write.call(history, { ...(history.state as object | null), listFrom: from } satisfies ListEntry, '', path);
}

/** The address that the list of the present entry was asked for by; undefined for an entry of others. */
export function readEntry(): string | undefined {
  return (window.history.state as ListEntry | null)?.listFrom;
}

/**
 * Calls back when the browser goes back or forward.
 * @param travel whether the list is another one by now; Next hears of all else
 * @returns ends that
 */
export function onTravel(travel: () => boolean): () => void {
  const listen = (event: PopStateEvent) => {
    if (travel()) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', listen, { capture: true });
  return () => window.removeEventListener('popstate', listen, { capture: true });
}
