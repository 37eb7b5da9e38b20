'use client';

import { ChipList } from '@/components/ui/chip/chip';
import styles from './robot-list.module.css';

interface TickerIndexProps {
  /** Base path of tickers that can't be mistaken for a filter. */
  readonly root: string;
  /** A ticker that follows the base path, or one with its own address. */
  readonly tickers: readonly (string | readonly [ticker: string, href: string])[];
}

/**
 * Links every ticker in a market to its robots. A client component, so that the page data only includes names rather
 * than hundreds of link elements.
 */
export function TickerIndex({ root, tickers }: TickerIndexProps) {
  if (tickers.length === 0) return null;
  return (
    <section className={styles['tickers']} aria-labelledby="by-ticker">
      <h2 id="by-ticker" className={styles['section-title']}>
        Robots by ticker
      </h2>
      <ChipList
        label="Tickers"
        chips={tickers.map((item) => {
          const [text, href] = typeof item === 'string' ? [item, `${root}${item}/`] : item;
          return { text, look: 'code', href };
        })}
      />
    </section>
  );
}
