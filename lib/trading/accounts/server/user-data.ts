import { sql } from 'kysely';
import { fromMicros } from '@/lib/core/base/money';
import { DAY_MS } from '@/lib/core/base/time';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { accountsOf, exportEach } from './exported-rows';

/** Hourly values are thinned to a day's last one after this. */
const HOURLY_DAYS = 30;
/** How far back each run looks for values to thin; a server may have been off that long. */
const THINNED_DAYS = 30;

/** Export and deletion of paper accounts with what was traded on them. */
export const PAPER_ACCOUNT_DATA: readonly UserData[] = [
  userData({
    table: 'trading_accounts',
    told: 'Your paper accounts',
    personal: ['user_id'],
    exported: async (db, { id }) => ({
      PaperAccounts: (await accountsOf(db, id)).map((account) => ({
        Generation: account.generation,
        Market: account.market,
        State: account.state,
        StartBalance: fromMicros(account.start_balance),
        Cash: fromMicros(account.cash),
        CreatedAt: exportedInstant(account.created_at),
        ArchivedAt: exportedInstant(account.archived_at),
      })),
    }),
    deleted: 'with-account',
  }),
  userData({
    table: 'positions',
    told: 'what they hold',
    personal: ['owner'],
    exported: async (db, { id }) => ({
      PaperPositions: await exportEach(db, id, (accountId) =>
        db.selectFrom('positions').selectAll().where('account_id', '=', accountId).execute(),
      ).then((rows) =>
        rows.map(({ generation, row }) => ({
          Generation: generation,
          FundId: row.fund_id,
          Owner: row.owner,
          Quantity: fromMicros(row.quantity),
          Cost: fromMicros(row.cost),
          OpenedAt: exportedInstant(row.opened_at),
        })),
      ),
    }),
    deleted: 'with-account',
  }),
  userData({
    table: 'fills',
    told: 'their trades',
    personal: ['owner'],
    exported: async (db, { id }) => ({
      PaperFills: await exportEach(db, id, (accountId) =>
        db.selectFrom('fills').selectAll().where('account_id', '=', accountId).orderBy('seq').execute(),
      ).then((rows) =>
        rows.map(({ generation, row }) => ({
          Generation: generation,
          FundId: row.fund_id,
          Owner: row.owner,
          Side: row.side,
          Quantity: fromMicros(row.quantity),
          Price: fromMicros(row.price),
          Commission: fromMicros(row.commission),
          Profit: row.profit === null ? null : fromMicros(row.profit),
          Time: exportedInstant(row.time),
        })),
      ),
    }),
    deleted: 'with-account',
  }),
  userData({
    table: 'equity_points',
    told: 'what they were worth',
    personal: [],
    exported: async (db, { id }) => ({
      PaperEquity: await exportEach(db, id, (accountId) =>
        db
          .selectFrom('equity_points')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('at')
          .execute(),
      ).then((rows) =>
        rows.map(({ generation, row }) => ({
          Generation: generation,
          At: exportedInstant(row.at),
          Equity: fromMicros(row.equity),
        })),
      ),
    }),
    deleted: 'with-account',
    async purge(db, now) {
      const until = now - HOURLY_DAYS * DAY_MS;
      await sql`DELETE FROM equity_points WHERE at < CAST(${until} AS BIGINT)
        AND at >= CAST(${until - THINNED_DAYS * DAY_MS} AS BIGINT) AND EXISTS (
          SELECT 1 FROM equity_points later WHERE later.account_id = equity_points.account_id
            AND later.at > equity_points.at
            AND later.at < (equity_points.at / CAST(${DAY_MS} AS BIGINT) + 1) * CAST(${DAY_MS} AS BIGINT))`.execute(
        db,
      );
    },
  }),
];
