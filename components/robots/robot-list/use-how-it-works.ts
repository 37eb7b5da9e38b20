import { useEffect, useRef } from 'react';

/** When "How it works" may come by itself, in milliseconds since the page was opened. */
const AFTER_MS = 20_000;

/** Shows "How it works" by itself after a while, once a day; see armHowItWorks. */
export function useHowItWorks(show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const timer = setTimeout(
      () => {
        import('@/components/content/how-it-works/how-it-works-timer').then(
          ({ armHowItWorks }) => armHowItWorks({ delayMs: 0, show: () => latest.current() }),
          // It stays reachable by its link.
          () => undefined,
        );
      },
      Math.max(0, AFTER_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, []);
}
