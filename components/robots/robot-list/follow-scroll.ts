import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { ListStore } from './live-list';

/** Pages loaded by scrolling alone; after that a link loads more, so that users can reach the footer. */
const MAX_BY_SCROLLING = 4;
/** Loads the next page when the end of the list is less than this far below the window, in pixels. */
const AHEAD = 900;

/** Consecutive pages loaded by scrolling, and the last one. */
let loads = { asked: '', lastPage: 0, byScrolling: 0 };

/** Reports the page in sight, and loads the next one near the end of the list. */
export function followScroll(root: HTMLElement, list: ListStore): void {
  const { loaded, isBusy, hasFailed, paging } = list.get();
  const place = placeInSight(root);
  if (!place || isBusy || hasFailed) return;
  list.setPage(loaded.list.page + place.page);
  const { asked, lastPage } = loaded;
  // A different or reloaded list, or a page loaded by its link.
  if (loads.asked !== asked || loads.lastPage !== lastPage) loads = { asked, lastPage, byScrolling: 0 };
  const hasMore = lastPage * PAGE_SIZE < loaded.total;
  if (!place.isNearEnd || !hasMore || paging || loads.byScrolling >= MAX_BY_SCROLLING) return;
  loads = { asked, lastPage: lastPage + 1, byScrolling: loads.byScrolling + 1 };
  void list.loadMore('more');
}

/**
 * @returns the index of the loaded page in sight, and whether the end of the list is near. Not if it has been passed:
 *   someone reading below the list shouldn't have that content pushed away
 */
function placeInSight(root: HTMLElement): { readonly page: number; readonly isNearEnd: boolean } | null {
  const cards = [...root.querySelectorAll<HTMLElement>('#robots [data-robot]')].filter(
    // Those of a prefetched list aren't in view.
    (card) => !card.closest('[data-ahead]'),
  );
  const last = cards.at(-1);
  if (!last) return null;
  // The first card that isn't almost entirely above the window.
  const found = cards.findIndex((card) => card.getBoundingClientRect().bottom > window.innerHeight / 3);
  const index = found === -1 ? cards.length - 1 : found;
  const end = last.getBoundingClientRect().bottom;
  return {
    page: Math.floor(index / PAGE_SIZE),
    isNearEnd: end > coveredAbove() && end < window.innerHeight + AHEAD,
  };
}

/** How much of the window the header covers, in pixels. What is in sight below it stays where it is as robots come. */
function coveredAbove(): number {
  const padding = getComputedStyle(document.documentElement).getPropertyValue('scroll-padding-top');
  return Number.parseFloat(padding) || 0;
}
