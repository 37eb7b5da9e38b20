import type { CardView } from '@/components/robots/robot-model/card-view';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { MAX_COMPARED, pagesAtOnce } from '@/lib/site/addresses/list-address';
import { askedFor } from './asked-for';
import { type FilterViews, toFilterViews } from './filter-views';
import type { ListFrame } from './list-frame';
import { type RobotListView, toRobotListView } from './list-view';
import type { LoadedList } from './load-list';
import { readListAddress } from './read-address';

/** A list as the server sends it, and as a guest sees it. */
export interface SentFacts {
  readonly frame: ListFrame;
  readonly cards: readonly CardView[];
  readonly counts: FilterCounts | null;
}

/** What is drawn of a list besides its robots. The browser needs it to hydrate without the code that computes it. */
export interface FirstView {
  readonly view: Omit<RobotListView, 'cards' | 'filters'>;
  readonly filters: FilterViews;
  /** The robots compared in the address. */
  readonly compared: { readonly ids: readonly number[]; readonly isFull: boolean };
}

/** @throws Error if the frame's address is no list */
export function toFirstView({ frame, cards, counts }: SentFacts): FirstView {
  const { list } = toLoadedList({ frame, cards, counts });
  const { cards: _, filters, ...view } = toRobotListView({ ...frame, list, cards, counts });
  return {
    view,
    filters: toFilterViews(filters),
    compared: { ids: list.compared, isFull: list.compared.length >= MAX_COMPARED },
  };
}

/** The server's list, as if the browser had loaded it. @throws Error if the frame's address is no list */
export function toLoadedList({ frame, cards, counts }: SentFacts): LoadedList {
  const list = readListAddress(new URL(frame.href, 'http://list'));
  if (!list) throw new Error(`${frame.href} is no list`);
  return {
    asked: askedFor(list),
    isUser: false,
    list,
    lastPage: list.page + pagesAtOnce(list) - 1,
    cards,
    total: frame.total,
    instead: frame.instead,
    without: frame.without,
    reliefs: frame.reliefs,
    counts,
  };
}
