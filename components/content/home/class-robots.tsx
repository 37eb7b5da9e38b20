import { CLASS_WORDS } from '@/components/robots/asset-class/class-words';
import type { CardView } from '@/components/robots/robot-card/card-view';
import { RobotCard } from '@/components/robots/robot-card/robot-card';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import { formatCount } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import { robotsPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import styles from './home-page.module.css';

export interface ClassRobotsProps {
  readonly assetClass: AssetClass;
  readonly cards: readonly CardView[];
  readonly total: number;
  readonly market: MarketView;
}

/** The first robots of an asset class's list. */
export function ClassRobots({ assetClass, cards, total, market }: ClassRobotsProps) {
  const words = CLASS_WORDS[assetClass];
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
        Sorted by annualized return, backtest included. Top spots are partly luck, so check results since
        publication.
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
