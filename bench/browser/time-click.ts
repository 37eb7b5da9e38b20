import type { JSHandle, Locator, Page } from 'playwright';

/**
 * Times a pointer click from its event's timestamp (when the browser received it, before any code ran) to the second
 * frame after the outcome is in the page. A MutationObserver detects the outcome; the next frame styles, lays out and
 * paints it, so it's done when the second one begins. Waiting for the second frame is included; displaying the picture
 * isn't, because there's no screen.
 */
export async function timeClick(page: Page, target: Locator, outcome: ClickOutcome): Promise<ClickTime> {
  const watched: JSHandle<Watched> = await page.evaluateHandle(watchNextClick, outcome);
  await target.click();
  const time = await watched.evaluate(({ timed }) => timed);
  await watched.dispose();
  return time;
}

/**
 * A click's expected outcome: other robots or, if a filter (by position) leaves the same ones, a change of its state
 * (lists render filters after robots) with no search in progress; or the first change inside an element (by selector).
 */
export type ClickOutcome = { readonly filter: string } | { readonly inside: string };

/** Milliseconds since the click's event. */
export interface ClickTime {
  /** When the outcome was in the page. */
  readonly drawn: number;
  readonly painted: number;
}

interface Watched {
  readonly timed: Promise<ClickTime>;
}

/** Runs in the page, so it can't use anything from outside. */
function watchNextClick(outcome: ClickOutcome): Watched {
  const filter = 'filter' in outcome ? outcome.filter : null;
  const watched = 'inside' in outcome ? document.querySelector(outcome.inside) : document.body;
  if (!watched) throw new Error('There is nothing to watch');
  const stateOfFilter = () => {
    const link = document.querySelector(`a[data-place=${JSON.stringify(filter)}]`);
    return link && (link.getAttribute('aria-current') ?? '');
  };
  const robots = () =>
    [...document.querySelectorAll('#robots [data-robot]')]
      .filter((card) => !card.closest('[data-ahead]'))
      .map((card) => card.getAttribute('data-robot'))
      .join();
  const before = [stateOfFilter(), robots()];
  const isThere = () => {
    if (filter === null) return true;
    const isBusy = document.getElementById('robots')?.getAttribute('aria-busy') === 'true';
    return !isBusy && (stateOfFilter() !== before[0] || robots() !== before[1]);
  };
  const timed = new Promise<ClickTime>((resolve) => {
    const onClick = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        const drawn = performance.now() - timeStamp;
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve({ drawn, painted: performance.now() - timeStamp })),
        );
      });
      observer.observe(watched, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    };
    window.addEventListener('click', onClick, { capture: true, once: true });
  });
  return { timed };
}
