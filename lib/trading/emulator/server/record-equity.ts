import type { Kysely } from 'kysely';
import type { Micros } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { byAccount } from '@/lib/trading/accounts/by-account';
import { isInPartition } from '@/lib/trading/accounts/server/account-partition';
import { EMULATOR, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { addEquityPoints } from '@/lib/trading/accounts/server/account-store';
import { calculateEquity } from '@/lib/trading/accounts/valuation';
import { type Emulator, type EmulatorOptions, emulatorPrices } from './emulator';

const ROWS_PER_INSERT = 500;

/**
 * Stores what accounts are worth as of the hour that has begun, once for each hour: of those with positions, and of
 * those that traded since their last value. The value at midnight UTC is what a day's profit is counted from.
 */
export function createEquityRecorder({
  database,
  market,
  isDoubted = () => false,
  partition,
  now,
  ...quotes
}: Pick<
  EmulatorOptions,
  'database' | 'market' | 'findQuote' | 'findRate' | 'isDoubted' | 'partition' | 'now'
>): Emulator['recordEquity'] {
  const { db } = database;
  const prices = emulatorPrices(quotes);
  let recordedHour = Number.NEGATIVE_INFINITY;

  return async (share) => {
    const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
    if (hour === recordedHour) return 0;
    if (await share?.()) {
      recordedHour = hour;
      return 0;
    }
    const accounts = await readChanging(db, market, partition);
    let stored = 0;
    for (let from = 0; from < accounts.length; from += ROWS_PER_INSERT) {
      const part = accounts.slice(from, from + ROWS_PER_INSERT);
      const rows = await db
        .selectFrom('positions')
        .selectAll()
        .where(
          'account_id',
          'in',
          part.map(({ id }) => id),
        )
        .execute();
      const positions = byAccount(rows.map(toPaperPosition));
      const points = part
        // Until prices can be trusted, the value stored last is the nearest.
        .filter(({ id }) => !(positions.get(id) ?? []).some(({ fundId }) => isDoubted(fundId)))
        .map(({ id, cash }) => ({
          account_id: id,
          at: hour,
          equity: calculateEquity(cash, positions.get(id) ?? [], prices),
        }));
      if (points.length > 0) stored += await database.commit((tx) => addEquityPoints(tx, points));
    }
    recordedHour = hour;
    return stored;
  };
}

/** Open accounts whose value may differ from the last one stored. */
async function readChanging(
  db: Kysely<Schema>,
  market: MarketName,
  partition?: number,
): Promise<readonly { readonly id: string; readonly cash: Micros }[]> {
  const rows = await db
    .selectFrom('trading_accounts as account')
    .select(['account.id', 'account.cash'])
    .where('account.broker', '=', EMULATOR)
    .where('account.market', '=', market)
    .where('account.state', '=', 'open')
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        exists(selectFrom('positions').select('fund_id').whereRef('positions.account_id', '=', 'account.id')),
        eb(
          selectFrom('fills')
            .select('recorded_at')
            .whereRef('fills.account_id', '=', 'account.id')
            .orderBy('seq', 'desc')
            .limit(1),
          '>=',
          selectFrom('equity_points')
            .select((select) => select.fn.max('at').as('last'))
            .whereRef('equity_points.account_id', '=', 'account.id'),
        ),
      ]),
    )
    .where(isInPartition('account.id', partition))
    .execute();
  return rows;
}
