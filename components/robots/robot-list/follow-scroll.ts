import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { ListInBrowser } from './use-list';

/** Pages loaded by scrolling alone; after that a link loads more, so that the page's footer stays reachable. */
const MAX_BY_SCROLLING = 4;
/** How far below the window the end of the robots may be before the next ones are fetched, in pixels. */
const AHEAD = 900;

/** How many consecutive pages were loaded by scrolling, and up to which. */
let loads = { asked: '', lastPage: 0, byScrolling: 0 };

/** Sets the page visible, and loads the next one where the end of the robots is near. */
export function followScroll(
  root: HTMLElement,
  { loaded, isBusy, hasFailed, paging, setPage, loadMore }: ListInBrowser,
): void {
  const place = placeOf(root);
  if (!place || isBusy || hasFailed) return;
  setPage(loaded.list.page + place.page);
  const { asked, lastPage } = loaded;
  // Another list, or one that came anew, or a page that was asked for by its link.
  if (loads.asked !== asked || loads.lastPage !== lastPage) loads = { asked, lastPage, byScrolling: 0 };
  const hasMore = lastPage * PAGE_SIZE < loaded.total;
  if (!place.isNearEnd || !hasMore || paging || loads.byScrolling >= MAX_BY_SCROLLING) return;
  loads = { asked, lastPage: lastPage + 1, byScrolling: loads.byScrolling + 1 };
  void loadMore('more');
}

/**
 * @returns which of the loaded pages is in sight, from 0, and whether the end of the robots is near; not when it was
 *   passed, as whoever went to what stands below the list is not to have it pushed away
 */
function placeOf(root: HTMLElement): { readonly page: number; readonly isNearEnd: boolean } | null {
  const cards = [...root.querySelectorAll<HTMLElement>('#robots [data-robot]')];
  const last = cards.at(-1);
  if (!last) return null;
  // The first card of which more than a strip is visible.
  const found = cards.findIndex((card) => card.getBoundingClientRect().bottom > window.innerHeight / 3);
  const index = found === -1 ? cards.length - 1 : found;
  const end = last.getBoundingClientRect().bottom;
  return { page: Math.floor(index / PAGE_SIZE), isNearEnd: end > 0 && end < window.innerHeight + AHEAD };
}
