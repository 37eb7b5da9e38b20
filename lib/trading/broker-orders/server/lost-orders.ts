import { absolute, type FundId, type Millis, minus, plus } from '@/lib/core/base/brand';
import { type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { DAY_MS } from '@/lib/core/base/time';
import { LISTED_WITHIN_MS, type ReportedPosition } from '@/lib/trading/brokers/broker';
import { bookOrderFills } from './book-fills';
import type { BrokerSession, OrderRow } from './broker-session';
import { compareAll } from './compare-positions';
import { findOrder, isFinal } from './find-order';
import { grossFilled } from './settle-order';

/** Orders that counted as not there, or whose outcome nobody knew: they may have arrived after all. */

/** They are asked about for so long after they were sent. */
const ASKED_FOR_MS = DAY_MS;

/**
 * Asks again about such orders where the broker holds something else than we think, and books what they filled.
 * @returns instruments whose difference may be such an order's, because its fills may still be listed
 */
export async function askForLost(
  session: BrokerSession,
  report: readonly ReportedPosition[],
): Promise<ReadonlySet<FundId>> {
  const { options, accountId } = session;
  const { db } = options.database;
  const now = options.now();
  const waiting = new Set<FundId>();
  for (const { fundId, found, ours, tolerance, difference } of await compareAll(db, session, report)) {
    const beyond = minus(found, ours);
    if (absolute(beyond) <= tolerance || (difference !== null && difference.state !== 'open')) continue;
    const lost = await db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('fund_id', '=', fundId)
      .where('side', '=', beyond > 0n ? 'buy' : 'sell')
      .where('state', 'in', ['never_arrived', 'needs_user'])
      .where('sent_at', '>=', plus(now, -ASKED_FOR_MS))
      .execute();
    for (const order of lost)
      if (await mayBeListed(session, order, absolute(beyond), now)) waiting.add(fundId);
  }
  return waiting;
}

/** Whether fills of an order may still be listed that explain a difference of this size. */
async function mayBeListed(
  session: BrokerSession,
  order: OrderRow,
  beyond: Nanos,
  now: Millis,
): Promise<boolean> {
  const answer = await findOrder(session, order);
  switch (answer.kind) {
    case 'unknown':
      return true;
    case 'absent': {
      const isOfItsSize = beyond <= parseNanos(order.broker_quantity ?? '0');
      return isOfItsSize && now - (order.sent_at ?? order.created_at) <= LISTED_WITHIN_MS;
    }
    case 'found': {
      const { filledQuantity, state } = answer.order;
      const booked = await grossFilled(session.options.database.db, order.client_order_id);
      if (booked >= filledQuantity) return !isFinal(state);
      await bookOrderFills(session, order);
      return true;
    }
  }
}
