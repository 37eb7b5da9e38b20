import type { ReactNode } from 'react';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import type { MarketView } from '@/lib/market/data/source';
import styles from './subscriber-home.module.css';

interface HomeSectionProps {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** Its label stands beside the title: all figures rest on its prices. */
  readonly market: MarketView;
  readonly children: ReactNode;
}

/** A part of the subscriber's home under its own heading. */
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
