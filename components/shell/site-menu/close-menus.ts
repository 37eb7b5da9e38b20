import { SITE_MENU } from './menu-id';

/** From this width on the menu is in the header; below, it's a popover. */
const IN_HEADER = '(width >= 64rem)';

/**
 * Closes the menu's sections on a press elsewhere, on Escape and when focus leaves; browsers only close one when another
 * opens. Below 1024 px, where the menu is a popover that browsers close on both, choosing a link closes it.
 */
export function autoCloseMenus(): void {
  const menu = document.getElementById(SITE_MENU);
  if (!menu) return;
  const opened = () => menu.querySelector<HTMLDetailsElement>('details[open]');
  const isInHeader = matchMedia(IN_HEADER);

  function closeUnlessIn({ target }: Event): void {
    const section = opened();
    if (!section || !isInHeader.matches) return;
    if (!(target instanceof Node && section.contains(target))) section.open = false;
  }

  document.addEventListener('pointerdown', closeUnlessIn);
  document.addEventListener('focusin', closeUnlessIn);
  document.addEventListener('keydown', (event) => {
    const section = opened();
    if (event.key !== 'Escape' || !section || !isInHeader.matches) return;
    section.open = false;
    section.querySelector('summary')?.focus();
    event.preventDefault();
  });
  // Back may restore the page as it was, or the link may lead to a part of it.
  menu.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('a'))) return;
    const section = opened();
    if (section) section.open = false;
    hide(menu);
  });
  isInHeader.addEventListener('change', () => hide(menu));
}

function hide(menu: HTMLElement): void {
  // Browsers without popovers don't know the selector either, and throw.
  if ('hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover();
}
