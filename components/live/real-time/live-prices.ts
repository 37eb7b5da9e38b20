import type { PriceStore } from './price-store';

/**
 * The page's prices for whatever draws them, without what brings them: the connection and its client are loaded after
 * the page has come, and until then nothing is known. What was asked for meanwhile is asked for then.
 */

/** How old a price is, as a text; loaded with the connection, since it imports the calendars. */
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

/** null until prices come. */
export function readDescribeAge(): DescribeAge | null {
  return source?.describeAge ?? null;
}

/** Begins to give prices to whatever draws them. @returns ends that; what was drawn last stays */
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
