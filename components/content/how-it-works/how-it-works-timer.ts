import { mayShow } from './may-show';
import { isPrerenderMode } from './prerender-mode';
import { isQuiet, isVisible, wait, waitUntil } from './waits';

export { mayShow } from './may-show';

/** The entry of the browser's storage that remembers when it came last: UTC milliseconds. */
export const SHOWN_KEY = 'tickproof.how-it-works-shown';

type DayStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface HowItWorksTimer {
  /** Milliseconds, counted from when the page is first in sight. */
  readonly delayMs?: number;
  /** Asked for only when the time has come: in some private modes even looking at it throws. */
  readonly storage?: () => DayStorage;
  /** Called at most once. */
  readonly show: () => void;
}

/**
 * Shows "How it works" by itself after a while, by the rules of `mayShow`, at a moment when it interrupts nothing.
 * Where the storage fails it does not come: nobody could tell later that it has come that day.
 * @returns takes the timer back
 */
export function armHowItWorks({
  delayMs = 20_000,
  storage = () => window.localStorage,
  show,
}: HowItWorksTimer): () => void {
  const armed = new AbortController();
  const { signal } = armed;
  const decide = async (): Promise<boolean> => {
    await waitUntil(isVisible, signal);
    await wait(delayMs, signal);
    await waitUntil(isQuiet, signal);
    const isBot = await isVisitorBot();
    // The list of bots takes a moment to load, in which the reader may have begun something.
    await waitUntil(isQuiet, signal);
    return claimDay(storage(), isBot);
  };
  decide().then(
    (isMine) => {
      if (isMine) show();
    },
    // Taken back, without storage, or the list of bots did not load: it does not come.
    () => undefined,
  );
  return () => armed.abort();
}

/** Whether it may come now; if so, the day is taken, for other tabs too. */
function claimDay(storage: DayStorage, isBot: boolean): boolean {
  const now = Date.now();
  const stored = storage.getItem(SHOWN_KEY);
  // What is no number is no day, and so not this one.
  const lastShown = stored === null ? null : Number(stored);
  if (!mayShow({ now, lastShown, isBot, isPrerender: isPrerenderMode() })) return false;
  storage.setItem(SHOWN_KEY, String(now));
  return true;
}

/** Loads the list of bots only here, when the time has come. */
async function isVisitorBot(): Promise<boolean> {
  const { isbot } = await import('isbot');
  return isbot(navigator.userAgent);
}
