import { RobotCard } from '@/components/robots/robot-card/robot-card';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import { formatCount } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import { robotsPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import styles from './home-page.module.css';

export interface ClassRobotsProps {
  readonly assetClass: AssetClass;
  readonly cards: readonly CardView[];
  readonly total: number;
  readonly market: MarketView;
}

/** An asset class's leading robots. */
export function ClassRobots({ assetClass, cards, total, market }: ClassRobotsProps) {
  const words = CLASS_LABELS[assetClass];
  const id = `first-${assetClass}`;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['section-head']}>
        <h2 id={id} className={styles['section-title']}>
          {words.robots}
        </h2>
        <MarketLabel market={market} />
        <a className={styles['all']} href={robotsPath(assetClass)}>
          See all {formatCount(total)}
        </a>
      </div>
      <p className={styles['section-note']}>
        {cards.length > 0
          ? 'Highest profit since publication, replayed or forward, among robots with 30 closed trades and half a year of record. Top spots are partly luck.'
          : 'No robot has 30 closed trades, half a year of record and a profit since publication yet, so none are featured here.'}
      </p>
      <ul className={styles['cards']}>
        {cards.map((card) => (
          <li key={card.id}>
            <RobotCard view={card} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
