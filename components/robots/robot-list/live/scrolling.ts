import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { ListStore } from './list-store';

/** How far below the window the end of the robots may be when the next ones are asked for, in pixels. */
const AHEAD = 900;

/**
 * After scrolling: has the address keep the page that is in sight.
 * @returns whether the end of the robots is near; not when it was passed, as whoever went to what stands below the list
 *   is not to have it pushed away
 */
export function followScroll(root: HTMLElement, store: Pick<ListStore, 'read' | 'setShownPage'>): boolean {
  const cards = [...root.querySelectorAll<HTMLElement>('#robots [data-robot]')];
  const last = cards.at(-1);
  if (!last) return false;
  // The first card of which more than a strip is in sight.
  const found = cards.findIndex((card) => card.getBoundingClientRect().bottom > window.innerHeight / 3);
  const index = found === -1 ? cards.length - 1 : found;
  store.setShownPage(store.read().list.page + Math.floor(index / PAGE_SIZE));
  const end = last.getBoundingClientRect().bottom;
  return end > 0 && end < window.innerHeight + AHEAD;
}

/** Brings the first of the robots into sight. */
export function showStart(root: HTMLElement): void {
  root.querySelector('#robots')?.scrollIntoView({ block: 'start' });
}
