import type { PortfolioChoices } from '@/components/portfolios/manager/portfolio-view';
import { utcDay } from '@/lib/core/base/time';
import { PORTFOLIO_CURRENCIES } from '@/lib/portfolios/records/portfolio-records';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';

const BENCHMARKS = ['SPY', 'QQQ', 'EFA', 'IEF', 'GLD', 'BTC.X'];

export function portfolioChoices(catalogue: CatalogueReader): PortfolioChoices {
  return {
    today: utcDay(catalogue.market().now),
    currencies: PORTFOLIO_CURRENCIES,
    benchmarks: BENCHMARKS.filter((ticker) => catalogue.instrument(ticker)?.noData === false),
  };
}
