import type { ListAddress } from '@/lib/site/addresses/list-address';
import type { ListFrame } from './list-frame';
import { type RobotListView, toRobotListView } from './list-view';
import type { LiveList } from './live-list';
import type { LoadedList } from './load-list';
import { LOADING_FAILED } from './loading-failed';

const LOOKING = 'Loading robots…';

interface Shown extends Pick<LiveList, 'hasFailed' | 'paging'> {
  readonly loaded: LoadedList;
  /** The page in sight. */
  readonly page: number;
  readonly compared: readonly number[];
  /** The list being loaded, or that failed to load. */
  readonly wanted: ListAddress | null;
}

/** A list's view while it loads, after it failed, and once loaded. */
export function shownView(
  frame: ListFrame,
  { loaded, page, compared, wanted, hasFailed, paging }: Shown,
): RobotListView {
  const view = toRobotListView({
    ...frame,
    list: wanted ?? { ...loaded.list, page, compared },
    firstPage: loaded.list.page,
    lastPage: loaded.lastPage,
    cards: hasFailed ? [] : loaded.cards,
    total: loaded.total,
    instead: loaded.instead,
    without: loaded.without,
    reliefs: loaded.reliefs,
    counts: loaded.counts,
    isUser: loaded.isUser,
  });
  // The line with the number of robots only applies to the loaded list.
  if (wanted)
    return {
      ...view,
      instead: null,
      searched: null,
      unmatched: null,
      isEmpty: false,
      pages: null,
      moreHref: null,
      line: hasFailed ? LOADING_FAILED : LOOKING,
    };
  // The note below the robots says that more are loading.
  return paging?.kind === 'more' ? { ...view, moreHref: null } : view;
}
