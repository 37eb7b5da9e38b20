interface KeepClearOptions {
  readonly isExpanded: boolean;
  /** Called if it covers the focus on either side of the page. */
  readonly onCovering: () => void;
}

const SIDE = 'data-side';

/**
 * Keeps a box in a corner from covering the focused element: it moves to the other side, and if it covers it there too,
 * `onCovering` makes it smaller, or a small one hides until the focus moves on.
 * @returns stops watching
 */
export function keepClear(box: HTMLElement, { isExpanded, onCovering }: KeepClearOptions): () => void {
  const check = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || box.contains(focused)) return;
    box.hidden = false;
    for (const side of ['end', 'start']) {
      box.setAttribute(SIDE, side);
      if (!overlaps(box.getBoundingClientRect(), focused.getBoundingClientRect())) return;
    }
    box.setAttribute(SIDE, 'end');
    if (isExpanded) onCovering();
    else box.hidden = true;
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('focusin', check, { signal });
  window.addEventListener('scroll', check, { signal, passive: true });
  check();
  return () => listening.abort();
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
