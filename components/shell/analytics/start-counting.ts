import { onEveryPageEvent, type PageEvent } from '@/components/ui/page-events/page-events';
import type { Analytics } from '@/lib/core/site-config/analytics';
import { COUNT_PATH } from '@/lib/site/addresses/addresses';
import type { CountedPage } from './counted-page';

declare global {
  interface Window {
    /** What Google's script reads. */
    dataLayer?: unknown[];
  }
}

/** Sends that the page was opened, and its events, to what the operator chose. */
export function startCounting({ analytics, page }: CountedPage): void {
  switch (analytics.kind) {
    case 'own':
      post(countAddress('page_view', page));
      onEveryPageEvent(([name]) => post(countAddress(name, page)));
      break;
    case 'plausible':
      postPlausible(analytics, 'pageview');
      onEveryPageEvent((event) => postPlausible(analytics, ...event));
      break;
    case 'ga4':
      startGoogle(analytics.measurementId);
  }
}

function countAddress(event: string, page: string): string {
  return `${COUNT_PATH}?${new URLSearchParams({ event, page })}`;
}

/** Plausible's events API (plausible.io/docs/events-api), without its script. */
function postPlausible(
  { origin, domain }: Extract<Analytics, { readonly kind: 'plausible' }>,
  ...[name, detail]: PageEvent | readonly ['pageview']
): void {
  const props = detail && { props: detail };
  post(
    `${origin}/api/event`,
    JSON.stringify({ name, domain, url: pageAddress(), referrer: referrerAddress(), ...props }),
  );
}

/** Without cookies. What isn't counted isn't sent again. */
function post(address: string, body?: string): void {
  const init = { method: 'POST', keepalive: true, credentials: 'omit' } as const;
  fetch(address, body === undefined ? init : { ...init, body }).catch(() => undefined);
}

/** Of the page that linked here; '' without one. */
function referrerAddress(): string {
  const { referrer } = document;
  if (!URL.canParse(referrer)) return '';
  const { origin, pathname } = new URL(referrer);
  return origin + pathname;
}

function startGoogle(id: string): void {
  window.dataLayer ??= [];
  const { dataLayer } = window;
  // Google's script only reads arguments objects.
  const gtag: (...args: unknown[]) => void = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above.
    dataLayer.push(arguments);
  };
  gtag('js', new Date());
  gtag('config', id, {
    page_location: pageAddress(),
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  onEveryPageEvent(([name, detail]) => gtag('event', name, detail));
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(script);
}

/** Without query and hash, which may say more than which page it is. */
function pageAddress(): string {
  const { origin, pathname } = window.location;
  return origin + pathname;
}
