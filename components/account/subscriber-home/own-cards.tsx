import type { CardView } from '@/components/robots/robot-card/card-view';
import { ownPartsOf } from '@/components/robots/robot-card/own-parts';
import { RobotCard } from '@/components/robots/robot-card/robot-card';
import styles from './subscriber-home.module.css';

/** Robots of whoever is signed in, with their switches and sums. */
export function OwnCards({ cards }: { readonly cards: readonly CardView[] }) {
  return (
    <ul className={styles['cards']}>
      {cards.map((card) => (
        <li key={card.id}>
          <RobotCard view={card} heading="h3" own={card.own && ownPartsOf(card.own)} />
        </li>
      ))}
    </ul>
  );
}
