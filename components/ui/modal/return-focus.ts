const PAGE_CONTENT = 'main[tabindex="-1"]';

/**
 * Restores focus to an element. If it was re-rendered meanwhile, focuses the element with the same id or href, or else
 * the main content, so that keyboard users don't start from the top of the page.
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
