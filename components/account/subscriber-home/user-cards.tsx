import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import styles from './subscriber-home.module.css';

/** The signed-in user's robots, with switches and amounts. */
export function UserCards({ cards }: { readonly cards: readonly CardView[] }) {
  return (
    <ul className={styles['cards']}>
      {cards.map((card) => (
        <li key={card.id}>
          <RobotCard view={card} heading="h3" />
        </li>
      ))}
    </ul>
  );
}
