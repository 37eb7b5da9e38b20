import { useEffect, useRef } from 'react';

/** How long after load "How it works" may open by itself, in milliseconds. */
const AFTER_MS = 20_000;

/** Opens "How it works" by itself once a day; see armHowItWorks. */
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
          // If the code can't be loaded, its link still works.
          () => undefined,
        );
      },
      Math.max(0, AFTER_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, []);
}
