import type { Kysely } from 'kysely';
import { type Millis, minus } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { IS_STOP_AT_BROKER } from '@/lib/trading/copies/server/copy-rows';
import { openSince } from '@/lib/trading/orders/fills-when';
import { because, type Reason, type ReasonCode, readReason } from '@/lib/trading/orders/reasons';
import { NO_REASON } from '../exit-delay';
import type { BrokerSession, StopTerms } from './broker-session';
import { type Held, holdingKey } from './stop-terms';

/** Stops that the broker didn't take or keep, and prices that are past them. */

/** States in which a stop ended without our asking; the next stop is delayed as retried exits are. */
const FAILED: readonly string[] = ['rejected', 'expired', 'never_arrived', 'needs_user'];

/** Why we or its user ask for a stop to be canceled. */
const WITHDRAWN: readonly string[] = [
  'stop-withdrawn',
  'stop-for-entry',
  'asked-to-cancel',
  'asked-to-close',
  'never-sent',
] satisfies ReasonCode[];

interface Refusal {
  readonly reason: Reason;
  readonly at: number;
}

export interface StopFailures {
  /** Number of the position’s last stop order. */
  readonly attempts: number;
  /** How many failed, and when the last one did. */
  readonly count: number;
  readonly lastAt: number;
  /** Why and when the broker refused the last ones. */
  readonly refusals: readonly Refusal[];
}

/** What became of a position's stops before. */
export async function readFailures(db: Kysely<Schema>, position: Held): Promise<StopFailures> {
  const earlier = await db
    .selectFrom('orders')
    .select(['attempt', 'state', 'reason', 'reason_code', 'reason_args', 'created_at', 'ended_at'])
    .where('owner', '=', position.owner)
    .where('fund_id', '=', position.fund_id)
    .where(IS_STOP_AT_BROKER)
    // Whatever the broker’s clock says of when the position was opened, no number is taken twice.
    .where('created_at', '>=', minus(position.opened_at, DAY_MS))
    .orderBy('created_at')
    .execute();
  const failures = earlier.filter(
    ({ state, reason_code, created_at }) =>
      created_at >= position.opened_at &&
      (FAILED.includes(state) || (state === 'cancelled' && !WITHDRAWN.includes(reason_code ?? ''))),
  );
  const lastOther = failures.findLastIndex(({ state }) => state !== 'rejected');
  return {
    attempts: Math.max(0, ...earlier.map(({ attempt }) => attempt)),
    count: failures.length,
    lastAt: failures.at(-1)?.ended_at ?? Number.NEGATIVE_INFINITY,
    refusals: failures.slice(lastOther + 1).map((row) => ({
      reason: readReason(row) ?? because('stop-refused', NO_REASON),
      at: row.ended_at ?? row.created_at,
    })),
  };
}

/** A price counts as past a stop only while it's this fresh, and for a resting stop only once it has been for as long. */
const QUOTE_FITS_MS = MINUTE_MS;

/** The time of a quote that is past a stop while the market is open; null if there is none. */
function passedAt({ options }: BrokerSession, position: Held, { price }: StopTerms): Millis | null {
  const now = options.now();
  const quote = options.findQuote(position.fund_id);
  const instrument = options.instrumentById(position.fund_id);
  if (quote === null || instrument === null || now - quote.time > QUOTE_FITS_MS) return null;
  if (openSince(instrument, now) === null) return null;
  const latest = toPrice(quote.price);
  return (position.quantity > 0 ? latest <= price : latest >= price) ? quote.time : null;
}

/**
 * Whether the broker refuses a stop because the price is past it: by our price, too, or by two answers in a row since the
 * market opened, because prices before that mean little.
 */
export function isPassed(
  session: BrokerSession,
  position: Held,
  terms: StopTerms,
  refusals: readonly Refusal[],
): boolean {
  if (refusals.length === 0) return false;
  const { options } = session;
  const instrument = options.instrumentById(position.fund_id);
  const open = instrument && openSince(instrument, options.now());
  const lastTwo = refusals.slice(-2);
  const isToldTwice =
    open !== null &&
    lastTwo.length === 2 &&
    lastTwo.every(({ reason, at }) => reason.code === 'stop-passed' && at >= open);
  return isToldTwice || passedAt(session, position, terms) !== null;
}

/** Whether prices a minute apart are past a stop that rests at the broker. */
export function hasPassedLong(session: BrokerSession, position: Held, terms: StopTerms): boolean {
  const { passedStops } = session;
  const key = holdingKey(position);
  const at = passedAt(session, position, terms);
  const since = passedStops.get(key);
  if (at === null) passedStops.delete(key);
  else if (since === undefined) passedStops.set(key, at);
  return at !== null && since !== undefined && at - since >= QUOTE_FITS_MS;
}
