'use client';

import { ChipList } from '@/components/chip/chip';
import type { AssetClass } from '@/lib/addresses/asset-class';
import { listOf, listPath } from '@/lib/addresses/list-address';
import styles from './robot-list.module.css';

interface TickerIndexProps {
  readonly assetClass: AssetClass;
  readonly tickers: readonly string[];
}

/** Every ticker that robots of a whole list trade, each leading to its robots. */
export function TickerIndex({ assetClass, tickers }: TickerIndexProps) {
  if (tickers.length === 0) return null;
  const whole = listOf(assetClass);
  return (
    <section className={styles['tickers']} aria-labelledby="by-ticker">
      <h2 id="by-ticker" className={styles['section-title']}>
        Robots by ticker
      </h2>
      <ChipList
        label="Tickers"
        chips={tickers.map((ticker) => ({
          text: ticker,
          look: 'code',
          href: listPath({ ...whole, tickers: [ticker] }),
        }))}
      />
    </section>
  );
}
