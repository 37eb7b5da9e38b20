import { instrumentKind } from '@/components/pages/ticker-page/ticker-labels';
import type { TickerView } from '@/components/pages/ticker-page/ticker-view';
import { formatCount, formatPercent, formatPlural, formatPrice } from '@/lib/core/format/number';
import { quoteChange } from '@/lib/market/data/quote';

/** Unique for each instrument. */
export function tickerTitle({ instrument, prices }: TickerView): string {
  const { ticker, fundName } = instrument;
  return prices ? `${ticker}: ${fundName}, price chart and AI robots` : `${ticker}: ${fundName}, no prices`;
}

/** Two sentences with current figures, for search engines and previews. */
export function describeTicker({ instrument, market, prices, robots }: TickerView): string {
  const { ticker, fundName, decimals } = instrument;
  const name = `${fundName} (${ticker})`;
  if (!prices) return `There are no prices for ${name} on this site, and no robot trades it.`;
  const { quote } = prices;
  const { changePct } = quoteChange(quote);
  const today = changePct === null ? '' : `, ${formatPercent(changePct, 2, true)} on the day`;
  const lost = robots.robots.filter(({ result }) => result.profitPct < 0).length;
  const trade =
    robots.robots.length === 0
      ? 'No robot trades it yet.'
      : `${formatPlural(robots.robots.length, 'AI robot trades', 'AI robots trade')} it, ${formatCount(lost)} of them at a loss, with every trade in a ledger you can check.`;
  return `${instrumentKind(instrument)} ${name}: ${formatPrice(quote.price, decimals)}${today}. ${trade} ${market.label}.`;
}
