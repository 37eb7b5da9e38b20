import { formatQuote } from '@/components/live/live-price/price-labels';
import type { OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity } from '@/components/trading/paper-data/paper-labels';
import { formatMoney, formatPercent } from '@/lib/core/format/number';

/** A ticket's order in words. Pure. */

/** `buy 40 NVDA at 181.60`, for buttons. */
export function shortOrder(order: OrderRequest, ticker: string): string {
  const { side, kind, limitPrice, stopPrice } = order;
  const price = limitPrice ?? stopPrice;
  const at = kind === 'market' || price == null ? '' : ` at ${formatQuote(price)}`;
  return `${side} ${sizeText(order, ticker)}${at}`;
}

/** `Buys 40 NVDA at 181.60 or better.` */
export function orderSentence(order: OrderRequest, ticker: string): string {
  const { side, kind, limitPrice, stopPrice } = order;
  const does = `${side === 'buy' ? 'buys' : 'sells'} ${sizeText(order, ticker)}`;
  const moves = side === 'buy' ? 'rises' : 'falls';
  const once = `Once the price ${moves} to ${formatQuote(stopPrice ?? null)}, ${does}`;
  const limit = `at ${formatQuote(limitPrice ?? null)} or better`;
  switch (kind) {
    case 'market':
      return `${capital(does)} at the next price.`;
    case 'limit':
      return `${capital(does)} ${limit}.`;
    case 'stop':
      return `${once} at the next price.`;
    case 'stopLimit':
      return `${once} ${limit}.`;
    case 'trailingStop':
      return `Once the price ${moves} ${trailText(order)} from its ${side === 'buy' ? 'lowest' : 'highest'} since the order, ${does} at the next price.`;
  }
}

function trailText({ trailAmount, trailPercent }: OrderRequest): string {
  return trailPercent == null ? formatQuote(trailAmount ?? null) : formatPercent(trailPercent, 2);
}

/** `40 NVDA`, `$1,000 of NVDA`. */
function sizeText({ quantity, amount }: OrderRequest, ticker: string): string {
  if (quantity != null) return `${formatQuantity(quantity)} ${ticker}`;
  return `${formatMoney(amount ?? null, (amount ?? 0) % 1 === 0 ? 0 : 2)} of ${ticker}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
