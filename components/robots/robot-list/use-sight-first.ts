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
  const place = painted === robots || isWhole ? null : measurePlace(root.current);
  return {
    drawn: place ? robots.filter(({ id }, index) => index < place.inSight || place.drawn.has(id)) : robots,
    minHeight: place?.height,
  };
}

interface Place {
  /** How many robots at most start above the bottom of the window. */
  readonly inSight: number;
  /** Those on the page: another change before all are painted must not take any away. */
  readonly drawn: ReadonlySet<number>;
  /** Their height in pixels. */
  readonly height: number;
}

function measurePlace(root: HTMLElement | null): Place | null {
  if (!root) return null;
  const elements = [...root.querySelectorAll<HTMLElement>('[data-robot]')];
  const starts = elements.map((one) => one.getBoundingClientRect().top);
  const inSight = starts.filter((top) => top < window.innerHeight).length;
  return {
    // If all of them are, more may fit.
    inSight: inSight === starts.length ? Number.POSITIVE_INFINITY : inSight,
    drawn: new Set(elements.map(({ dataset }) => Number(dataset['robot']))),
    height: root.offsetHeight,
  };
}
