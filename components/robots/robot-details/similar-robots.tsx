import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import type { MarketView } from '@/lib/market/data/source';
import { DetailsSection } from './details-section';
import styles from './robot-details.module.css';

export interface SimilarRobotsProps {
  readonly cards: readonly CardView[];
  readonly market: MarketView;
}

export function SimilarRobots({ cards, market }: SimilarRobotsProps) {
  if (cards.length === 0) return null;
  return (
    <DetailsSection
      id="similar"
      title="Similar robots"
      market={market}
      intro="Robots with mostly the same tickers or the same method, winners and losers alike."
    >
      <ul className={styles['similar']}>
        {cards.map((card) => (
          <li key={card.id}>
            <RobotCard view={card} heading="h3" />
          </li>
        ))}
      </ul>
    </DetailsSection>
  );
}
