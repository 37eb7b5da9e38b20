import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { WatchlistPage } from '@/components/analysis/watchlists/watchlist-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { WATCH_FIGURES } from '@/lib/analysis/watch-figures/watch-figures';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { toWatchRows } from '@/lib/people/watchlists/watch-row';
import { getBaseUrl, getCatalogue, getQuote } from '@/lib/robots/catalogue/current';
import { watchlistPath } from '@/lib/site/addresses/default-lists';
import { PAGES } from '@/lib/site/addresses/pages';
import { MARKET_INDICES } from '@/lib/site/market-indices/market-indices';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const list = aboutAt(PAGES.watchlists, { search: await searchParams });
  const catalogue = getCatalogue();
  const market = catalogue.market();
  const indices = MARKET_INDICES[list.assetClass];
  const instruments = indices.flatMap(({ ticker }) => catalogue.instrument(ticker) ?? []);
  const priced = instruments.filter(({ noData }) => !noData);
  const { state, answer } = await getAnalysis().ask(
    WATCH_FIGURES,
    priced.map(({ fundId }) => fundId),
    defaultTickers(null),
  );
  const rows = toWatchRows(priced, answer, { findQuote: getQuote, tickers: catalogue.tickers() });
  const names = new Map(indices.map(({ ticker, name }) => [ticker, name]));
  const path = watchlistPath(list);
  const title = `Watchlist: ${list.title.toLowerCase()}`;
  return (
    <SitePage
      page={PAGES.watchlists}
      section={list.assetClass}
      path={path}
      title={title}
      description={`${[...names.values()].join(', ')}: live prices, changes, moves in standard deviations and 52-week ranges. Make lists of your own, with notes and price alerts. ${market.label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: '/' },
          { name: 'Watchlist', path: watchlistPath() },
        ])}
      />
      <JsonLd data={tickerListData(getBaseUrl(), { name: title, path, tickers: rows })} />
      <WatchlistPage
        list={list}
        rows={rows.map((row) => ({
          fundId: row.fundId,
          ticker: row.ticker,
          fundName: names.get(row.ticker) ?? row.fundName,
          note: '',
          figures: row,
        }))}
        waiting={answer === null ? dailyBarsText(state) : null}
        market={market}
      />
    </SitePage>
  );
}
