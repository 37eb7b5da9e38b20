import { type RefObject, useEffect, useRef } from 'react';
import type { ListInBrowser } from './use-list';

/** What scrolling waits for before it counts. */
const SCROLL_DEBOUNCE_MS = 250;

/**
 * After scrolling: keeps the page visible in the address, and loads the next one where the end of the robots is near.
 */
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
        // The links to the other pages are there.
        () => undefined,
      );
    };
    const followLater = () => {
      clearTimeout(timer);
      timer = setTimeout(follow, SCROLL_DEBOUNCE_MS);
    };
    // Scrolled before the list was alive.
    if (window.scrollY > 0) followLater();
    window.addEventListener('scroll', followLater, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', followLater);
    };
  }, [root]);
}

/** Brings the first of the robots into sight. */
export function showStart(root: HTMLElement): void {
  root.querySelector('#robots')?.scrollIntoView({ block: 'start' });
}
