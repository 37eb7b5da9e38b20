import { drawnWhenLabel, readCalendars } from '@/components/live/live-price/when-labels';
import { FlaskIcon } from '@/components/ui/icon/icon';
import { quoteChange } from '@/lib/market/data/quote';
import { type MarketView, PRICE_KINDS } from '@/lib/market/data/source';
import { getCatalogue, getQuote } from '@/lib/robots/catalogue/current';
import { tickerPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { MARKET_INDICES } from '@/lib/site/market-indices/market-indices';
import { AboutPrices } from './about-prices';
import { changeView } from './change-view';
import { LiveBar } from './live-bar';

export interface MarketBarProps {
  readonly market: MarketView;
  readonly section?: AssetClass | undefined;
}

/** The indices of a market that have prices, as currently known. */
export function MarketBar({ market: view, section = 'stocks-etf' }: MarketBarProps) {
  const market = view.name;
  const catalogue = getCatalogue();
  const items = MARKET_INDICES[section].flatMap(({ name, ticker }) => {
    const instrument = catalogue.instrument(ticker);
    if (instrument === null || instrument.noData) return [];
    const quote = getQuote(instrument.fundId);
    return [{ name, instrument, quote, change: changeView(quote && quoteChange(quote).changePct) }];
  });
  const times = items.flatMap(({ quote }) => quote?.time ?? []);
  // Imported prices never change, so they're never late.
  const isStill = market === 'imported';
  const types = isStill ? '' : items.map(({ instrument }) => instrument.fundType).join('');
  const at = Math.min(...times);
  const when = times.length > 0 ? { at, label: drawnWhenLabel(at, Date.now(), readCalendars(types)) } : null;
  return (
    <>
      <LiveBar
        label={PRICE_KINDS[market]}
        isReal={market === 'live'}
        icon={market === 'simulated' && <FlaskIcon size={13} />}
        when={when}
        items={items.map(({ name, instrument, change }) => ({
          name,
          href: tickerPath(instrument.ticker),
          fundId: instrument.fundId,
          type: isStill ? null : instrument.fundType,
          change,
        }))}
      />
      <AboutPrices market={view} asOf={times.length > 0 ? Math.max(...times) : null} />
    </>
  );
}
