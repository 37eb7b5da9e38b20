import { memo, type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { afterPaint } from './after-paint';
import { putCardsAhead, readCardsAhead, useCardsAhead } from './cards-ahead';
import styles from './robot-list.module.css';
import { useSightFirst } from './use-sight-first';

const Card = memo(RobotCard);

export interface CardsProps {
  readonly cards: readonly CardView[];
  /** Render all cards at once, so that the browser can restore its scroll position. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/**
 * A list's robots as cards. Those of a prefetched list are rendered and laid out unseen, so that a click only has to
 * show them.
 */
export function Cards({ cards, isWhole, children }: CardsProps) {
  const root = useRef<HTMLDivElement>(null);
  const ahead = useDeferredValue(useCardsAhead());
  // Increases with each prefetched list that is shown.
  const [shown, setShown] = useState({ cards, turn: 0 });
  if (shown.cards !== cards) setShown({ cards, turn: cards === ahead ? shown.turn + 1 : shown.turn });
  const { turn } = shown;
  useEffect(() => {
    if (cards !== ahead) return;
    return afterPaint(() => {
      if (readCardsAhead() === cards) putCardsAhead(null);
    });
  }, [cards, ahead]);
  return (
    <>
      <Grid key={turn} root={root} cards={cards} isWhole={isWhole}>
        {children}
      </Grid>
      {ahead && ahead !== cards && <Grid key={turn + 1} root={root} cards={ahead} isAhead />}
    </>
  );
}

interface GridProps {
  /** The robots in view. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly cards: readonly CardView[];
  readonly isWhole?: boolean;
  readonly isAhead?: boolean;
  readonly children?: ReactNode;
}

function Grid({ root, cards, isWhole = false, isAhead = false, children }: GridProps) {
  const { drawn, minHeight } = useSightFirst(root, cards, { isWhole, isAhead });
  return (
    // A prefetched list has the same size when it's shown, so that showing it doesn't lay it out again.
    <div
      ref={isAhead ? undefined : root}
      className={isAhead ? styles['ahead'] : undefined}
      data-ahead={isAhead || undefined}
      style={isAhead ? undefined : { minHeight }}
    >
      <ul className={styles['cards']}>
        {drawn.map((card, index) => (
          <li key={card.id}>
            <Card view={card} isListed isFirst={index === 0} />
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
