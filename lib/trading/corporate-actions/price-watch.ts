import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { ratioOfPrices } from '@/lib/market/corporate-actions/simple-ratios';
import type { Quote } from '@/lib/market/data/quote';

/** A change from one quote to the next that one quote alone doesn't show. */
const MOST_CHANGE = 0.3;
/**
 * How long after the first quote of a large change another must still show it. Exchanges pause trading in a stock 15
 * seconds after it has reached the limit of its band, so a real fall of that size is quoted for longer, and a typo isn't.
 */
const APART_MS = 30_000;
/** How close to a simple ratio a price's change overnight may be taken for a split. */
const SPLIT_TOLERANCE = 0.15;
/** A feed's first bars, which show a split by their scale, come five minutes after the open. */
const FIRST_BARS_MS = 10 * MINUTE_MS;

/** So long that what was seen then says nothing of a price now. */
const FORGOTTEN_MS = DAY_MS;

interface Doubt {
  readonly price: number;
  /** Time of the quote, which may be old: no other has come since where trading is halted. */
  readonly since: Millis;
  readonly seenAt: Millis;
  /** A change that looks like a split is held back until then, for the feed to say so. */
  readonly until: Millis;
  /** From then on it's trusted if no other quote has come. */
  readonly aloneUntil: Millis;
}

/**
 * Tells prices that can be traded on from those that can't yet: a large change counts once two quotes that are half a
 * minute apart show it. One overnight that looks like a split waits for the market's announcement, or its first bars.
 * One that no other quote follows, as where trading is halted, counts after ten minutes of an open market.
 */
export class PriceWatch {
  private readonly trusted = new Map<FundId, Pick<Quote, 'price' | 'time'>>();
  private readonly doubts = new Map<FundId, Doubt>();

  /** @param splits whether the instrument's shares can be split */
  isTrusted(quote: Quote, splits: boolean, now: Millis): boolean {
    const { fundId, price, time, previousClose } = quote;
    const last = this.trusted.get(fundId);
    if (last?.time === time && last.price === price) return true;
    const isOvernight = last === undefined || newYorkDay(last.time) < newYorkDay(time);
    // A price that nobody asked for since may be weeks old, and the close before may be from before a split.
    const known = [isOvernight ? previousClose : null, last?.price ?? null].filter((one) => one !== null);
    if (known.length === 0 || known.some((one) => isNear(price, one))) return this.trust(quote);
    const doubt = this.doubts.get(fundId);
    if (doubt === undefined || now - doubt.seenAt > FORGOTTEN_MS || !isNear(price, doubt.price)) {
      const isLikeSplit =
        splits && isOvernight && known.some((one) => ratioOfPrices(one, price, SPLIT_TOLERANCE) !== null);
      const aloneUntil = splits ? firstBarsAfter(now) : plus(now, FIRST_BARS_MS);
      const until = isLikeSplit ? firstBarsAfter(now) : now;
      this.doubts.set(fundId, { price, since: time, seenAt: now, until, aloneUntil });
      return false;
    }
    const isConfirmed = time - doubt.since >= APART_MS || now >= doubt.aloneUntil;
    return isConfirmed && now >= doubt.until ? this.trust(quote) : false;
  }

  /** Trusts a price whose change is explained, as by a split that was applied. */
  explain(quote: Quote): void {
    this.trust(quote);
  }

  private trust({ fundId, price, time }: Quote): true {
    this.trusted.set(fundId, { price, time });
    this.doubts.delete(fundId);
    return true;
  }
}

function isNear(price: number, other: number): boolean {
  return Math.abs(price - other) < MOST_CHANGE * Math.max(price, other);
}

function firstBarsAfter(now: Millis): Millis {
  const { open } = calendarFor('xnys').currentOrNext(now);
  return (Math.max(open, now) + FIRST_BARS_MS) as Millis;
}
