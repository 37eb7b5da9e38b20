import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where what had the focus is gone with a change of the list (a filter that was taken away, a badge), the focus goes to
 * the robots, not to the top of the page.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    const element = root.current;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [root]);
  // After each change, of which a list that comes brings several.
  useEffect(() => {
    const had = focused.current;
    if (!had || had.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('#robots')?.focus({ preventScroll: true });
  });
}
