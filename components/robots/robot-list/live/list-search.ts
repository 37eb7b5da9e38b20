import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { callApi } from '@/lib/http/api/client/call';
import { type ListAddress, listPath, searchText } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import type { ListStore } from './list-store';
import { readListAddress } from './read-address';

/** From the last key to the search. */
const LIVE_DELAY_MS = 300;

/** What the server makes of a search. */
export interface SearchAnswer {
  readonly Address: string;
  readonly Tickers: readonly TickerItem[];
  readonly Unknown: readonly string[];
}

/**
 * What a text means in the search box of a list; without one, what the list was searched by.
 * @throws CallError when there is no usable answer
 */
export function askSearch(list: ListAddress, search?: string): Promise<SearchAnswer> {
  const address = listPath({ ...list, page: 1 });
  return callApi('CxLookUp/ReadRobotSearch', { address, ...(search !== undefined && { search }) });
}

export interface ListSearch {
  /** Somebody types: what stands there is searched after a while. */
  type(text: string): void;
  /** GO: goes to the list that the server makes of the words, as their form does. */
  submit(text: string): Promise<void>;
  choose(items: readonly TickerItem[]): void;
  /** Forgets what is typed and not searched yet. */
  cancel(): void;
}

interface ListSearchOptions {
  readonly store: Pick<ListStore, 'read' | 'show'>;
  /** Something was learned about what is searched for. */
  readonly onLearned: (facts: Omit<SearchAnswer, 'Address'>) => void;
  /** Puts a text into the box. */
  readonly onText: (text: string) => void;
}

/** The search of a list, which follows what is typed. */
export function createListSearch({ store, onLearned, onText }: ListSearchOptions): ListSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function searchKeyword(text: string): void {
    const { list } = store.read();
    const next = reduceFilters(list, { type: 'set-keyword', keyword: text });
    // One entry of the history for a search, however many keys it took.
    if (searchText(next) !== searchText(list))
      void store.show(next, list.keyword === '' ? 'push' : 'replace');
  }

  function cancel(): void {
    clearTimeout(timer);
    asked += 1;
  }

  function choose(items: readonly TickerItem[]): void {
    cancel();
    onLearned({ Tickers: items, Unknown: [] });
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
      const { list } = store.read();
      const found = text.trim() === '' ? null : await askSearch(list, text).catch(() => null);
      if (mine !== asked) return;
      const next = found && readListAddress(new URL(found.Address, 'http://list'));
      // What cannot be looked up is searched for as words.
      if (!found || !next) return searchKeyword(text);
      onLearned(found);
      if (listPath(next) === listPath(list)) return;
      const isRefined = list.keyword !== '' && next.tickers.length === list.tickers.length;
      onText(searchText(next));
      void store.show(next, isRefined ? 'replace' : 'push');
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
