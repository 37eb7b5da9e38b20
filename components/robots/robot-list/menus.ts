/** Menus of a list that lie over it while they are open: `<details data-menu>`, which open by themselves. */

function openMenus(root: HTMLElement): readonly HTMLDetailsElement[] {
  return [...root.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];
}

/** Closes every open menu; the focus goes back from its links to its button. */
export function closeMenus(root: HTMLElement): void {
  for (const menu of openMenus(root)) {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector('summary')?.focus({ preventScroll: true });
  }
}

/** Closes open menus on Escape, and when somebody presses or goes on to something beside them. */
export function watchMenus(root: HTMLElement, signal: AbortSignal): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const [menu] = openMenus(root);
      if (!menu) return;
      // Where a click on a button does not focus it, the focus is on the page.
      if (document.activeElement === document.body) menu.querySelector('summary')?.focus();
      closeMenus(root);
    },
    { signal },
  );
  for (const sign of ['pointerdown', 'focusin'] as const)
    document.addEventListener(
      sign,
      ({ target }) => {
        for (const menu of openMenus(root))
          if (!(target instanceof Node && menu.contains(target))) menu.open = false;
      },
      { signal },
    );
}
