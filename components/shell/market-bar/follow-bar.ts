import { isPrerenderMode } from '@/components/ui/page-moments/prerender-mode';
import { isVisible, wait, waitUntil } from '@/components/ui/page-moments/waits';
import { type CountdownView, keepCountdown } from './keep-countdown';
import { keepPrices, type PricesOptions } from './keep-prices';

/** Milliseconds after load, so the first prices don't compete with the page's own requests. */
const FIRST_MS = 3000;

interface FollowOptions extends PricesOptions {
  readonly onCountdown: (shown: CountdownView) => void;
}

/** Keeps the market bar up to date while the page is visible, until `signal` aborts. Does nothing for bots. */
export async function followBar({ onCountdown, ...options }: FollowOptions): Promise<void> {
  const { signal } = options;
  await waitUntil(isVisible, signal);
  await wait(Math.max(0, FIRST_MS - performance.now()), signal);
  if (isPrerenderMode()) return;
  const { isbot } = await import('isbot');
  if (signal.aborted || isbot(navigator.userAgent)) return;
  keepPrices(options);
  keepCountdown(onCountdown, signal);
}
