import { memo, type ReactNode, useDeferredValue, useRef } from 'react';
import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import styles from './robot-list.module.css';

const Card = memo(RobotCard);

interface CardsProps {
  readonly cards: readonly CardView[];
  /** Whether all of them are needed at once, such as for the browser to find the place that it goes back to. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/**
 * The robots of a list. When others come, those that reach into the window are painted first and the rest right after
 * them; the list keeps its height meanwhile, so that nothing below it moves.
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

/** How many cards begin above the end of the window, and how high all are together, in pixels. */
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
