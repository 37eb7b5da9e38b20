import { memo, type ReactNode } from 'react';
import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import styles from './robot-list.module.css';
import { useSightFirst } from './use-sight-first';

const Card = memo(RobotCard);

interface CardsProps {
  readonly cards: readonly CardView[];
  /** Render all cards at once, so that the browser can restore its scroll position. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/** A list's robots as cards. */
export function Cards({ cards, isWhole, children }: CardsProps) {
  const { root, drawn, minHeight } = useSightFirst<HTMLUListElement>(cards, isWhole);
  return (
    <ul ref={root} className={styles['cards']} style={{ minHeight }}>
      {drawn.map((card) => (
        <li key={card.id}>
          <Card view={card} isListed />
        </li>
      ))}
      {children}
    </ul>
  );
}
