import type { PortfolioChoices } from '@/components/portfolios/manager/portfolio-view';
import { utcDay } from '@/lib/core/base/time';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';

/** What portfolios may be valued in: we have pairs of all of them. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'JPY'];
const BENCHMARKS = ['SPY', 'QQQ', 'EFA', 'IEF', 'GLD', 'BTC.X'];

export function portfolioChoices(catalogue: CatalogueReader): PortfolioChoices {
  return {
    today: utcDay(catalogue.market().now),
    currencies: CURRENCIES,
    benchmarks: BENCHMARKS.filter((ticker) => catalogue.instrument(ticker)?.noData === false),
  };
}
