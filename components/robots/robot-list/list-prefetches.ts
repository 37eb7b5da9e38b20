import { putCardsAhead, readCardsAhead } from './cards-ahead';
import { type LoadedList, loadList } from './load-list';

/** Prefetched lists, and how long they stay valid. */
const MOST = 4;
const VALID_MS = 5000;

interface Prefetch {
  readonly loading: Promise<LoadedList>;
  loaded?: LoadedList;
}

export function createPrefetches() {
  const ahead = new Map<string, Prefetch>();

  /** Lets the cards of a prefetched list be rendered. */
  function putCards({ loaded }: Prefetch): void {
    if (loaded) putCardsAhead(loaded.list.look === 'cards' ? loaded.cards : null);
  }

  return {
    /** Prefetches a list. Ignores failures: showing the list reports them and may retry. */
    load(asked: string, isUser: boolean): void {
      const known = ahead.get(asked);
      if (known) {
        putCards(known);
        return;
      }
      const loading = loadList(asked, isUser);
      const kept: Prefetch = { loading };
      ahead.set(asked, kept);
      const [oldest] = ahead.keys();
      if (ahead.size > MOST && oldest !== undefined) ahead.delete(oldest);
      const forget = () => {
        if (kept.loaded?.cards === readCardsAhead()) putCardsAhead(null);
        // The same list may have been prefetched again by then.
        if (ahead.get(asked) === kept) ahead.delete(asked);
      };
      loading.then((loaded) => {
        kept.loaded = loaded;
        if (ahead.get(asked) === kept) putCards(kept);
        setTimeout(forget, VALID_MS);
      }, forget);
    },

    /** Returns a prefetched list if it has arrived, and clears the others then. */
    takeArrived(asked: string): LoadedList | undefined {
      const arrived = ahead.get(asked)?.loaded;
      if (arrived) ahead.clear();
      return arrived;
    },

    /** Returns a prefetched list, and clears the others. */
    take(asked: string): Promise<LoadedList> | undefined {
      const found = ahead.get(asked);
      ahead.clear();
      return found?.loading;
    },

    /** Forgets all lists, since another viewer loaded them. */
    clear(): void {
      ahead.clear();
      putCardsAhead(null);
    },
  };
}
