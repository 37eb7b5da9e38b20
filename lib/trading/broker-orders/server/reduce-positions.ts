import type { Kysely } from 'kysely';
import { absolute, least, type Millis, minus, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { formatNanos, type Nanos, nanosToMicros } from '@/lib/core/base/nanos';
import type { Row, Schema } from '@/lib/core/database/schema';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { averagePrice, book } from '@/lib/trading/accounts/position';
import { toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { dropPosition, noteExact, putPosition } from '@/lib/trading/accounts/server/position-store';
import { endDifference, recordClosedOutside } from '@/lib/trading/broker-accounts/server/difference-store';
import { leavePosition } from '@/lib/trading/copies/server/leave-position';
import { exactQuantity } from '../sizes';
import type { BrokerSession } from './broker-session';
import type { ComparedPosition } from './compare-positions';

/** Our positions, brought down to what the broker holds. */

type PositionRow = Row<'positions'>;

/** Takes over a difference that is only the broker's fee, kept from the coins bought. */
export async function takeExact(tx: Kysely<Schema>, { rows, ours, found }: ComparedPosition): Promise<void> {
  const largest = rows.toSorted((a, b) => Math.abs(b.quantity) - Math.abs(a.quantity))[0];
  if (!largest) return;
  const exact = plus(exactQuantity(largest), found - ours);
  const quantity = nanosToMicros(exact);
  if (quantity === 0) return;
  await noteExact(tx, largest, { quantity, broker_quantity: formatNanos(exact) });
}

/** Reduces positions to what the broker holds: somebody closed the rest there, and it's never bought back. */
export async function reduce(
  tx: Kysely<Schema>,
  session: BrokerSession,
  one: ComparedPosition,
  now: Millis,
): Promise<void> {
  const { accountId } = session;
  const isSameSide = one.found !== 0n && one.found > 0n === one.ours > 0n;
  let missing = minus(absolute(one.ours), isSameSide ? absolute(one.found) : 0n);
  // The user's own position goes first: what they did at the broker was most likely about it.
  const inTurn = one.rows.toSorted(
    (a, b) => Number(b.owner === OWN) - Number(a.owner === OWN) || b.opened_at - a.opened_at,
  );
  for (const row of inTurn) {
    const part = least(missing, absolute(exactQuantity(row)));
    if (part === 0n) continue;
    missing = minus(missing, part);
    await reducePosition(tx, row, part);
    if (row.owner !== OWN) await leavePosition(tx, row, 'closedOutside', now);
  }
  if (one.difference) await endDifference(tx, one.difference, 'gone', one.found, now);
  await recordClosedOutside(tx, accountId, one, now);
}

async function reducePosition(tx: Kysely<Schema>, row: PositionRow, part: Nanos): Promise<void> {
  const before = exactQuantity(row);
  const after = before > 0n ? minus(before, part) : plus(before, part);
  const position = toPaperPosition(row);
  if (nanosToMicros(after) === 0) return dropPosition(tx, row);
  const { holding } = book(position, {
    direction: before > 0n ? -1 : 1,
    quantity: absolute(minus(nanosToMicros(after), row.quantity)),
    price: averagePrice(position),
    commission: ZERO,
    time: position.openedAt,
  });
  if (!holding) return;
  await putPosition(tx, row, {
    quantity: holding.quantity,
    cost: holding.cost,
    cost_rest: holding.costRest,
    commission: holding.commission,
    opened_at: row.opened_at,
    broker_quantity: formatNanos(after),
  });
}
