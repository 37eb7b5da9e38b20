import { SitePage } from '@/app/_page/site-page';
import { TickerIndexPage } from '@/components/instruments/ticker-page/ticker-index-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { formatPlural } from '@/lib/core/format/number';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerSteps } from '@/lib/site/structured-data/ticker-page';

export const dynamic = 'force-dynamic';

export default function Page() {
  const catalogue = getCatalogue();
  const market = catalogue.market();
  const instruments = catalogue
    .instruments()
    .filter(({ noData, renamedToId }) => !noData && renamedToId === null)
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
  return (
    <SitePage
      page={PAGES.tickers}
      title="Tickers with prices and AI robots"
      description={`${formatPlural(instruments.length, 'stock, ETF, currency pair or coin', 'stocks, ETFs, currency pairs and coins')} with price charts and the AI robots that trade them, winners and losers alike. ${market.label}.`}
    >
      <JsonLd data={breadcrumbData(getBaseUrl(), tickerSteps(null))} />
      <TickerIndexPage market={market} instruments={instruments} traded={catalogue.tickers()} />
    </SitePage>
  );
}
