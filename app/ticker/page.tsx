import { HeadTags } from '@/app/_metadata/head-tags';
import { PageShell } from '@/components/page-shell/page-shell';
import { JsonLd } from '@/components/structured-data/json-ld';
import { TickerIndexPage } from '@/components/ticker-page/ticker-index-page';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getBaseUrl, getCatalogue } from '@/lib/catalogue/current';
import { formatPlural } from '@/lib/format/number';
import { breadcrumbData } from '@/lib/structured-data/breadcrumbs';
import { tickerSteps } from '@/lib/structured-data/ticker-page';

export const dynamic = 'force-dynamic';

/** Every instrument with prices, for people and crawlers to go on from. */
export default function Page() {
  const catalogue = getCatalogue();
  const market = catalogue.market();
  const instruments = catalogue
    .instruments()
    .filter(({ noData, renamedToId }) => !noData && renamedToId === null)
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
  return (
    <PageShell market={market}>
      <HeadTags
        title="Tickers with prices and AI robots"
        description={`${formatPlural(instruments.length, 'stock, ETF, currency pair or coin', 'stocks, ETFs, currency pairs and coins')} with price charts and the AI robots that trade them, winners and losers alike. ${market.label}.`}
        path={SITE_PATHS.tickers}
      />
      <JsonLd data={breadcrumbData(getBaseUrl(), tickerSteps(null))} />
      <TickerIndexPage market={market} instruments={instruments} traded={catalogue.tickers()} />
    </PageShell>
  );
}
