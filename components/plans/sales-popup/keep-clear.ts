/** Bars that stay in view. */
const BARS = '[data-frame]';
/** Whatever can be pressed or typed into. */
const CONTROLS =
  'a[href],button,input,select,textarea,summary,label,[tabindex]:not([tabindex="-1"]),[contenteditable]';
/** Phones have no room beside the content. */
const NARROW_PX = 704;
/** It comes back to a corner once nothing has moved for this long. */
const PAUSE_MS = 250;

/**
 * Keeps a box in a corner from covering any control or bar: it moves above bars, to the other side of the page, and if
 * there's no room either, into the page, at its end (`data-place`: `end`, `start` or `flow`). On phones it's always
 * there.
 * @returns stops watching
 */
export function keepClear(box: HTMLElement): () => void {
  let frame = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function place(): void {
    const sides = window.innerWidth < NARROW_PX ? [] : ['end', 'start'];
    box.style.marginBlockEnd = `${barsHeight()}px`;
    for (const side of sides) {
      box.dataset['place'] = side;
      if (!coversControl(box)) return;
    }
    box.dataset['place'] = 'flow';
    box.style.marginBlockEnd = '';
  }

  function check(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (box.dataset['place'] !== 'flow' && coversControl(box)) place();
    });
    clearTimeout(pause);
    pause = setTimeout(place, PAUSE_MS);
  }

  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['scroll', 'resize', 'focusin', 'toggle'])
    window.addEventListener(type, check, { signal, passive: true, capture: true });
  const observer = new MutationObserver((changes) => {
    // Before the next paint, if it has grown.
    if (changes.some(({ target }) => box.contains(target))) place();
    else check();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  place();
  return () => {
    listening.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(pause);
  };
}

/** How far bars reach up from the bottom of the window, in pixels. */
function barsHeight(): number {
  const { innerHeight } = window;
  const tops = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top > innerHeight / 2 && top < innerHeight && bottom >= innerHeight - 1);
  return Math.max(0, ...tops.map(({ top }) => innerHeight - top));
}

function coversControl(box: HTMLElement): boolean {
  const area = box.getBoundingClientRect();
  return [...document.querySelectorAll(`${BARS},${CONTROLS}`)].some(
    (control) => !box.contains(control) && overlaps(area, control.getBoundingClientRect()),
  );
}

/** False for what isn't rendered, which has no area. */
function overlaps(one: DOMRect, other: DOMRect): boolean {
  if (other.right <= other.left || other.bottom <= other.top) return false;
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
