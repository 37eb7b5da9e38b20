import type { ReactNode } from 'react';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import type { MarketView } from '@/lib/market/data/source';
import styles from './subscriber-home.module.css';

interface HomeSectionProps {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** Its label is shown next to the title, because all figures depend on its prices. */
  readonly market: MarketView;
  readonly children: ReactNode;
}

/** A section of the subscriber's home with a heading. */
export function HomeSection({ id, title, intro, market, children }: HomeSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['section-title']}>
          {title}
        </h2>
        <MarketLabel market={market} />
      </div>
      {intro && <p className={styles['intro']}>{intro}</p>}
      {children}
    </section>
  );
}
