import type { ListAddress } from '@/lib/site/addresses/list-address';
import type { ListFrame } from './list-frame';
import { type RobotListView, robotListViewOf } from './list-view';
import type { LoadedList } from './load-list';
import { LOADING_FAILED } from './loading-failed';
import type { ListInBrowser } from './use-list';

const LOOKING = 'Loading robots…';

interface Shown extends Pick<ListInBrowser, 'hasFailed' | 'paging'> {
  readonly loaded: LoadedList;
  /** The page in sight. */
  readonly page: number;
  /** The list that is looked for, or that could not be loaded. */
  readonly wanted: ListAddress | null;
}

/** How a list is drawn while it is looked for, when it could not be loaded, and when it is there. */
export function shownView(
  frame: ListFrame,
  { loaded, page, wanted, hasFailed, paging }: Shown,
): RobotListView {
  const view = robotListViewOf({
    ...frame,
    list: wanted ?? { ...loaded.list, page },
    firstPage: loaded.list.page,
    lastPage: loaded.lastPage,
    cards: hasFailed ? [] : loaded.cards,
    total: loaded.total,
    instead: loaded.instead,
    counts: loaded.counts,
    isUser: loaded.isUser,
  });
  // How many robots there are is said of no list but the one that is shown.
  if (wanted)
    return {
      ...view,
      instead: null,
      searched: null,
      isEmpty: false,
      pages: null,
      moreHref: null,
      line: hasFailed ? LOADING_FAILED : LOOKING,
    };
  // What is below the robots then says what happens.
  return paging?.kind === 'more' ? { ...view, moreHref: null } : view;
}
