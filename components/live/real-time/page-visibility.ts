import type { HubClient } from './hub-connection';

/** How long a page may be hidden before its connection rests, in milliseconds. */
const HIDDEN_MS = 5_000;

/**
 * Lets the connection rest while nobody sees the page, and wakes it when somebody does. A page that is put away whole
 * rests at once, or the browser could not keep it for the way back.
 * @returns ends that
 */
export function watchVisibility(hub: Pick<HubClient, 'rest' | 'wake'>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') hub.wake();
    else timer = setTimeout(() => hub.rest(), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pagehide', () => hub.rest(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  // Opened in the background: it connects when it is looked at.
  if (document.visibilityState !== 'visible') hub.rest();
  return () => listening.abort();
}
