import type { PriceStore } from './price-store';

/**
 * The page's prices for components, independent of their source: the connection and its client load late, and until
 * then no price is known. Subscriptions made before are passed on.
 */

/** A price's age label; loaded with the connection, since it imports the calendars. */
export type DescribeAge = (
  time: number,
  now: number,
  fundTypes: string,
) => { readonly state: string; readonly words: string };

interface Source {
  readonly store: PriceStore;
  readonly describeAge: DescribeAge;
}

interface Watch {
  readonly fundId: number;
  readonly listener: () => void;
  stop: (() => void) | null;
}

let source: Source | null = null;
const watches = new Set<Watch>();

export const livePrices: PriceStore = {
  read: (fundId) => source?.store.read(fundId) ?? null,
  subscribe(fundId, listener) {
    const watch: Watch = { fundId, listener, stop: source?.store.subscribe(fundId, listener) ?? null };
    watches.add(watch);
    return () => {
      watches.delete(watch);
      watch.stop?.();
    };
  },
};

/** null until prices arrive. */
export function readDescribeAge(): DescribeAge | null {
  return source?.describeAge ?? null;
}

/** Starts delivering prices to components. @returns stops; the last prices stay */
export function startLivePrices(started: Source): () => void {
  source = started;
  for (const watch of watches) {
    watch.stop = started.store.subscribe(watch.fundId, watch.listener);
    watch.listener();
  }
  return () => {
    if (source !== started) return;
    source = null;
    for (const watch of watches) {
      watch.stop?.();
      watch.stop = null;
    }
  };
}
