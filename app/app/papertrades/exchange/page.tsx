import { SitePage } from '@/app/_page/site-page';
import { ExchangePage } from '@/components/trading/exchange/exchange-page';
import { PRICE_KINDS } from '@/lib/market/data/source';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

/** Tickers offered before one is chosen: those that most robots trade. */
const OFFERED = 12;

export default function Page() {
  const catalogue = getCatalogue();
  const { name } = catalogue.market();
  const offered = [...catalogue.tickers()]
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, OFFERED)
    .map(([ticker]) => ticker);
  return (
    <SitePage
      page={PAGES.paperExchange}
      title="Paper exchange"
      description="Buy and sell stocks, ETFs, forex and crypto with paper money, and work out any trade with the trade helper."
    >
      <ExchangePage priceKind={PRICE_KINDS[name]} market={name} offered={offered} />
    </SitePage>
  );
}
