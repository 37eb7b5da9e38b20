import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { type ListAddress, listPath, searchText } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import type { SearchAnswer } from './list-calls';
import type { ListFrame } from './list-frame';
import { readListAddress } from './read-address';
import type { AddressMode } from './use-list';

/** From the last keystroke to the search. */
const LIVE_DELAY_MS = 300;

export type SearchFacts = Pick<ListFrame, 'instruments' | 'unknown' | 'elsewhere'>;

/**
 * What is known about searched words and tickers.
 * @param total robots in the list; null if unknown
 * @returns the facts, and a function that adds those of a server answer
 */
export function useSearchFacts(
  first: SearchFacts,
  list: ListAddress,
  total: number | null,
): readonly [SearchFacts, (answer: Omit<SearchAnswer, 'address'>) => void] {
  const [facts, setFacts] = useState(first);
  const [firstPath] = useState(() => listPath({ ...list, page: 1 }));
  const learn = useCallback(
    ({ tickers, unknown: Unknown, elsewhere: Elsewhere }: Omit<SearchAnswer, 'address'>) => {
      const named = tickers.map(
        ({ ticker, fundId, fundName, fundType }) => [ticker, { fundId, name: fundName, fundType }] as const,
      );
      setFacts(({ instruments, unknown, elsewhere }) => ({
        instruments: { ...instruments, ...Object.fromEntries(named) },
        unknown: [...new Set([...unknown, ...Unknown])],
        // What is known of a search is replaced by what was told last.
        elsewhere: [
          ...elsewhere.filter(
            (one) => !Elsewhere.some(({ search, from }) => search === one.search && from === one.from),
          ),
          ...Elsewhere,
        ],
      }));
    },
    [],
  );
  // Asks at most once about a search, if it has no results or its tickers are unknown.
  const isTold = list.tickers.every((ticker) => facts.instruments[ticker]) && list.unread === '';
  const path = listPath({ ...list, page: 1 });
  const isKnown = total === null || path === firstPath || (isTold && total > 0);
  useSWR(
    isKnown ? null : ['robot-search', path],
    async () => (await import('./list-calls')).askSearch(list),
    {
      onSuccess: learn,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  );
  return [facts, learn];
}

export interface ListSearch {
  /** The user types; the text is searched after a delay. */
  type(text: string): void;
  /** GO: shows the list that the server makes of the text, as the form would. */
  submit(text: string): Promise<void>;
  /** Shows a list with suggested tickers. */
  choose(next: ListAddress, items: readonly TickerItem[]): void;
  /** Cancels the pending search and sets the text of the box. */
  reset(text: string): void;
}

interface ListSearchOptions {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly list: ListAddress;
  readonly go: (list: ListAddress, mode: AddressMode) => void;
  readonly onLearned: (answer: Omit<SearchAnswer, 'address'>) => void;
}

/** The search box of a list, which searches while the user types. */
export function useListSearch(options: ListSearchOptions): ListSearch {
  const { input } = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  // A delayed search applies to the list current at that time.
  const present = useRef(options);
  useEffect(() => {
    present.current = options;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchKeyword(text: string): void {
    const { list, go } = present.current;
    const next = reduceFilters(list, { type: 'set-keyword', keyword: text });
    // One history entry for each search, regardless of the number of keystrokes.
    if (searchText(next) !== searchText(list)) go(next, list.keyword === '' ? 'push' : 'replace');
  }

  function cancel(): void {
    clearTimeout(timer.current);
    asked.current += 1;
  }

  function setText(text: string): void {
    if (input.current) input.current.value = text;
  }

  return {
    type(text) {
      cancel();
      timer.current = setTimeout(() => searchKeyword(text), LIVE_DELAY_MS);
    },
    async submit(text) {
      cancel();
      const mine = asked.current;
      const { list, go, onLearned } = present.current;
      const found =
        text.trim() === ''
          ? null
          : await import('./list-calls').then(({ askSearch }) => askSearch(list, text)).catch(() => null);
      if (mine !== asked.current) return;
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
      const { go, onLearned } = present.current;
      onLearned({ tickers: items, unknown: [], elsewhere: [] });
      setText('');
      go(next, 'push');
    },
    reset(text) {
      cancel();
      setText(text);
    },
  };
}
