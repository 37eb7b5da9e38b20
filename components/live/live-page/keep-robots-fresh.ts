/** How old what a page says of its robots may grow while it is looked at, in milliseconds. */
const FRESH_MS = 5 * 60_000;
/** Pages that were opened at one moment do not all ask at another: one may wait longer or shorter by this part. */
const SPREAD = 0.2;

/**
 * Calls back when what the page says of its robots has grown old: every five minutes or so while it is in sight, and when
 * it comes back into sight later than that. Users hear of the robots that they follow at once; of all others, and to
 * guests, nothing is told.
 * @returns ends that
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
