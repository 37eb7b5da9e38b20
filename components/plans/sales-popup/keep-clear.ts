/** Whatever can be pressed or typed into. */
const CONTROLS =
  'a[href],button,input,select,textarea,summary,label,[tabindex]:not([tabindex="-1"]),[contenteditable]';
/** Phones have no room beside the content. */
const NARROW_PX = 704;
/** It comes back to a corner once nothing has moved for this long. */
const PAUSE_MS = 250;

/**
 * Keeps a box in a corner from covering any control: it moves to the other side of the page, and if there's no room
 * either, into the page, at its end (`data-place`: `end`, `start` or `flow`). On phones it's always there.
 * @returns stops watching
 */
export function keepClear(box: HTMLElement): () => void {
  let frame = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function place(): void {
    const sides = window.innerWidth < NARROW_PX ? [] : ['end', 'start'];
    for (const side of sides) {
      box.dataset['place'] = side;
      if (!coversControl(box)) return;
    }
    box.dataset['place'] = 'flow';
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

function coversControl(box: HTMLElement): boolean {
  const area = box.getBoundingClientRect();
  return [...document.querySelectorAll(CONTROLS)].some(
    (control) => !box.contains(control) && overlaps(area, control.getBoundingClientRect()),
  );
}

/** False for what isn't rendered, which has no area. */
function overlaps(one: DOMRect, other: DOMRect): boolean {
  if (other.right <= other.left || other.bottom <= other.top) return false;
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
