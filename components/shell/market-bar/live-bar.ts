import { isPrerenderMode } from '@/components/content/how-it-works/prerender-mode';
import { isVisible, wait, waitUntil } from '@/components/content/how-it-works/waits';
import { keepCountdown } from './keep-countdown';
import { keepPrices } from './keep-prices';

/** After the page came, in milliseconds: what is read first has the line to itself until then. */
const FIRST_MS = 3000;

/**
 * Fills the page's market bar and keeps it new while the page is in front; at most once for a bar, and for people only.
 * @returns ends it
 */
export function startMarketBar(): () => void {
  const bar = document.querySelector<HTMLElement>('[data-market-bar]:not([data-live])');
  const life = new AbortController();
  if (bar) {
    bar.dataset['live'] = '';
    begin(bar, life.signal).catch(() => undefined);
  }
  return () => life.abort();
}

async function begin(bar: HTMLElement, signal: AbortSignal): Promise<void> {
  await waitUntil(isVisible, signal);
  await wait(Math.max(0, FIRST_MS - performance.now()), signal);
  if (isPrerenderMode()) return;
  const { isbot } = await import('isbot');
  if (signal.aborted || isbot(navigator.userAgent)) return;
  keepPrices(bar, signal);
  keepCountdown(bar, signal);
}
