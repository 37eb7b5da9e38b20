import { PAGE_SIZE } from '@/lib/catalogue/search/request';
import type { ListStore } from './list-store';

/** How far below the window the end of the robots may be when the next ones are asked for, in pixels. */
const AHEAD = 900;

/** After scrolling: loads more where the end is near, and has the address keep the page that is in sight. */
export function followScroll(
  root: HTMLElement,
  store: Pick<ListStore, 'read' | 'loadMore' | 'setShownPage'>,
): void {
  const cards = [...root.querySelectorAll<HTMLElement>('#robots [data-robot]')];
  const last = cards.at(-1);
  if (!last) return;
  // The first card of which more than a strip is in sight.
  const found = cards.findIndex((card) => card.getBoundingClientRect().bottom > window.innerHeight / 3);
  const index = found === -1 ? cards.length - 1 : found;
  store.setShownPage(store.read().list.page + Math.floor(index / PAGE_SIZE));
  if (last.getBoundingClientRect().bottom < window.innerHeight + AHEAD) void store.loadMore();
}

/** Brings the first of the robots into sight. */
export function showStart(root: HTMLElement): void {
  root.querySelector('#robots')?.scrollIntoView({ block: 'start' });
}
