import { type RefObject, useDeferredValue } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';

interface SightFirst {
  /** The robots to render now. */
  readonly drawn: readonly CardView[];
  /** What the root's height must not fall below meanwhile, in pixels. */
  readonly minHeight: number | undefined;
}

interface SightFirstOptions {
  /** Render all at once, so that the browser can restore its scroll position. */
  readonly isWhole: boolean;
  /** Whether they're rendered before they are shown. */
  readonly isAhead?: boolean;
}

const NONE: readonly CardView[] = [];

/**
 * After a change, robots inside the window are rendered first and the others right after; their root keeps its height
 * meanwhile, so that nothing below moves.
 * @param root the robots in view
 */
export function useSightFirst(
  root: RefObject<HTMLElement | null>,
  robots: readonly CardView[],
  { isWhole, isAhead = false }: SightFirstOptions,
): SightFirst {
  const painted = useDeferredValue(isAhead ? NONE : robots);
  const place = painted === robots || isWhole ? null : placeOf(root.current);
  const known = place && new Set(painted.map(({ id }) => id));
  return {
    drawn: place ? robots.filter(({ id }, index) => index < place.inSight || known?.has(id)) : robots,
    minHeight: place?.height,
  };
}

/** How many robots at most start above the bottom of the window, and the height of those there are in pixels. */
function placeOf(root: HTMLElement | null): { readonly inSight: number; readonly height: number } | null {
  if (!root) return null;
  const starts = [...root.querySelectorAll('[data-robot]')].map((one) => one.getBoundingClientRect().top);
  const inSight = starts.filter((top) => top < window.innerHeight).length;
  return {
    // If all of them are, more may fit.
    inSight: inSight === starts.length ? Number.POSITIVE_INFINITY : inSight,
    height: root.offsetHeight,
  };
}
