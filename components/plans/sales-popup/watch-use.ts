import { ARMED_AFTER_MS, SCROLL_PAUSE_MS } from './popup-state';

/**
 * Waits for a visitor's first scroll, click or key, armed a second from now or after a longer rest. A scroll counts once
 * it has paused.
 * @returns stops waiting
 */
export function watchUse(onUse: () => void, restMs: number): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    clearTimeout(pause);
    listening.abort();
  };
  const use = () => {
    stop();
    onUse();
  };
  const timer = setTimeout(
    () => {
      window.addEventListener('click', use, { signal });
      window.addEventListener('keydown', use, { signal });
      const options = { signal, passive: true };
      window.addEventListener(
        'scroll',
        () => {
          clearTimeout(pause);
          pause = setTimeout(use, SCROLL_PAUSE_MS);
        },
        options,
      );
    },
    Math.max(ARMED_AFTER_MS, restMs),
  );
  return stop;
}
