import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { isPosition, type PositionKey } from '@/lib/trading/accounts/server/account-rows';
import { because } from '@/lib/trading/orders/reasons';
import { changeSignals } from './copied-signal-store';
import { IS_OPEN } from './copy-rows';
import { endIfFlat } from './copy-store';
import { leaveTrades } from './copy-trades';

/** Drops the exits of a copy whose position is gone without one: nothing is left to close. */
export async function leavePosition(
  tx: Kysely<Schema>,
  position: PositionKey,
  how: 'closedOutside' | 'paidInCash',
  now: Millis,
): Promise<void> {
  const rest = await tx
    .selectFrom('positions')
    .select('quantity')
    .where(isPosition(position))
    .executeTakeFirst();
  if (rest) return;
  const isSamePosition = ({ and, eb }: ExpressionBuilder<Schema, 'copy_intents'>) =>
    and([eb('copy_id', '=', position.owner), eb('fund_id', '=', position.fund_id)]);
  await changeSignals(
    tx,
    (eb) => eb.and([isSamePosition(eb), IS_OPEN]),
    { type: how === 'closedOutside' ? how : 'left' },
    now,
  );
  const reason = because(how === 'closedOutside' ? 'outside' : 'paid-in-cash');
  await changeSignals(
    tx,
    (eb) => eb.and([isSamePosition(eb), eb('action', '=', 'close')]),
    { type: 'dropped', reason },
    now,
  );
  await leaveTrades(
    tx,
    ({ and, eb }) => and([eb('copy_id', '=', position.owner), eb('fund_id', '=', position.fund_id)]),
    'user:outside',
    now,
  );
  await endIfFlat(tx, [position.owner], 'trader', now);
}
