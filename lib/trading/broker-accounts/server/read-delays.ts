import { type Kysely, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { IS_PROTECTIVE_STOP, IS_UNSETTLED } from '@/lib/trading/copies/server/copy-rows';
import { storedReasonText } from '@/lib/trading/orders/reasons';
import type { AccountDelay } from '../broker-accounts';

/** What keeps an account's robots from closing or guarding what they hold, oldest first. */
export async function readDelays(db: Kysely<Schema>, accountId: string): Promise<readonly AccountDelay[]> {
  const exits = await db
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .select(['copy_id', 'fund_id', 'side', 'copy_intents.created_at'])
    .select(['copy_intents.reason', 'copy_intents.reason_code', 'copy_intents.reason_args'])
    .where('copies.account_id', '=', accountId)
    .where('action', '=', 'close')
    .where(IS_UNSETTLED)
    .where(sql<boolean>`copy_intents.reason_code LIKE 'exit-%'`)
    .execute();
  const delays = exits.map(
    ({ copy_id: owner, fund_id: fundId, side, created_at: since, ...row }): AccountDelay => ({
      owner,
      fundId,
      side,
      what: 'exit',
      reason: storedReasonText(row) ?? '',
      since,
    }),
  );
  const isLeaving = (owner: string, fundId: number) =>
    delays.some((delay) => delay.owner === owner && delay.fundId === fundId);
  for (const stop of await readRefusedStops(db, accountId))
    if (!isLeaving(stop.owner, stop.fundId)) delays.push(stop);
  return delays.toSorted((a, b) => a.since - b.since);
}

/** Positions whose latest stop the broker refused. */
async function readRefusedStops(db: Kysely<Schema>, accountId: string): Promise<readonly AccountDelay[]> {
  const positions = await db
    .selectFrom('positions')
    .select(['owner', 'fund_id', 'quantity', 'opened_at'])
    .where('account_id', '=', accountId)
    .where('owner', '<>', OWN)
    .execute();
  const first = Math.min(...positions.map(({ opened_at }) => opened_at));
  if (!Number.isFinite(first)) return [];
  const stops = await db
    .selectFrom('orders')
    .select(['owner', 'fund_id', 'state', 'reason', 'reason_code', 'reason_args', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', first as (typeof positions)[number]['opened_at'])
    .where(IS_PROTECTIVE_STOP)
    .orderBy('created_at')
    .execute();
  return positions.flatMap(({ owner, fund_id: fundId, quantity, opened_at }): AccountDelay[] => {
    const own = stops.filter(
      (stop) => stop.owner === owner && stop.fund_id === fundId && stop.created_at >= opened_at,
    );
    const last = own.at(-1);
    if (last?.state !== 'rejected') return [];
    const lastOther = own.findLastIndex(({ state }) => state !== 'rejected');
    return [
      {
        owner,
        fundId,
        side: quantity > 0 ? 'long' : 'short',
        what: 'stop',
        reason: storedReasonText(last) ?? '',
        since: own[lastOther + 1]?.created_at ?? last.created_at,
      },
    ];
  });
}
