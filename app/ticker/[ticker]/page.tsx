import { notFound } from 'next/navigation';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { bestAndWorst } from '@/components/pages/ticker-page/robots-section';
import { TickerPage } from '@/components/pages/ticker-page/ticker-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { listImagePath, tickerPath } from '@/lib/site/addresses/addresses';
import { assetClassFor } from '@/lib/site/addresses/asset-class';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { robotListData } from '@/lib/site/structured-data/robot-list';
import { tickerPageData, tickerSteps } from '@/lib/site/structured-data/ticker-page';
import { readTicker } from '../_read/read-ticker';
import { describeTicker, tickerTitle } from '../_read/ticker-head-labels';

/** The server has already redirected other spellings and former tickers. */
export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const view = await readTicker(aboutAt(PAGES.ticker, { params: await params }), Date.now());
  if (view === null) notFound();
  const { instrument, market, robots, prices } = view;
  const assetClass = assetClassFor([instrument.fundType]);
  const path = tickerPath(instrument.ticker);
  const baseUrl = getBaseUrl();
  const shown = bestAndWorst(robots.robots);
  return (
    <SitePage
      page={PAGES.ticker}
      section={assetClass}
      title={tickerTitle(view)}
      description={describeTicker(view)}
      path={path}
      isIndexed={prices !== null}
      image={listImagePath(assetClass)}
    >
      <JsonLd data={tickerPageData(baseUrl, instrument, market)} />
      <JsonLd data={breadcrumbData(baseUrl, tickerSteps(instrument))} />
      {shown.length > 0 && (
        <JsonLd
          data={robotListData(baseUrl, {
            name: `Robots that trade ${instrument.ticker}`,
            path,
            robots: shown.map(({ robot }) => robot),
            total: shown.length,
            offset: 0,
          })}
        />
      )}
      <TickerPage view={view} />
    </SitePage>
  );
}
