import { memo, type ReactNode, useDeferredValue, useRef } from 'react';
import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import styles from './robot-list.module.css';

const Card = memo(RobotCard);

interface CardsProps {
  readonly cards: readonly CardView[];
  /** Render all cards at once, so that the browser can restore its scroll position. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/**
 * A list's robots. After a change, cards inside the window are painted first and the others right after; the list keeps
 * its height meanwhile, so that nothing below moves.
 */
export function Cards({ cards, isWhole, children }: CardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const painted = useDeferredValue(cards);
  const place = painted === cards || isWhole ? null : placeOf(list.current);
  const known = place && new Set(painted.map(({ id }) => id));
  const drawn = place ? cards.filter(({ id }, index) => index < place.inSight || known?.has(id)) : cards;
  return (
    <ul ref={list} className={styles['cards']} style={place ? { minHeight: place.height } : undefined}>
      {drawn.map((card) => (
        <li key={card.id}>
          <Card view={card} isListed />
        </li>
      ))}
      {children}
    </ul>
  );
}

/** How many cards start above the bottom of the window, and the height of them all in pixels. */
function placeOf(
  list: HTMLUListElement | null,
): { readonly inSight: number; readonly height: number } | null {
  if (!list) return null;
  const starts = [...list.children].map((card) => card.getBoundingClientRect().top);
  return {
    inSight: starts.filter((top) => top < window.innerHeight).length,
    height: list.offsetHeight,
  };
}
