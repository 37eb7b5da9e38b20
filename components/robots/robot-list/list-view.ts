import { type SearchView, searchView } from '@/components/robots/filter-panel/search-view';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { type PagesView, pageNumber, pagesView } from '@/components/ui/pagination/pages-view';
import { formatPlural } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { PAGE_SIZE, type RobotSort } from '@/lib/robots/catalogue/search/request';
import { findSortField } from '@/lib/robots/catalogue/search/sort-fields';
import {
  asksForUser,
  hasFewTradesLast,
  type ListAddress,
  listPath,
  pagesAtOnce,
  sortFor,
  unfilteredList,
} from '@/lib/site/addresses/list-address';
import type { RobotColumn } from '@/lib/site/addresses/list-columns';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import type { FilterFacts } from './filter-views';
import type { InsteadView } from './instead-view';
import type { ListFrame } from './list-frame';
import { listMeanings, listSteps, listTitle, pageTitle } from './list-labels';
import type { Relief } from './relief';
import { type SearchNote, searchNotes, unmatched } from './search-notes-view';

/** The input of a list's view, on the server and in the browser. */
export interface ListFacts extends Omit<ListFrame, 'href'> {
  readonly list: ListAddress;
  /** The first of several pages shown; defaults to the list's own page. */
  readonly firstPage?: number;
  /** The last page shown. */
  readonly lastPage?: number;
  readonly cards: readonly CardView[];
  /** null if unknown. */
  readonly counts: FilterCounts | null;
  /** Whether someone is signed in; always false on the server. */
  readonly isUser?: boolean;
}

export interface RobotListView {
  readonly title: string;
  /** For the document's <title>. */
  readonly pageTitle: string;
  /** From the home page down to the list. */
  readonly steps: readonly { readonly name: string; readonly path: string }[];
  readonly intro: string;
  /** The number of robots and their sort order. */
  readonly line: string;
  /** The page before those shown. */
  readonly earlierHref: string | null;
  /** The page after those shown. */
  readonly moreHref: string | null;
  /** How the search was interpreted, if differently from what was typed. */
  readonly notes: readonly SearchNote[];
  /** The title of a list that is empty because nothing matches some words; null for other reasons. */
  readonly unmatched: string | null;
  /** Why a different list is shown. */
  readonly instead: InsteadView | null;
  readonly searched: { readonly keyword: string; readonly count: string } | null;
  readonly market: MarketView;
  readonly preparing: string | null;
  readonly search: SearchView;
  readonly filters: FilterFacts;
  /** Whether guests see a login note because the requested list is for users only. */
  readonly isForUsers: boolean;
  /** Whether this is the user's list of followed robots. */
  readonly isMine: boolean;
  readonly cards: readonly CardView[];
  readonly isTable: boolean;
  /** A table's columns; null for the usual ones. */
  readonly columns: readonly RobotColumn[] | null;
  /** Whether the last of several pages is shown. */
  readonly isEnd: boolean;
  readonly pages: PagesView | null;
  /** Whether nothing matches; false while loading. */
  readonly isEmpty: boolean;
  /** What empties it. */
  readonly reliefs: readonly Relief[];
  /** The market's unfiltered list. */
  readonly rootHref: string;
  /** The same; null if this list is unfiltered. */
  readonly wholeHref: string | null;
}

const HONESTY =
  'Figures are hypothetical and after costs. They include the backtest unless they say since publication.';

export function toRobotListView(facts: ListFacts): RobotListView {
  const { list, cards, total, counts, isUser = false, firstPage = list.page } = facts;
  const { lastPage = list.page + pagesAtOnce(list) - 1 } = facts;
  const isMine = isUser && list.extra.isMine;
  const whole = listPath(reduceFilters(list, { type: 'reset' }));
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const size = pagesAtOnce(list);
  const isEmpty = total === 0 && facts.preparing === null;
  return {
    title: listTitle(list),
    pageTitle: pageTitle(list, isUser),
    steps: listSteps(list),
    intro: [...listMeanings(list, facts.instruments), HONESTY, facts.learned].join(' '),
    line:
      total === 0
        ? ''
        : `${formatPlural(total, 'robot')}${isMine ? ' you follow' : ''} · ${describeOrder(sortFor(list, isUser))}${hasFewTradesLast(list) ? ', few trades last' : ''}${pageCount > size ? ` · page ${pageNumber(list)} of ${Math.ceil(pageCount / size)}` : ''}`,
    earlierHref: firstPage > 1 ? listPath({ ...list, page: Math.max(1, firstPage - size) }) : null,
    moreHref: lastPage < pageCount ? listPath({ ...list, page: lastPage + 1 }) : null,
    notes: searchNotes(list, facts, isEmpty),
    unmatched: unmatched(list, facts.unknown),
    instead: facts.instead,
    searched:
      list.keyword === '' || isEmpty ? null : { keyword: list.keyword, count: formatPlural(total, 'robot') },
    market: facts.market,
    preparing: facts.preparing,
    search: searchView(list),
    filters: { list, counts, total, without: facts.without, isUser },
    isForUsers: !isUser && asksForUser(list),
    isMine,
    cards,
    isTable: list.look === 'table',
    columns: list.columns,
    isEnd: lastPage > 1 && lastPage * PAGE_SIZE >= total,
    pages: pagesView(list, pageCount),
    isEmpty,
    reliefs: facts.reliefs,
    rootHref: listPath(unfilteredList(list.assetClass)),
    wholeHref: listPath({ ...list, page: 1 }) === whole ? null : whole,
  };
}

function describeOrder(sort: RobotSort): string {
  if (sort.by === 'full.annualPL' && !sort.ascending) return 'highest annualized return first';
  const title = findSortField(sort.by)?.title.toLowerCase() ?? sort.by;
  return `sorted by ${title}, ${sort.ascending ? 'ascending' : 'descending'}`;
}
