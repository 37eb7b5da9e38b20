import { tickerPath } from '@/lib/addresses/addresses';
import type { AssetClass } from '@/lib/addresses/asset-class';
import { getCatalogue } from '@/lib/catalogue/current';
import { NO_FIGURE } from '@/lib/format/number';
import { type MarketName, PRICE_KINDS } from '@/lib/market/source';
import styles from './market-bar.module.css';
import { MARKET_INDICES } from './market-indices';

export interface MarketBarProps {
  readonly market: MarketName;
  readonly section?: AssetClass | undefined;
}

/**
 * The market bar as the server draws it: names and links, with places of fixed width for the values. What fills them
 * finds them by their `data-` attributes (live-bar.ts). What the market has no prices for is not shown.
 */
export function DrawnBar({ market, section = 'stocks-etf' }: MarketBarProps) {
  const catalogue = getCatalogue();
  return (
    <nav className={styles['bar']} aria-label="Markets" data-market-bar="">
      <div className={styles['inner']}>
        <p className={styles['label']} data-real={market === 'live' || undefined}>
          {PRICE_KINDS[market]}
          <span data-age="" />
        </p>
        <ul className={styles['items']}>
          {MARKET_INDICES[section].map(({ name, ticker }) => {
            const instrument = catalogue.instrument(ticker);
            if (instrument === null || instrument.noData) return null;
            return (
              <li key={ticker}>
                <a
                  className={styles['item']}
                  href={tickerPath(ticker)}
                  data-fund={instrument.fundId}
                  // Imported prices stand still: they are never late.
                  data-type={market === 'imported' ? undefined : instrument.fundType}
                >
                  {`${name} `}
                  <span className={styles['value']}>{NO_FIGURE}</span>
                </a>
              </li>
            );
          })}
        </ul>
        <div className={styles['timer']} role="timer" aria-live="off" aria-label="US stock market" />
      </div>
    </nav>
  );
}
