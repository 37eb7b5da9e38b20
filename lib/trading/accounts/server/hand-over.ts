import type { Kysely } from 'kysely';
import { MICROS_PER_UNIT } from '@/lib/core/base/money';
import { formatNanos, type Nanos, parseNanos } from '@/lib/core/base/nanos';
import type { Schema } from '@/lib/core/database/schema';
import { OWN } from '../paper-accounts';
import { isPosition } from './account-rows';

/**
 * Makes a copy's positions its user's own, in the caller's transaction. The fills that opened them move with them, so
 * that lots stay whole; trades the copy has closed stay the copy's.
 */
export async function handOver(tx: Kysely<Schema>, accountId: string, owner: string): Promise<void> {
  const positions = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('owner', '=', owner)
    .execute();
  for (const { fund_id: fundId, ...handed } of positions) {
    const own = await tx
      .selectFrom('positions')
      .selectAll()
      .where(isPosition({ account_id: accountId, owner: OWN, fund_id: fundId }))
      .executeTakeFirst();
    // Both have the same sign: the opposite side of another owner's position is refused.
    const rest = handed.cost_rest + (own?.cost_rest ?? 0);
    const carried = Math.trunc(rest / MICROS_PER_UNIT);
    const merged = {
      quantity: handed.quantity + (own?.quantity ?? 0),
      cost: handed.cost + (own?.cost ?? 0) + carried,
      cost_rest: rest - carried * MICROS_PER_UNIT,
      commission: handed.commission + (own?.commission ?? 0),
      opened_at: Math.min(handed.opened_at, own?.opened_at ?? handed.opened_at),
      broker_quantity: addQuantities(handed.broker_quantity, own?.broker_quantity ?? null),
    };
    await tx
      .insertInto('positions')
      .values({ account_id: accountId, owner: OWN, fund_id: fundId, ...merged })
      .onConflict((conflict) => conflict.columns(['account_id', 'owner', 'fund_id']).doUpdateSet(merged))
      .execute();
    await tx
      .updateTable('fills')
      .set({ owner: OWN })
      .where('account_id', '=', accountId)
      .where('owner', '=', owner)
      .where('fund_id', '=', fundId)
      .where('time', '>=', handed.opened_at)
      .where('profit', 'is', null)
      .execute();
  }
  await tx.deleteFrom('positions').where('account_id', '=', accountId).where('owner', '=', owner).execute();
}

function addQuantities(handed: string | null, own: string | null): string | null {
  if (handed === null) return own;
  return formatNanos((parseNanos(handed) + parseNanos(own ?? '0')) as Nanos);
}
