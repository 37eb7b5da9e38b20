import { type RefObject, useEffect, useRef } from 'react';

/**
 * If the focused element disappears with a change of the list, such as a removed filter or badge, focuses the robots
 * instead of leaving focus at the top of the page.
 */
export function useFocusFallback(root: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    const element = root.current;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [root]);
  // After every render, because loading a list takes several.
  useEffect(() => {
    const had = focused.current;
    if (!had || had.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('#robots')?.focus({ preventScroll: true });
  });
}
