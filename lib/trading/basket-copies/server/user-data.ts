import { fromMicros } from '@/lib/core/base/money';
import { readJson } from '@/lib/core/database/schema';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of copies of baskets. */
export const BASKET_COPY_DATA: readonly UserData[] = [
  userData({
    table: 'basket_copies',
    privacyNotice: 'Portfolios you copy to paper',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('basket_copies').selectAll().where('user_id', '=', id).execute();
      return {
        PortfolioCopies: rows.map((row) => ({
          CopyId: row.id,
          Portfolio: row.basket,
          Name: row.name,
          AccountId: row.account_id,
          State: row.state,
          Reason: row.reason,
          Amount: fromMicros(row.amount),
          ClosedProfit: fromMicros(row.closed_profit),
          StopPct: row.stop_pct,
          StartedAt: exportedInstant(row.started_at),
          EndedAt: exportedInstant(row.ended_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'basket_rebalances',
    privacyNotice: 'what each of their rebalances became',
    personal: ['basket_copy_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('basket_rebalances')
        .innerJoin('basket_copies', 'basket_copies.id', 'basket_rebalances.basket_copy_id')
        .selectAll('basket_rebalances')
        .where('basket_copies.user_id', '=', id)
        .orderBy('basket_rebalances.created_at')
        .execute();
      return {
        PortfolioRebalances: rows.map((row) => ({
          CopyId: row.basket_copy_id,
          Decision: row.seq,
          State: row.state,
          DueAt: exportedInstant(row.due_at),
          Lines: readJson(row.lines, 'basket_rebalances.lines').map(
            ({ fundId, weight, price, held, wanted, note }) => ({
              FundId: fundId,
              WeightPct: weight / 10_000,
              Price: price,
              Held: fromMicros(held),
              Wanted: fromMicros(wanted),
              Note: note,
            }),
          ),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
