import type { HubClient } from './hub-connection';

/** How long a page may be hidden before its connection closes, in milliseconds. */
const HIDDEN_MS = 5_000;

/**
 * Closes the connection while the page is hidden and reopens it afterwards. On pagehide it closes at once, so that the
 * back/forward cache can keep the page.
 * @returns unsubscribes
 */
export function watchVisibility(hub: Pick<HubClient, 'pause' | 'resume'>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') hub.resume();
    else timer = setTimeout(() => hub.pause(), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pagehide', () => hub.pause(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  // Opened in a background tab: connects once it's visible.
  if (document.visibilityState !== 'visible') hub.pause();
  return () => listening.abort();
}
