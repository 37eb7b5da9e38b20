import type { Kysely } from 'kysely';
import { fromMicros } from '@/lib/core/base/money';
import type { Schema } from '@/lib/core/database/schema';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { readArchived, readUnmoved } from '@/lib/trading/archives/server/archive-store';
import { storedReasonText } from '@/lib/trading/orders/reasons';
import { signalKey } from './copied-signal-store';
import { skipText } from './copy-trades';

async function readAccountIds(db: Kysely<Schema>, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('trading_accounts').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Export and deletion of copies of robots. */
export const COPY_DATA: readonly UserData[] = [
  userData({
    table: 'copies',
    privacyNotice: 'Robots you copy, with your settings',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('copies').selectAll().where('user_id', '=', id).execute();
      return {
        Copies: rows.map((row) => ({
          CopyId: row.id,
          RobotId: row.robot_id,
          Purpose: row.purpose,
          AccountId: row.account_id,
          State: row.state,
          Paused: row.paused,
          Reason: storedReasonText(row),
          Sizing: row.sizing,
          Amount: fromMicros(row.amount),
          ScalePct: row.scale_pct,
          MaxPerTrade: row.max_per_trade === null ? null : fromMicros(row.max_per_trade),
          MaxOpen: row.max_open,
          CopyStopPct: row.copy_stop_pct,
          SetAside: row.set_aside === null ? null : fromMicros(row.set_aside),
          CopiedOpenTrades: row.copied_open_trades === 1,
          ClosedProfit: fromMicros(row.closed_profit),
          StartedAt: exportedInstant(row.started_at),
          EndedAt: exportedInstant(row.ended_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'copy_intents',
    privacyNotice: 'what became of each of their signals',
    personal: ['copy_id'],
    async exported(db, { id }) {
      const accountIds = await readAccountIds(db, id);
      const { stored, copy_intents } = await readUnmoved(db, accountIds, async () => ({
        ...(await readArchived(db, accountIds, 'activity')),
        stored: await db
          .selectFrom('copy_intents')
          .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
          .selectAll('copy_intents')
          .where('copies.user_id', '=', id)
          .orderBy('copy_intents.created_at')
          .execute(),
      }));
      const rows = [...copy_intents, ...stored].sort(
        (a, b) => a.created_at - b.created_at || (signalKey(a) < signalKey(b) ? -1 : 1),
      );
      return {
        CopiedSignals: rows.map((row) => ({
          CopyId: row.copy_id,
          Cause: row.cause_key,
          FundId: row.fund_id,
          Side: row.side,
          Action: row.action,
          State: row.state,
          Reason: storedReasonText(row),
          DueAt: exportedInstant(row.due_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'copy_trades',
    privacyNotice: 'your trades beside the robots’',
    personal: ['copy_id'],
    async exported(db, { id }) {
      const accountIds = await readAccountIds(db, id);
      const { stored, copy_trades } = await readUnmoved(db, accountIds, async () => ({
        ...(await readArchived(db, accountIds, 'trades')),
        stored: await db
          .selectFrom('copy_trades')
          .innerJoin('copies', 'copies.id', 'copy_trades.copy_id')
          .selectAll('copy_trades')
          .where('copies.user_id', '=', id)
          .orderBy('copy_trades.opened_at')
          .execute(),
      }));
      const rows = [...copy_trades, ...stored].sort(
        (a, b) =>
          a.opened_at - b.opened_at ||
          (a.copy_id < b.copy_id ? -1 : Number(a.copy_id > b.copy_id)) ||
          a.trade_no - b.trade_no,
      );
      const money = (micros: number | null) => (micros === null ? null : fromMicros(micros));
      return {
        CopiedTrades: rows.map((row) => ({
          CopyId: row.copy_id,
          TradeNo: row.trade_no,
          FundId: row.fund_id,
          Side: row.side,
          Quantity: fromMicros(row.my_quantity),
          SkipReason: skipText(row),
          Profit: money(row.my_profit),
          RobotProfit: money(row.robot_profit),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
