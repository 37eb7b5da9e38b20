import { fetchByTickers } from '@/components/ticker-picker/ticker-calls';
import type { TickerItem } from '@/components/ticker-picker/ticker-item';
import { splitTokens } from '@/components/ticker-picker/ticker-text';
import { type ListAddress, MAX_TICKERS } from '@/lib/addresses/list-address';
import { reduceFilters } from '@/lib/filters/reduce-filters';
import type { ListStore } from './list-store';

/** From the last key to the search. */
const LIVE_DELAY_MS = 300;

export interface ListSearch {
  /** Somebody types: what stands there is searched after a while. */
  type(text: string): void;
  /** GO: all words are tickers, which are added, or else keywords. */
  submit(text: string): Promise<void>;
  choose(items: readonly TickerItem[]): void;
  /** Forgets what is typed and not searched yet. */
  cancel(): void;
}

interface ListSearchOptions {
  readonly store: Pick<ListStore, 'read' | 'show'>;
  readonly onChosen: (item: TickerItem) => void;
  /** Puts a text into the box. */
  readonly onText: (text: string) => void;
}

/** The search of a list, which follows what is typed. */
export function createListSearch({ store, onChosen, onText }: ListSearchOptions): ListSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function searchKeyword(text: string): void {
    const { list } = store.read();
    const next = reduceFilters(list, { type: 'set-keyword', keyword: text });
    // One entry of the history for a search, however many keys it took.
    if (next.keyword !== list.keyword) void store.show(next, list.keyword === '' ? 'push' : 'replace');
  }

  function cancel(): void {
    clearTimeout(timer);
    asked += 1;
  }

  function choose(items: readonly TickerItem[]): void {
    cancel();
    for (const item of items) onChosen(item);
    onText('');
    void store.show(withTickers(store.read().list, items), 'push');
  }

  return {
    cancel,
    choose,
    type(text) {
      cancel();
      timer = setTimeout(() => searchKeyword(text), LIVE_DELAY_MS);
    },
    async submit(text) {
      cancel();
      const mine = asked;
      const tokens = splitTokens(text);
      const isFull = store.read().list.tickers.length >= MAX_TICKERS;
      const items = tokens.length === 0 || isFull ? [] : await tickersOf(tokens);
      if (mine !== asked) return;
      if (items.length > 0) choose(items);
      else searchKeyword(text);
    },
  };
}

function withTickers(list: ListAddress, items: readonly TickerItem[]): ListAddress {
  const tickers = [...list.tickers, ...items.map((item) => item.Ticker)];
  return reduceFilters(reduceFilters(list, { type: 'set-tickers', tickers }), {
    type: 'set-keyword',
    keyword: '',
  });
}

/** The tickers that all of some words are; none when a word is no ticker, or when nobody can tell. */
async function tickersOf(tokens: readonly string[]): Promise<readonly TickerItem[]> {
  const found = await fetchByTickers(tokens).catch(() => []);
  return found.length === tokens.length ? found : [];
}
