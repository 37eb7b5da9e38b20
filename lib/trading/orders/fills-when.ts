import { type Millis, most, type Price, plus } from '@/lib/core/base/brand';
import { fromPrice } from '@/lib/core/base/price';
import { formatPrice } from '@/lib/core/format/number';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { AFTER_FIRST, type Order } from './order';
import { type Conditions, presentStop } from './pricing';

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

/** Until when a day order waits: the close of the session that is open, or else of the next. */
export function dayEnd(instrument: Pick<Instrument, 'fundType'>, now: Millis): Millis {
  return calendarFor(calendarNameFor(instrument.fundType)).currentOrNext(now).close;
}

/** `Fills at the next open, Mon 09:30 ET`: what a waiting order waits for, and until when. */
export function fillsWhen(
  order: Conditions & Pick<Order, 'dueAt' | 'validity' | 'expiresAt' | 'role'>,
  instrument: Pick<Instrument, 'fundType' | 'decimals'>,
  market: { readonly name: MarketName; readonly now: Millis },
): string {
  const { validity, expiresAt } = order;
  const until = validity === 'day' && expiresAt !== null ? `, until ${timeLabel(expiresAt)}` : '';
  return `${waitsFor(order, instrument, market)}${until}`;
}

function waitsFor(
  order: Conditions & Pick<Order, 'dueAt' | 'role'>,
  instrument: Pick<Instrument, 'fundType' | 'decimals'>,
  market: { readonly name: MarketName; readonly now: Millis },
): string {
  if (order.dueAt === AFTER_FIRST)
    return order.role === null ? 'Waits for the position to be closed' : 'Waits for its entry to fill';
  const { kind, limitPrice } = order;
  const stop = presentStop(order);
  const level = (price: Price, isAtLeast: boolean) =>
    `${formatPrice(fromPrice(price), instrument.decimals)} or ${isAtLeast ? 'more' : 'less'}`;
  const isBuy = order.side === 'buy';
  if (limitPrice !== null && (kind === 'limit' || order.triggeredAt !== null))
    return `Fills at a price of ${level(limitPrice, !isBuy)}`;
  if (kind === 'stopLimit' && stop !== null && limitPrice !== null)
    return `Waits for a price of ${level(stop, isBuy)}, then fills at ${level(limitPrice, !isBuy)}`;
  if (kind === 'trailingStop')
    return stop === null
      ? 'Follows the price from its next one'
      : `Fills at a price of ${level(stop, isBuy)}, following the ${isBuy ? 'lowest' : 'highest'} price`;
  if (kind === 'stop' && stop !== null) return `Fills at a price of ${level(stop, isBuy)}`;
  // An imported market's clock stops until newer files are imported.
  if (market.name === 'imported') return 'Fills at the first price imported after this one';
  const open = dueNow(instrument, most(market.now, plus(order.dueAt, -1)));
  return open > market.now ? `Fills at the next open, ${timeLabel(open)}` : 'Fills at the next price';
}

/** `Mon 09:30 ET`. */
function timeLabel(ms: number): string {
  const parts = new Map(newYork.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')} ${parts.get('hour')}:${parts.get('minute')} ET`;
}
