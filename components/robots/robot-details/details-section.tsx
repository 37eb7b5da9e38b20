import type { ReactNode } from 'react';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import type { MarketView } from '@/lib/market/data/source';
import styles from './details-section.module.css';

interface DetailsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly intro: ReactNode;
  /** For figures that depend on prices; shows the market's label next to the title. */
  readonly market?: MarketView;
  readonly children: ReactNode;
}

export function DetailsSection({ id, title, intro, market, children }: DetailsSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {market && <MarketLabel market={market} />}
      </div>
      <p className={styles['intro']}>{intro}</p>
      {children}
    </section>
  );
}
