import { type Millis, most, plus } from '@/lib/core/base/brand';
import { fromPrice } from '@/lib/core/base/price';
import { formatPrice } from '@/lib/core/format/number';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { Order } from './order';

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When an order placed now is due: at once, or with the next session's open. */
export function dueNow(instrument: Pick<Instrument, 'fundType'>, now: Millis): Millis {
  const session = calendarFor(calendarNameFor(instrument.fundType)).currentOrNext(now);
  return session.open > now ? session.open : now;
}

/** Since when an instrument's market has been open; null while it's closed. */
export function openSince(instrument: Pick<Instrument, 'fundType'>, now: Millis): Millis | null {
  const { open } = calendarFor(calendarNameFor(instrument.fundType)).currentOrNext(now);
  return open > now ? null : open;
}

/** `Fills at the next open, Mon 09:30 ET`: what a waiting order waits for. */
export function fillsWhen(
  order: Pick<Order, 'kind' | 'side' | 'limitPrice' | 'stopPrice' | 'dueAt'>,
  instrument: Pick<Instrument, 'fundType' | 'decimals'>,
  market: { readonly name: MarketName; readonly now: Millis },
): string {
  const price = order.limitPrice ?? order.stopPrice;
  if (order.kind !== 'market' && price !== null) {
    const isAtLeast = (order.kind === 'limit') === (order.side === 'sell');
    return `Fills at a price of ${formatPrice(fromPrice(price), instrument.decimals)} or ${isAtLeast ? 'more' : 'less'}`;
  }
  // An imported market's clock stops until newer files are imported.
  if (market.name === 'imported') return 'Fills at the first price imported after this one';
  const open = dueNow(instrument, most(market.now, plus(order.dueAt, -1)));
  return open > market.now ? `Fills at the next open, ${openLabel(open)}` : 'Fills at the next price';
}

/** `Mon 09:30 ET`. */
function openLabel(ms: number): string {
  const parts = new Map(newYork.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')} ${parts.get('hour')}:${parts.get('minute')} ET`;
}
