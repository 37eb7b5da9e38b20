import type { RefObject } from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { type ListAddress, listPath, searchText } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import type { SearchAnswer } from './list-calls';
import type { ListFrame } from './list-frame';
import { readListAddress } from './read-address';

/** From the last keystroke to the search. */
const LIVE_DELAY_MS = 300;

/** What is known about searched words and tickers. */
export type ListSearchFacts = Pick<ListFrame, 'instruments' | 'unknown' | 'elsewhere'>;
type Answered = Omit<SearchAnswer, 'address'>;

/** Adds what a server answer says about a search. */
export function learnSearch(
  { instruments, unknown, elsewhere }: ListSearchFacts,
  { tickers, unknown: newUnknown, elsewhere: newElsewhere }: Answered,
): ListSearchFacts {
  const named = tickers.map(
    ({ ticker, fundId, fundName, fundType }) => [ticker, { fundId, name: fundName, fundType }] as const,
  );
  return {
    instruments: { ...instruments, ...Object.fromEntries(named) },
    unknown: [...new Set([...unknown, ...newUnknown])],
    // What was known of a search is replaced by the latest answer.
    elsewhere: [
      ...elsewhere.filter(
        (one) => !newElsewhere.some(({ search, from }) => search === one.search && from === one.from),
      ),
      ...newElsewhere,
    ],
  };
}

export interface ListSearch {
  /** The user types; the text is searched after a delay. */
  type(text: string): void;
  /** GO: shows the list that the server makes of the text, as the form would. */
  submit(text: string): Promise<void>;
  /** Shows a list with suggested tickers. */
  choose(next: ListAddress, items: readonly TickerItem[]): void;
  /** Cancels the pending search. */
  cancel(): void;
  /** Cancels the pending search and sets the text of the box. */
  reset(text: string): void;
}

interface ListSearchOptions {
  readonly input: RefObject<HTMLInputElement | null>;
  /** A delayed search applies to the list current at that time. */
  readonly read: () => ListAddress;
  readonly go: (list: ListAddress, mode: 'push' | 'replace') => void;
  readonly onLearned: (answer: Answered) => void;
}

/** The search box of a list, which searches while the user types. */
export function createListSearch({ input, read, go, onLearned }: ListSearchOptions): ListSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function searchKeyword(text: string): void {
    const list = read();
    const next = reduceFilters(list, { type: 'set-keyword', keyword: text });
    // One history entry for each search, regardless of the number of keystrokes.
    if (searchText(next) !== searchText(list)) go(next, list.keyword === '' ? 'push' : 'replace');
  }

  function cancel(): void {
    clearTimeout(timer);
    asked += 1;
  }

  function setText(text: string): void {
    if (input.current) input.current.value = text;
  }

  return {
    type(text) {
      cancel();
      timer = setTimeout(() => searchKeyword(text), LIVE_DELAY_MS);
    },
    async submit(text) {
      cancel();
      const mine = asked;
      const list = read();
      const found =
        text.trim() === ''
          ? null
          : await import('./list-calls').then(({ askSearch }) => askSearch(list, text)).catch(() => null);
      if (mine !== asked) return;
      const next = found && readListAddress(new URL(found.address, 'http://list'));
      // If the look-up fails, the text is searched as keywords.
      if (!found || !next) return searchKeyword(text);
      onLearned(found);
      if (listPath(next) === listPath(list)) return;
      const isRefined = list.keyword !== '' && next.tickers.length === list.tickers.length;
      setText(searchText(next));
      go(next, isRefined ? 'replace' : 'push');
    },
    choose(next, items) {
      cancel();
      onLearned({ tickers: items, unknown: [], elsewhere: [] });
      setText('');
      go(next, 'push');
    },
    cancel,
    reset(text) {
      cancel();
      setText(text);
    },
  };
}
