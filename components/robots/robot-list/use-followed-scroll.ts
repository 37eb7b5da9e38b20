import { type RefObject, useEffect, useRef } from 'react';
import type { ListInBrowser } from './use-list';

const SCROLL_DEBOUNCE_MS = 250;

/** After scrolling, keeps the page in sight in the address and loads the next one near the end of the list. */
export function useFollowedScroll(root: RefObject<HTMLElement | null>, current: ListInBrowser): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      import('./follow-scroll').then(
        ({ followScroll }) => root.current && followScroll(root.current, latest.current),
        // If the code can't be loaded, the pagination links still work.
        () => undefined,
      );
    };
    const followLater = () => {
      clearTimeout(timer);
      timer = setTimeout(follow, SCROLL_DEBOUNCE_MS);
    };
    // The user scrolled before hydration.
    if (window.scrollY > 0) followLater();
    window.addEventListener('scroll', followLater, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', followLater);
    };
  }, [root]);
  const isFurtherDown = current.list.page > current.loaded.list.page;
  useEffect(() => {
    const restore = () => {
      window.history.scrollRestoration = 'auto';
    };
    restore();
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, []);
  useEffect(() => {
    if (!isFurtherDown) return;
    // Loaded again, the list begins with the page in sight: the position in this longer one would be below its end.
    const begin = () => {
      window.history.scrollRestoration = 'manual';
    };
    window.addEventListener('pagehide', begin);
    return () => window.removeEventListener('pagehide', begin);
  }, [isFurtherDown]);
}
