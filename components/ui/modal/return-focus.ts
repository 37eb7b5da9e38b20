const PAGE_CONTENT = 'main[tabindex="-1"]';

/**
 * Gives the focus back to what had it before. Where that was drawn anew in the meantime, to the element with its id
 * or, for links, its address; otherwise to the page's content, so that the keyboard does not begin at the top again.
 */
export function returnFocus(cameFrom: Element | null): void {
  if (!(cameFrom instanceof HTMLElement) || cameFrom === document.body) return;
  const target = cameFrom.isConnected
    ? cameFrom
    : (findAnew(cameFrom) ?? document.querySelector(PAGE_CONTENT));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function findAnew(gone: HTMLElement): Element | null {
  if (gone.id) return document.getElementById(gone.id);
  const href = gone.getAttribute('href');
  return href === null
    ? null
    : ([...document.links].find((link) => link.getAttribute('href') === href) ?? null);
}
