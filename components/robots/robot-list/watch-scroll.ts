import type { ListStore } from './live-list';

const SCROLL_DEBOUNCE_MS = 250;

/**
 * After scrolling, keeps the page in sight in the address and loads the next one near the end of the list.
 * @returns stops
 */
export function watchScroll(root: HTMLElement, list: ListStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    import('./follow-scroll').then(
      ({ followScroll }) => followScroll(root, list),
      // If the code can't be loaded, the pagination links still work.
      () => undefined,
    );
  };
  const followLater = () => {
    clearTimeout(timer);
    timer = setTimeout(follow, SCROLL_DEBOUNCE_MS);
  };
  const restore = () => {
    window.history.scrollRestoration = 'auto';
  };
  const leave = () => {
    const { loaded, list: shown } = list.get();
    // Loaded again, the list begins with the page in sight: the position in this longer one would be below its end.
    if (shown.page > loaded.list.page) window.history.scrollRestoration = 'manual';
  };
  restore();
  // The user scrolled before hydration.
  if (window.scrollY > 0) followLater();
  window.addEventListener('scroll', followLater, { passive: true });
  window.addEventListener('pageshow', restore);
  window.addEventListener('pagehide', leave);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', followLater);
    window.removeEventListener('pageshow', restore);
    window.removeEventListener('pagehide', leave);
  };
}
