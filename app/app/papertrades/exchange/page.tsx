import { SitePage } from '@/app/_page/site-page';
import { ExchangePage } from '@/components/trading/exchange/exchange-page';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { PRICE_KINDS } from '@/lib/market/data/source';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

/** Offered of each kind before an instrument is chosen: what most robots trade. */
const OFFERED = 3;

export default function Page() {
  const catalogue = getCatalogue();
  const { name } = catalogue.market();
  const traded = catalogue.tickers();
  const offered = FUND_TYPES.flatMap((fundType) =>
    catalogue
      .instruments()
      .filter((one) => one.fundType === fundType && !one.noData && traded.has(one.ticker))
      .sort(
        (a, b) => (traded.get(b.ticker) ?? 0) - (traded.get(a.ticker) ?? 0) || (a.ticker < b.ticker ? -1 : 1),
      )
      .slice(0, OFFERED)
      .map(({ fundId, ticker, fundName, group }) => ({ fundId, ticker, fundName, fundType, group })),
  );
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
