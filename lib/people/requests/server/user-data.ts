import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of the robots users have requested. */
export const REQUEST_DATA: readonly UserData[] = [
  userData({
    table: 'development_requests',
    privacyNotice: 'which tickers you requested a robot for',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('development_requests')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      return {
        RobotsAskedFor: rows.map((row) => ({
          Ticker: row.ticker,
          Source: row.source,
          RequestedAt: exportedInstant(row.requested_at),
        })),
      };
    },
    deleted: (tx, { id }) => tx.deleteFrom('development_requests').where('user_id', '=', id).execute(),
  }),
];
