import type { Kysely } from 'kysely';
import { groupBy } from '@/lib/core/base/group-by';
import { DAY_MS } from '@/lib/core/base/time';
import type { Row, Schema } from '@/lib/core/database/schema';
import { IS_OPEN, IS_UNSETTLED } from '@/lib/trading/copies/server/copy-rows';

/** What an account still needs, however old it is; its rows aren't archived. */
export interface Live {
  /** Whether a fill is part of an open position. */
  isHeld(fill: Pick<Row<'fills'>, 'owner' | 'fund_id' | 'time'>): boolean;
  /** Whether a signal of a copy that isn't finished has this cause. */
  hasCause(copyId: string, cause: string | null): boolean;
  /** Whether an order at a broker guards an open position, or closes a difference that isn't settled. */
  isWanted(
    order: Pick<
      Row<'orders'>,
      'owner' | 'fund_id' | 'kind' | 'broker_symbol' | 'created_at' | 'difference_id'
    >,
  ): boolean;
  /** Whether a robot's trade goes on for a copy. */
  hasTrade(copyId: string, tradeNo: number | null): boolean;
}

export async function readLive(tx: Kysely<Schema>, accountId: string): Promise<Live> {
  const positions = await tx
    .selectFrom('positions')
    .select(['owner', 'fund_id', 'opened_at'])
    .where('account_id', '=', accountId)
    .execute();
  const copies = await tx.selectFrom('copies').select('id').where('account_id', '=', accountId).execute();
  const ids = copies.map(({ id }) => id);
  const signals =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('copy_intents')
          .select(['copy_id', 'cause_key', 'entry_cause', 'trade_no'])
          .where('copy_id', 'in', ids)
          .where(({ or }) => or([IS_OPEN, IS_UNSETTLED]))
          .execute();
  const trades =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('copy_trades')
          .select(['copy_id', 'trade_no', 'open_cause', 'close_cause'])
          .where('copy_id', 'in', ids)
          .where('closed_at', 'is', null)
          .execute();
  const differences = await tx
    .selectFrom('differences')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  const unsettled = new Set(differences.map(({ id }) => id));
  const key = (copyId: string, of: string | number | null) => `${copyId} ${of}`;
  const causes = new Set([
    ...signals.flatMap((row) => [key(row.copy_id, row.cause_key), key(row.copy_id, row.entry_cause)]),
    ...trades.flatMap((row) => [key(row.copy_id, row.open_cause), key(row.copy_id, row.close_cause)]),
  ]);
  const tradeNos = new Set([...signals, ...trades].map((row) => key(row.copy_id, row.trade_no)));
  const held = groupBy(positions, ({ owner, fund_id }) => key(owner, fund_id));
  return {
    isHeld: ({ owner, fund_id, time }) =>
      (held.get(key(owner, fund_id)) ?? []).some(({ opened_at }) => opened_at <= time),
    isWanted: ({ owner, fund_id, kind, broker_symbol, created_at, difference_id }) =>
      (difference_id !== null && unsettled.has(difference_id)) ||
      (kind === 'stop' &&
        broker_symbol !== null &&
        (held.get(key(owner, fund_id)) ?? []).some(({ opened_at }) => opened_at - DAY_MS <= created_at)),
    hasCause: (copyId, cause) => cause !== null && causes.has(key(copyId, cause)),
    hasTrade: (copyId, tradeNo) => tradeNo !== null && tradeNos.has(key(copyId, tradeNo)),
  };
}
