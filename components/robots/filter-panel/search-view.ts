import { type ListAddress, listPath, MAX_TICKERS, searchText } from '@/lib/site/addresses/list-address';
import { MAX_TYPED } from '@/lib/site/addresses/max-typed';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';

export interface SearchView {
  /** The form's target: the list without the search. */
  readonly action: string;
  /** Query values the form keeps. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly badges: readonly { readonly ticker: string; readonly removeHref: string }[];
  readonly placeholder: string;
  /** The text in the box. */
  readonly text: string;
  /** Characters that fit into it. */
  readonly maxLength: number;
  /** The list without its search; null if there is none. */
  readonly clearHref: string | null;
}

export const NO_TICKERS = 'Search by tickers in AI Robots';
export const MORE_TICKERS = 'Add more tickers +';
export const FULL_TICKERS = `Limit ${MAX_TICKERS}`;

export function searchView(list: ListAddress): SearchView {
  const unsearched = reduceFilters(list, { type: 'set-keyword', keyword: '' });
  const { tickers } = list;
  const text = searchText(list);
  return {
    ...formTarget(unsearched),
    badges: tickers.map((ticker) => ({
      ticker,
      removeHref: listPath(
        reduceFilters(list, { type: 'set-tickers', tickers: tickers.filter((other) => other !== ticker) }),
      ),
    })),
    placeholder:
      tickers.length === 0 ? NO_TICKERS : tickers.length < MAX_TICKERS ? MORE_TICKERS : FULL_TICKERS,
    text,
    maxLength: MAX_TYPED,
    clearHref:
      text !== '' || tickers.length > 0
        ? listPath(reduceFilters(unsearched, { type: 'set-tickers', tickers: [] }))
        : null,
  };
}

/** A list's address as a form's action and fields. */
export function formTarget(list: ListAddress): {
  readonly action: string;
  readonly kept: readonly (readonly [name: string, value: string])[];
} {
  const [path = '', query = ''] = listPath({ ...list, unread: '', page: 1 }).split('?');
  return { action: path, kept: [...new URLSearchParams(query)] };
}
