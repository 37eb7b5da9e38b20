import { describePrices } from '@/components/live/market-label/market-label';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import type { MarketView } from '@/lib/market/data/source';
import { homePath } from '@/lib/site/addresses/addresses';
import type { DefaultList } from '@/lib/site/addresses/default-lists';
import type { WatchTableRow } from './watch-columns';
import { Watchlists } from './watchlists';

interface WatchlistPageProps {
  /** The default list of the address. */
  readonly list: DefaultList;
  readonly rows: readonly WatchTableRow[];
  /** Why daily figures are missing; null if they aren't. */
  readonly waiting: string | null;
  readonly market: MarketView;
}

/** A default list, and in the browser also lists of one's own. */
export function WatchlistPage({ list, rows, waiting, market }: WatchlistPageProps) {
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Watchlist" />
      <Page title="Watchlist" count={describePrices(market)}>
        <Watchlists list={list} rows={rows} waiting={waiting} />
      </Page>
    </>
  );
}
