import { DetailsSection } from '@/components/robots/robot-details/details-section';
import { describeMarket } from '@/components/shell/market-label/market-label';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { formatPlural } from '@/lib/core/format/number';
import type { FundType, Instrument } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import { homePath, tickerPath } from '@/lib/site/addresses/addresses';
import styles from './ticker-page.module.css';

interface TickerIndexPageProps {
  readonly market: MarketView;
  /** Instruments with prices, by ticker. */
  readonly instruments: readonly Instrument[];
  /** The number of robots that trade each ticker. */
  readonly traded: ReadonlyMap<string, number>;
}

const GROUPS: readonly (readonly [FundType, string])[] = [
  ['S', 'Stocks'],
  ['E', 'ETFs'],
  ['F', 'Currency pairs'],
  ['C', 'Cryptocurrencies'],
];

/** All instruments with prices, grouped by type. */
export function TickerIndexPage({ market, instruments, traded }: TickerIndexPageProps) {
  return (
    <div className={styles['page']}>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Tickers" />
      <div className={styles['head']}>
        <div className={styles['about']}>
          <h1 className={styles['title']}>Tickers</h1>
          <p className={styles['intro']}>
            {formatPlural(instruments.length, 'instrument')} with prices. {describeMarket(market)}
          </p>
        </div>
      </div>
      {GROUPS.map(([fundType, title]) => {
        const own = instruments.filter((instrument) => instrument.fundType === fundType);
        if (own.length === 0) return null;
        return (
          <DetailsSection
            key={fundType}
            id={`type-${fundType}`}
            title={title}
            market={market}
            intro={formatPlural(own.length, 'ticker')}
          >
            <ul className={styles['groups']}>
              {own.map(({ ticker, fundName }) => (
                <li key={ticker} className={styles['entry']}>
                  <a href={tickerPath(ticker)}>{ticker}</a>
                  <span>{fundName}</span>
                  <small>{formatPlural(traded.get(ticker) ?? 0, 'robot')}</small>
                </li>
              ))}
            </ul>
          </DetailsSection>
        );
      })}
    </div>
  );
}
