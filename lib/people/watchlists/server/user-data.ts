import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of watchlists and price alerts. */
export const WATCHLIST_DATA: readonly UserData[] = [
  userData({
    table: 'watchlists',
    privacyNotice: 'Your lists of tickers',
    personal: ['user_id', 'name'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('watchlists')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('position')
        .execute();
      return {
        Watchlists: rows.map((row) => ({
          WatchlistId: row.id,
          Market: row.market,
          Name: row.name,
          CreatedAt: exportedInstant(row.created_at),
          ChangedAt: exportedInstant(row.changed_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'watchlist_items',
    privacyNotice: 'with your notes',
    personal: ['user_id', 'note'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('watchlist_items')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('list_id')
        .orderBy('position')
        .execute();
      return {
        WatchlistTickers: rows.map((row) => ({
          WatchlistId: row.list_id,
          FundId: row.fund_id,
          Note: row.note,
          AddedAt: exportedInstant(row.added_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'watchlist_alerts',
    privacyNotice: 'your price alerts',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('watchlist_alerts')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute();
      return {
        PriceAlerts: rows.map((row) => ({
          Market: row.market,
          FundId: row.fund_id,
          Condition: row.condition,
          Level: row.level,
          Crossings: row.crossings,
          CrossedAt: exportedInstant(row.crossed_at),
          CreatedAt: exportedInstant(row.created_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'shared_watchlists',
    privacyNotice: 'lists you share',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('shared_watchlists')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('market')
        .orderBy('no')
        .execute();
      return {
        SharedWatchlists: rows.map((row) => ({
          WatchlistId: row.list_id,
          Market: row.market,
          No: row.no,
          SharedAt: exportedInstant(row.shared_at),
          StoppedAt: exportedInstant(row.stopped_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'shared_watchlist_changes',
    privacyNotice: 'every change of them since',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('shared_watchlist_changes')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('list_id')
        .orderBy('seq')
        .execute();
      return {
        SharedWatchlistChanges: rows.map((row) => ({
          WatchlistId: row.list_id,
          FundId: row.fund_id,
          Change: row.change,
          At: exportedInstant(row.at),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
