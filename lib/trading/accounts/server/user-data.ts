import { sql } from 'kysely';
import { plus } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { DAY_MS } from '@/lib/core/base/time';
import { readJson } from '@/lib/core/database/schema';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import { EMULATOR } from './account-rows';
import { exportByAccount, readUserAccounts } from './exported-rows';

/** Hourly values of equity older than this are thinned to the last one of each day. */
const HOURLY_DAYS = 30;
/** The record of an account at a broker is kept this long after it was disconnected: seven years. */
const DISCONNECTED_DAYS = 2_557;
/** How far back each run looks for values to thin; a server may have been off that long. */
const THINNED_DAYS = 30;

/** Export and deletion of accounts with what was traded on them. */
export const PAPER_ACCOUNT_DATA: readonly UserData[] = [
  userData({
    table: 'trading_accounts',
    privacyNotice: 'Your paper accounts',
    personal: ['user_id'],
    exported: async (db, { id }) => ({
      PaperAccounts: (await readUserAccounts(db, id, 'paper')).map((account) => ({
        Generation: account.generation,
        Name: account.name,
        Line: account.line,
        Market: account.market,
        State: account.state,
        StartBalance: fromMicros(account.start_balance),
        Cash: fromMicros(account.cash),
        CreatedAt: exportedInstant(account.created_at),
        ArchivedAt: exportedInstant(account.archived_at),
      })),
      BrokerAccounts: (await readUserAccounts(db, id, 'broker')).map((account) => ({
        AccountId: account.id,
        Broker: account.broker,
        Mode: account.mode,
        Name: account.name,
        State: account.state,
        Reason: account.reason,
        Limits: {
          MaxPerTrade: moneyOrNull(account.max_per_trade),
          MaxOpen: moneyOrNull(account.max_open),
          MaxDailyLoss: moneyOrNull(account.max_daily_loss),
          MaxOrdersADay: account.max_orders_a_day,
          LimitStops: account.limit_stops,
        },
        Cash: fromMicros(account.cash),
        Equity: moneyOrNull(account.equity),
        CreatedAt: exportedInstant(account.created_at),
        ArmedAt: exportedInstant(account.armed_at),
        AgreedAt: exportedInstant(account.agreed_at),
        DisconnectedAt: exportedInstant(account.archived_at),
      })),
    }),
    deleted: 'with-account',
    purge: (db, now) =>
      db
        .deleteFrom('trading_accounts')
        .where('broker', '<>', EMULATOR)
        .where('state', '=', 'disconnected')
        .where('archived_at', '<', plus(now, -DISCONNECTED_DAYS * DAY_MS))
        .execute(),
  }),
  userData({
    table: 'positions',
    privacyNotice: 'what they hold',
    personal: ['owner'],
    exported: (db, { id }) =>
      exportByAccount(
        db,
        id,
        'Positions',
        (accountId) => db.selectFrom('positions').selectAll().where('account_id', '=', accountId).execute(),
        (row) => ({
          FundId: row.fund_id,
          Owner: row.owner,
          Quantity: fromMicros(row.quantity),
          Cost: fromMicros(row.cost),
          OpenedAt: exportedInstant(row.opened_at),
        }),
      ),
    deleted: 'with-account',
  }),
  userData({
    table: 'fills',
    privacyNotice: 'their trades',
    personal: ['owner'],
    exported: (db, { id }) =>
      exportByAccount(
        db,
        id,
        'Fills',
        async (accountId) => {
          const rows = await db
            .selectFrom('fills')
            .selectAll()
            .where('account_id', '=', accountId)
            .orderBy('seq')
            .execute();
          const { fills } = await readArchived(db, [accountId], 'activity');
          return [...fills, ...rows].sort((a, b) => a.seq - b.seq);
        },
        (row) => ({
          FundId: row.fund_id,
          Owner: row.owner,
          Side: row.side,
          Quantity: fromMicros(row.quantity),
          Price: fromPrice(row.price),
          ...(row.rate !== null && { DollarsPerUnitOfPrice: fromPrice(row.rate) }),
          Commission: fromMicros(row.commission),
          // Brokers' fees, in the asset that each was taken in.
          ...(row.fees !== null && {
            Fees: readJson(row.fees, 'fills.fees').map(({ asset, quantity, value }) => ({
              Asset: asset,
              Quantity: quantity,
              Value: moneyOrNull(value),
            })),
          }),
          Profit: moneyOrNull(row.profit),
          Time: exportedInstant(row.time),
        }),
      ),
    deleted: 'with-account',
  }),
  userData({
    table: 'account_actions',
    privacyNotice: 'splits and dividends of what they held',
    personal: ['changes'],
    exported: (db, { id }) =>
      exportByAccount(
        db,
        id,
        'CorporateActions',
        (accountId) =>
          db
            .selectFrom('account_actions')
            .selectAll()
            .where('account_id', '=', accountId)
            .orderBy('applied_at')
            .execute(),
        (row) => ({
          FundId: row.fund_id,
          Kind: row.kind,
          EffectiveAt: exportedInstant(row.effective_at),
          AppliedAt: exportedInstant(row.applied_at),
          ChangesInMillionths: readJson(row.changes, 'account_actions.changes'),
        }),
      ),
    deleted: 'with-account',
  }),
  userData({
    table: 'equity_points',
    privacyNotice: 'what they were worth',
    personal: [],
    exported: (db, { id }) =>
      exportByAccount(
        db,
        id,
        'Equity',
        async (accountId) => {
          const rows = await db
            .selectFrom('equity_points')
            .selectAll()
            .where('account_id', '=', accountId)
            .orderBy('at')
            .execute();
          const { equity_points } = await readArchived(db, [accountId], 'equity');
          return [...equity_points, ...rows].sort((a, b) => a.at - b.at);
        },
        (row) => ({ At: exportedInstant(row.at), Equity: fromMicros(row.equity) }),
      ),
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

function moneyOrNull(micros: number | null): number | null {
  return micros === null ? null : fromMicros(micros);
}
