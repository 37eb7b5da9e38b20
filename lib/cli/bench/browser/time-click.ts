import type { JSHandle, Locator, Page } from 'playwright';

/**
 * Clicks with a pointer and times it: from the timestamp of the click's event (when the browser was told of the pointer,
 * before any code ran) to the second frame after the outcome was put into the page. A MutationObserver tells of the
 * outcome; the first frame after it is the one that styles, lays out and paints it, so when the second begins that is
 * done. Waiting for the second is counted too; bringing the picture onto a screen, which is not there, is not.
 */
export async function timeClick(page: Page, target: Locator, outcome: Outcome): Promise<ClickTime> {
  const watched: JSHandle<Watched> = await page.evaluateHandle(watchNextClick, outcome);
  await target.click();
  const time = await watched.evaluate(({ timed }) => timed);
  await watched.dispose();
  return time;
}

/**
 * What a click is to bring about: other robots, or where a filter, named by its place, leaves the same ones, that it is
 * chosen or no longer chosen (a list draws its filters after its robots), and nothing being looked for; or the first change inside an element, named by a selector.
 */
export type Outcome = { readonly filter: string } | { readonly inside: string };

/** Milliseconds since the click's event. */
export interface ClickTime {
  /** When the outcome stood in the page. */
  readonly drawn: number;
  readonly painted: number;
}

interface Watched {
  readonly timed: Promise<ClickTime>;
}

/** Runs in the page, thus uses nothing from outside itself. */
function watchNextClick(outcome: Outcome): Watched {
  const filter = 'filter' in outcome ? outcome.filter : null;
  const watched = 'inside' in outcome ? document.querySelector(outcome.inside) : document.body;
  if (!watched) throw new Error('There is nothing to watch');
  const stateOfFilter = () => {
    const link = document.querySelector(`a[data-place=${JSON.stringify(filter)}]`);
    return link && (link.getAttribute('aria-current') ?? '');
  };
  const robots = () =>
    [...document.querySelectorAll('#robots [data-robot]')]
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
