import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import styles from './subscriber-home.module.css';

/** The user's robots, with controls and dollar amounts. */
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
