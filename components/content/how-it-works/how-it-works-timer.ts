import { isSignedIn } from '@/components/account/session/session';
import { call } from '@/lib/http/api/client/call';
import { mayShow } from './may-show';
import { isPrerenderMode } from './prerender-mode';
import { isQuiet, isVisible, wait, waitUntil } from './waits';

export { mayShow } from './may-show';

/** The entry of the browser's storage that remembers when it came last: UTC milliseconds. */
export const SHOWN_KEY = 'tickproof.how-it-works-shown';

type DayStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface HowItWorksTimer {
  /** Milliseconds, counted from when the page is first visible. */
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
    return claimDay(storage(), isBot, await shownElsewhere());
  };
  decide().then(
    (isMine) => {
      if (isMine) show();
    },
    // Taken back, without storage, or something did not load: it does not come.
    () => undefined,
  );
  return () => armed.abort();
}

/** Whether it may come now; if so, the day is taken, for other tabs too. */
function claimDay(storage: DayStorage, isBot: boolean, elsewhere: number | null): boolean {
  const now = Date.now();
  const stored = storage.getItem(SHOWN_KEY);
  // A value that isn't a number isn't a day, so not this one.
  const here = stored === null ? null : Number(stored);
  const lastShown = here === null || elsewhere === null ? (here ?? elsewhere) : Math.max(here, elsewhere);
  if (!mayShow({ now, lastShown, isBot, isPrerender: isPrerenderMode() })) return false;
  storage.setItem(SHOWN_KEY, String(now));
  if (isSignedIn())
    call('Account/SaveSettings', { settings: { howItWorksShownAt: now } }).catch(() => undefined);
  return true;
}

/** When it last came on any device of whoever is signed in, UTC milliseconds; null where nobody knows. */
async function shownElsewhere(): Promise<number | null> {
  if (!isSignedIn()) return null;
  const { settings } = await call('Account/GetSettings', {});
  return settings.howItWorksShownAt ?? null;
}

/** Loads the list of bots only here, when the time has come. */
async function isVisitorBot(): Promise<boolean> {
  const { isbot } = await import('isbot');
  return isbot(navigator.userAgent);
}
