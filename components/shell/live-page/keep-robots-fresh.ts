/** Maximum age of robot data while the page is visible, in milliseconds. */
const FRESH_MS = 5 * 60_000;
/** Jitter, so that pages opened at the same time don't all refresh at once. */
const SPREAD = 0.2;

/**
 * Calls back when a page's robot data is outdated: every five minutes or so while visible, and when it becomes visible
 * again after longer. The hub only reports robots a user follows, so all others need this.
 * @returns unsubscribes
 */
export function keepRobotsFresh(refresh: () => void, random: () => number = Math.random): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  const plan = () => {
    const wait = FRESH_MS * (1 - SPREAD + 2 * SPREAD * random());
    dueAt = Date.now() + wait;
    clearTimeout(timer);
    timer = setTimeout(look, wait);
  };
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() < dueAt) return;
    plan();
    refresh();
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pageshow', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  plan();
  return () => listening.abort();
}
