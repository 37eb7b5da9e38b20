import { isSignedIn } from '@/components/session/session/session';
import { arbiter } from '@/components/ui/arbiter/arbiter';
import { isPrerenderMode } from '@/components/ui/page-moments/prerender-mode';
import { isQuiet, isVisible, wait, waitUntil } from '@/components/ui/page-moments/waits';
import { call } from '@/lib/http/api/client/call';
import { mayShow } from './may-show';
import { SHOWN_KEY } from './shown-key';

export { mayShow } from './may-show';

export { SHOWN_KEY } from './shown-key';

type DayStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface HowItWorksTimer {
  /** Milliseconds after the page first becomes visible. */
  readonly delayMs?: number;
  /** A function, because merely accessing storage throws in some private modes. */
  readonly storage?: () => DayStorage;
  /** Whether no other popup has opened by itself on this page load. */
  readonly claim?: () => boolean;
  /** Called at most once. */
  readonly show: () => void;
}

/**
 * Opens "How it works" by itself after a while, if `mayShow` allows it and it doesn't interrupt anything. Doesn't open
 * if storage fails, since it couldn't be remembered.
 * @returns cancels the timer
 */
export function armHowItWorks({
  delayMs = 20_000,
  storage = () => window.localStorage,
  claim = () => arbiter.claim('how-it-works'),
  show,
}: HowItWorksTimer): () => void {
  const armed = new AbortController();
  const { signal } = armed;
  const decide = async (): Promise<boolean> => {
    await waitUntil(isVisible, signal);
    await wait(delayMs, signal);
    await waitUntil(isQuiet, signal);
    const isBot = await isVisitorBot();
    // Checking for bots takes a moment, and the visitor may have started something since.
    await waitUntil(isQuiet, signal);
    return claimDay({ storage: storage(), isBot, elsewhere: await shownElsewhere(), claim });
  };
  decide().then(
    (isMine) => {
      if (isMine) show();
    },
    // Canceled, no storage, or code that couldn't be loaded: it doesn't open.
    () => undefined,
  );
  return () => armed.abort();
}

interface DayClaim {
  readonly storage: DayStorage;
  readonly isBot: boolean;
  /** When it last opened on another device, UTC milliseconds; null if unknown. */
  readonly elsewhere: number | null;
  readonly claim: () => boolean;
}

/** Whether it may open now; if so, records it, for other tabs too. */
function claimDay({ storage, isBot, elsewhere, claim }: DayClaim): boolean {
  const now = Date.now();
  const stored = storage.getItem(SHOWN_KEY);
  // A value that isn't a number doesn't match today either.
  const here = stored === null ? null : Number(stored);
  const lastShown = here === null || elsewhere === null ? (here ?? elsewhere) : Math.max(here, elsewhere);
  if (!mayShow({ now, lastShown, isBot, isPrerender: isPrerenderMode() }) || !claim()) return false;
  storage.setItem(SHOWN_KEY, String(now));
  if (isSignedIn())
    call('Account/SaveSettings', { settings: { howItWorksShownAt: now } }).catch(() => undefined);
  return true;
}

/** When it last opened on any of the user's devices, UTC milliseconds; null if unknown. */
async function shownElsewhere(): Promise<number | null> {
  if (!isSignedIn()) return null;
  const { settings } = await call('Account/GetSettings', {});
  return settings.howItWorksShownAt ?? null;
}

/** The list of bots only loads when needed. */
async function isVisitorBot(): Promise<boolean> {
  const { isbot } = await import('isbot');
  return isbot(navigator.userAgent);
}
