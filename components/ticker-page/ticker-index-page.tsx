import { Breadcrumbs } from '@/components/breadcrumbs/breadcrumbs';
import { describeMarket } from '@/components/market-label/market-label';
import { DetailsSection } from '@/components/robot-details/details-section';
import { homePath, tickerPath } from '@/lib/addresses/addresses';
import { formatPlural } from '@/lib/format/number';
import type { FundType, Instrument } from '@/lib/market/instrument';
import type { MarketView } from '@/lib/market/source';
import styles from './ticker-page.module.css';

interface TickerIndexPageProps {
  readonly market: MarketView;
  /** With prices, by ticker. */
  readonly instruments: readonly Instrument[];
  /** How many robots trade each ticker. */
  readonly traded: ReadonlyMap<string, number>;
}

const GROUPS: readonly (readonly [FundType, string])[] = [
  ['S', 'Stocks'],
  ['E', 'ETFs'],
  ['F', 'Currency pairs'],
  ['C', 'Cryptocurrencies'],
];

/** Every instrument that has prices, by kind, each leading to its page. */
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
