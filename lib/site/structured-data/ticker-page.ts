import type { CorporationLeaf, InvestmentFundLeaf, ThingLeaf, WebPageLeaf, WithContext } from 'schema-dts';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import { homePath, SITE_PATHS, tickerPath } from '@/lib/site/addresses/addresses';
import type { BreadcrumbStep } from './breadcrumbs';
import { organizationReference } from './organization';

/** Breadcrumbs to an instrument's page, or to the list if null. */
export function tickerSteps(instrument: Pick<Instrument, 'ticker'> | null): readonly BreadcrumbStep[] {
  return [
    { name: 'Home', path: homePath() },
    { name: 'Tickers', path: SITE_PATHS.tickers },
    ...(instrument ? [{ name: instrument.ticker, path: tickerPath(instrument.ticker) }] : []),
  ];
}

/**
 * A ticker page. It has no price: programs that don't see the market label would take a simulated price for an
 * exchange's.
 */
export function tickerPageData(
  baseUrl: string,
  instrument: Pick<Instrument, 'ticker' | 'fundName' | 'fundType'>,
  market: Pick<MarketView, 'label'>,
): WithContext<WebPageLeaf> {
  const url = `${baseUrl}${tickerPath(instrument.ticker)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: `${instrument.ticker}: ${instrument.fundName}`,
    description: `Price chart of ${instrument.fundName} and the AI robots that trade it. ${market.label}.`,
    inLanguage: 'en',
    publisher: organizationReference(baseUrl),
    about: tickerSubject(instrument),
  };
}

function tickerSubject({
  ticker,
  fundName,
  fundType,
}: Pick<Instrument, 'ticker' | 'fundName' | 'fundType'>): CorporationLeaf | InvestmentFundLeaf | ThingLeaf {
  switch (fundType) {
    case 'S':
      return { '@type': 'Corporation', name: fundName, tickerSymbol: ticker };
    case 'E':
      return { '@type': 'InvestmentFund', name: fundName, alternateName: ticker };
    default:
      return { '@type': 'Thing', name: fundName, alternateName: ticker };
  }
}
