import { drawnWhenWords, readCalendars } from '@/components/live/live-price/when-words';
import { changeOf } from '@/lib/market/data/quote';
import { type MarketName, PRICE_KINDS } from '@/lib/market/data/source';
import { getCatalogue, getQuote } from '@/lib/robots/catalogue/current';
import { tickerPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { changeView } from './change-view';
import styles from './market-bar.module.css';
import { MARKET_INDICES } from './market-indices';

export interface MarketBarProps {
  readonly market: MarketName;
  readonly section?: AssetClass | undefined;
}

/**
 * The market bar as the server draws it: names, links, the last changes known and what time they are of, in places of
 * fixed width. What keeps them new finds them by their `data-` attributes (live-bar.ts); the countdown takes the place
 * of the time. What the market has no prices for is not shown.
 */
export function DrawnBar({ market, section = 'stocks-etf' }: MarketBarProps) {
  const catalogue = getCatalogue();
  const items = MARKET_INDICES[section].flatMap(({ name, ticker }) => {
    const instrument = catalogue.instrument(ticker);
    if (instrument === null || instrument.noData) return [];
    const quote = getQuote(instrument.fundId);
    return [{ name, instrument, quote, change: changeView(quote && changeOf(quote).changePct) }];
  });
  const times = items.flatMap(({ quote }) => quote?.time ?? []);
  // Imported prices stand still: they are never late.
  const types = market === 'imported' ? '' : items.map(({ instrument }) => instrument.fundType).join('');
  const when =
    times.length > 0 ? drawnWhenWords(Math.min(...times), Date.now(), readCalendars(types)) : undefined;
  return (
    <nav className={styles['bar']} aria-label="Markets" data-market-bar="" data-drawn={when}>
      <div className={styles['inner']}>
        <p className={styles['label']} data-real={market === 'live' || undefined}>
          {PRICE_KINDS[market]}
          <span data-age="" />
        </p>
        <ul className={styles['items']}>
          {items.map(({ name, instrument, change }) => (
            <li key={instrument.ticker}>
              <a
                className={styles['item']}
                href={tickerPath(instrument.ticker)}
                data-fund={instrument.fundId}
                data-type={market === 'imported' ? undefined : instrument.fundType}
              >
                {`${name} `}
                <span className={styles['value']} data-tone={change.tone}>
                  {change.text}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <div className={styles['timer']} role="timer" aria-live="off" aria-label="US stock market" />
        {when && <p className={styles['when']}>{when}</p>}
      </div>
    </nav>
  );
}
