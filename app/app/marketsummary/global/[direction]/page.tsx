import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { MarketSummaryPage } from '@/components/analysis/market-summary/market-summary-page';
import { PERIOD_LABELS } from '@/components/analysis/market-summary/summary-labels';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { MARKET_SUMMARY } from '@/lib/analysis/market-summary/market-summary';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { EMPTY_SCREEN, type ScreenSort } from '@/lib/analysis/screener/screen';
import { screenerPath } from '@/lib/analysis/screener/screener-path';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import {
  type MarketSummaryAddress,
  marketSummaryPath,
  type SummaryDirection,
} from '@/lib/site/addresses/market-summary-address';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

export const dynamic = 'force-dynamic';

/** Changes that the screener has, in sessions, by days. */
const CHANGE_SESSIONS: Readonly<Record<number, number>> = { 1: 1, 7: 5, 30: 21, 90: 63, 365: 252 };

const SORTS: Readonly<Record<SummaryDirection, (days: number) => ScreenSort>> = {
  gain: (days) => ({ by: `change${CHANGE_SESSIONS[days]}`, isDescending: true }),
  loss: (days) => ({ by: `change${CHANGE_SESSIONS[days]}`, isDescending: false }),
  active: () => ({ by: 'dollarvolume', isDescending: true }),
  volatile: () => ({ by: 'atr14', isDescending: true }),
};

const TITLES: Readonly<Record<SummaryDirection, string>> = {
  gain: 'Top gainers',
  loss: 'Top losers',
  active: 'Most active',
  volatile: 'Most volatile',
};

export default async function Page({ params, searchParams }: RouteProps) {
  const address = aboutAt(PAGES.marketSummary, { params: await params, search: await searchParams });
  const answered = await getAnalysis().ask(MARKET_SUMMARY, address);
  const market = getCatalogue().market();
  const path = marketSummaryPath(address);
  const title = writeTitle(address);
  return (
    <SitePage
      page={PAGES.marketSummary}
      path={path}
      isIndexed={address.class === null}
      title={title}
      description={`${title}: moves in percent and in σ, new highs and lows, breadth by sector and a map of the market, from daily closes. ${market.label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: '/' },
          { name: 'Market summary', path },
        ])}
      />
      {answered.answer && (
        <JsonLd data={tickerListData(getBaseUrl(), { name: title, path, tickers: answered.answer.movers })} />
      )}
      <MarketSummaryPage address={address} answered={answered} screenerPath={sameInScreener(address)} />
    </SitePage>
  );
}

/** The screen with the same period, class and order. */
function sameInScreener({ direction, days, class: only }: MarketSummaryAddress): string {
  return screenerPath({ ...EMPTY_SCREEN, class: only, sort: SORTS[direction](days) });
}

function writeTitle({ direction, days, class: only }: MarketSummaryAddress): string {
  const what = only === null ? 'tickers' : INSTRUMENT_CLASS_LABELS[only].toLowerCase().replace('etf', 'ETF');
  return `${TITLES[direction]} over ${PERIOD_LABELS[days]}: ${what}`;
}
