import type { LivePrice } from '@/components/live/real-time/live-price';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { isCalm } from './is-calm';
import { readLegs } from './legs';
import { paintPlace, stopFlash } from './paint-place';

/**
 * Keeps the places of a page alive that the server marked by `data-live`. It writes their texts itself: most stand in
 * parts of the page that React leaves as they are, and a price that changes costs the writing of one text. Only places
 * in sight are subscribed.
 */

const MARKED = '[data-live][data-legs]';
/** Places are woken a little before they come into sight. */
const MARGIN = '120px 0px';
/** How often the words for the age of prices are looked at, in milliseconds. */
const AGE_MS = 30_000;

interface LivePlacesOptions {
  readonly root: HTMLElement;
  readonly store: PriceStore;
  /** UTC milliseconds. */
  readonly now?: () => number;
}

interface Place {
  readonly element: HTMLElement;
  /** What it is subscribed for; null out of sight. */
  stop: (() => void) | null;
}

/** @returns leaves the places as they are then */
export function startLivePlaces({ root, store, now = Date.now }: LivePlacesOptions): () => void {
  const places = new Map<Element, Place>();
  let scanning: ReturnType<typeof setTimeout> | undefined;

  const priceOf = (fundId: number): LivePrice | null => store.read(fundId);
  const paint = (element: HTMLElement, isFlashing: boolean) =>
    paintPlace(element, { priceOf, now: now(), flash: isFlashing && !isCalm() });

  function wake(place: Place): void {
    place.stop?.();
    const { element } = place;
    const fundIds = new Set(readLegs(element.dataset['legs'] ?? '').map(({ fundId }) => fundId));
    const stops = [...fundIds].map((fundId) => store.subscribe(fundId, () => paint(element, true)));
    place.stop = () => {
      for (const stop of stops) stop();
    };
    paint(element, false);
  }

  function sleep(place: Place): void {
    place.stop?.();
    place.stop = null;
  }

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = places.get(target);
        if (!place) continue;
        if (!isIntersecting) sleep(place);
        else if (!place.stop) wake(place);
      }
    },
    { rootMargin: MARGIN },
  );

  function scan(): void {
    scanning = undefined;
    const found = new Set<Element>(root.querySelectorAll<HTMLElement>(MARKED));
    for (const place of [...places.values()])
      if (!found.has(place.element)) {
        sleep(place);
        sight.unobserve(place.element);
        places.delete(place.element);
      }
    for (const element of found)
      if (element instanceof HTMLElement && !places.has(element)) {
        places.set(element, { element, stop: null });
        sight.observe(element);
      }
  }

  // Lists grow, and pages follow each other without being loaded anew.
  const changes = new MutationObserver((records) => {
    for (const { target, type } of records) {
      const place = type === 'attributes' ? places.get(target instanceof Element ? target : root) : undefined;
      if (place?.stop) wake(place);
    }
    if (records.some(({ type }) => type === 'childList')) scanning ??= setTimeout(scan, 100);
  });
  changes.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-legs', 'data-base'],
  });
  root.addEventListener('animationend', stopFlash);
  const ageing = setInterval(() => {
    for (const { element, stop } of places.values())
      if (stop && element.dataset['live'] === 'when') paint(element, false);
  }, AGE_MS);
  scan();

  return () => {
    clearTimeout(scanning);
    clearInterval(ageing);
    root.removeEventListener('animationend', stopFlash);
    changes.disconnect();
    sight.disconnect();
    for (const place of places.values()) sleep(place);
    places.clear();
  };
}
