import type { CardView } from '@/components/robots/robot-card/card-view';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { ListAddress } from '@/lib/site/addresses/list-address';

/** What is being loaded: the list itself, or the page after or before those that are shown. */
export type Loading = 'list' | 'more' | 'earlier';

/** A list in the browser: the robots that are shown may be those of several pages. */
export interface ListState {
  /** Its page is the first one shown. */
  readonly list: ListAddress;
  readonly lastPage: number;
  /** The page in sight. */
  readonly shownPage: number;
  readonly cards: readonly CardView[];
  readonly total: number;
  /** Robots in the list that this one is shown in place of; null where there is none, or nobody could count them. */
  readonly askedTotal: number | null;
  /** undefined until they were asked for, null when they are not to be had. */
  readonly counts: FilterCounts | null | undefined;
  readonly busy: Loading | null;
  /** What could not be loaded. */
  readonly failed: Loading | null;
  /** Whether it is no longer what the server drew. */
  readonly isChanged: boolean;
}

/** The list as the server drew it. */
export function initialState(
  list: ListAddress,
  cards: readonly CardView[],
  total: number,
  askedTotal: number | null = null,
): ListState {
  return {
    list,
    lastPage: list.page,
    shownPage: list.page,
    cards,
    total,
    askedTotal,
    counts: undefined,
    busy: null,
    failed: null,
    isChanged: false,
  };
}

export function hasMore({ lastPage, total }: Pick<ListState, 'lastPage' | 'total'>): boolean {
  return lastPage * PAGE_SIZE < total;
}

export function hasEarlier({ list }: Pick<ListState, 'list'>): boolean {
  return list.page > 1;
}

/** Another list is being looked for; the robots of the one before stay until it is there. */
export function beginList(state: ListState, list: ListAddress): ListState {
  return {
    ...state,
    list,
    shownPage: list.page,
    lastPage: list.page,
    busy: 'list',
    failed: null,
    isChanged: true,
  };
}

export function showList(
  state: ListState,
  cards: readonly CardView[],
  total: number,
  askedTotal: number | null,
): ListState {
  return { ...state, cards, total, askedTotal, lastPage: state.list.page, busy: null, failed: null };
}

/** Robots of the next page; one that moved there from a page that is shown already stays where it is. */
export function appendPage(state: ListState, cards: readonly CardView[], total: number): ListState {
  return {
    ...state,
    cards: [...state.cards, ...withoutShown(state, cards)],
    total,
    lastPage: state.lastPage + 1,
    busy: null,
    failed: null,
  };
}

export function prependPage(state: ListState, cards: readonly CardView[], total: number): ListState {
  return {
    ...state,
    list: { ...state.list, page: state.list.page - 1 },
    cards: [...withoutShown(state, cards), ...state.cards],
    total,
    busy: null,
    failed: null,
  };
}

function withoutShown(state: ListState, cards: readonly CardView[]): readonly CardView[] {
  const shown = new Set(state.cards.map(({ id }) => id));
  return cards.filter(({ id }) => !shown.has(id));
}

export function failLoading(state: ListState): ListState {
  return { ...state, busy: null, failed: state.busy };
}
