import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { TickerIndexPage } from '@/components/instruments/ticker-index/ticker-index-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { formatPlural } from '@/lib/core/format/number';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { tickersPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerSteps } from '@/lib/site/structured-data/ticker-page';
import { readTickers } from './_read/read-tickers';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const index = aboutAt(PAGES.tickers, { search: await searchParams });
  const { label } = getCatalogue().market();
  const { total, rows, pricedAt } = await readTickers(index);
  return (
    <SitePage
      page={PAGES.tickers}
      path={tickersPath(index)}
      isIndexed={index.search === '' && index.sort === null}
      title="Tickers with prices and AI robots"
      description={`${formatPlural(total, 'stock, ETF, currency pair or coin', 'stocks, ETFs, currency pairs and coins')} with price charts and the AI robots that trade them, winners and losers alike. ${label}.`}
    >
      <JsonLd data={breadcrumbData(getBaseUrl(), tickerSteps(null))} />
      <TickerIndexPage {...index} total={total} rows={rows} pricedAt={pricedAt} />
    </SitePage>
  );
}
