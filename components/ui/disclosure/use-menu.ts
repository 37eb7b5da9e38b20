import { type RefObject, useEffect, useRef } from 'react';

/**
 * A disclosure over the page. It closes on Escape, when one of its links or buttons is pressed, and when the user clicks or
 * focuses something outside. Focus returns from its links to its button.
 */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => {
      const element = menu.current;
      if (!element?.open) return;
      // In browsers where clicking a button doesn't focus it, the body has focus.
      const isLost = document.activeElement === document.body || element.contains(document.activeElement);
      element.open = false;
      if (isLost) element.querySelector('summary')?.focus({ preventScroll: true });
    };
    const isInside = ({ target }: Event) => target instanceof Node && menu.current?.contains(target);
    document.addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && !event.defaultPrevented && close(),
      { signal },
    );
    document.addEventListener(
      'click',
      (event) =>
        isInside(event) && event.target instanceof Element && event.target.closest('a, button') && close(),
      { signal },
    );
    for (const sign of ['pointerdown', 'focusin'] as const)
      document.addEventListener(
        sign,
        (event) => {
          if (menu.current && !isInside(event)) menu.current.open = false;
        },
        { signal },
      );
    return () => listening.abort();
  }, []);
  return menu;
}
