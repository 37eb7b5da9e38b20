'use client';

import { ChipList } from '@/components/ui/chip/chip';
import styles from './robot-list.module.css';

interface TickerIndexProps {
  /** Where tickers stand that are spelled like no filter. */
  readonly root: string;
  /** Each by its name alone, or with an address of its own. */
  readonly tickers: readonly (string | readonly [ticker: string, href: string])[];
}

/**
 * Every ticker that robots of a whole list trade, each leading to its robots. For the browser, so that the page sends their
 * names and not the elements of some hundred links.
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
