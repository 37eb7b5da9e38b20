import { type RefObject, useDeferredValue, useRef } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';

interface SightFirst<Root extends HTMLElement> {
  readonly root: RefObject<Root | null>;
  /** The robots to render now. */
  readonly drawn: readonly CardView[];
  /** What the root's height must not fall below meanwhile, in pixels. */
  readonly minHeight: number | undefined;
}

/**
 * After a change, robots inside the window are rendered first and the others right after; their root keeps its height
 * meanwhile, so that nothing below moves.
 * @param isWhole render all at once, so that the browser can restore its scroll position
 */
export function useSightFirst<Root extends HTMLElement>(
  robots: readonly CardView[],
  isWhole: boolean,
): SightFirst<Root> {
  const root = useRef<Root>(null);
  const painted = useDeferredValue(robots);
  const place = painted === robots || isWhole ? null : placeOf(root.current);
  const known = place && new Set(painted.map(({ id }) => id));
  return {
    root,
    drawn: place ? robots.filter(({ id }, index) => index < place.inSight || known?.has(id)) : robots,
    minHeight: place?.height,
  };
}

/** How many robots start above the bottom of the window, and the height of them all in pixels. */
function placeOf(root: HTMLElement | null): { readonly inSight: number; readonly height: number } | null {
  if (!root) return null;
  const starts = [...root.querySelectorAll('[data-robot]')].map((one) => one.getBoundingClientRect().top);
  return {
    inSight: starts.filter((top) => top < window.innerHeight).length,
    height: root.offsetHeight,
  };
}
