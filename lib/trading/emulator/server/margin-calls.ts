import type { Kysely } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { byAccount } from '@/lib/trading/accounts/by-account';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { isInPartition } from '@/lib/trading/accounts/server/account-partition';
import { lockAccounts, toPaperAccount, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { calculateEquity, type MarketPrices, markFor } from '@/lib/trading/accounts/valuation';
import type { NewOrder } from '@/lib/trading/orders/order';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { type EmulatorOptions, emulatorPrices } from './emulator';

/** Least equity as a fraction of the value of short positions, as for robots (FINRA rule 4210 (c)(3)). */
const MAINTENANCE_MARGIN = 0.3;
const ACCOUNTS_PER_READ = 500;

type IsCalled = (cash: Micros, positions: readonly PaperPosition[]) => boolean;

/** The cause of orders that close short positions an account can't carry. */
export function marginCause({ accountId, fundId, openedAt }: PaperPosition): string {
  return `guard:margin:${accountId}:${fundId}:${openedAt}`;
}

/** Orders the short positions of accounts closed whose equity is below 30 % of their value. @returns how many orders */
export async function callMargins(
  options: Pick<
    EmulatorOptions,
    'database' | 'market' | 'findQuote' | 'findRate' | 'isDoubted' | 'onChanged' | 'partition' | 'now'
  >,
): Promise<number> {
  const { database, market, isDoubted = () => false, onChanged, partition } = options;
  const { db } = database;
  const prices = emulatorPrices(options);
  const isCalled: IsCalled = (cash, positions) =>
    !positions.some(({ fundId }) => isDoubted(fundId)) && isUnderMargin(cash, positions, prices);
  let ordered = 0;
  for (const accountId of await readUnderMargin(db, market, isCalled, partition)) {
    const called = await database.commit(async (tx) => {
      const [row] = await lockAccounts(tx, [accountId]);
      if (row?.state !== 'open') return null;
      const rows = await tx.selectFrom('positions').selectAll().where('account_id', '=', row.id).execute();
      const positions = rows.map(toPaperPosition);
      if (!isCalled(row.cash, positions)) return null;
      const now = options.now();
      const orders = positions.filter(({ quantity }) => quantity < 0).map((short) => coverOrder(short, now));
      const inserted = await insertOrders(tx, orders);
      return { userId: toPaperAccount(row).userId, count: inserted.size };
    });
    if (!called || called.count === 0) continue;
    ordered += called.count;
    onChanged?.([called.userId]);
  }
  return ordered;
}

/** Accounts that seem to be under margin; what they hold may change before they are locked. */
async function readUnderMargin(
  db: Kysely<Schema>,
  market: MarketName,
  isCalled: IsCalled,
  partition?: number,
): Promise<readonly string[]> {
  const accounts = await db
    .selectFrom('trading_accounts')
    .select(['id', 'cash'])
    .where('state', '=', 'open')
    .where('market', '=', market)
    .where('id', 'in', db.selectFrom('positions').select('account_id').where('quantity', '<', ZERO))
    .where(isInPartition('trading_accounts.id', partition))
    .execute();
  const under: string[] = [];
  for (let from = 0; from < accounts.length; from += ACCOUNTS_PER_READ) {
    const part = accounts.slice(from, from + ACCOUNTS_PER_READ);
    const ids = part.map(({ id }) => id);
    const rows = await db.selectFrom('positions').selectAll().where('account_id', 'in', ids).execute();
    const positions = byAccount(rows.map(toPaperPosition));
    for (const { id, cash } of part) if (isCalled(cash, positions.get(id) ?? [])) under.push(id);
  }
  return under;
}

export function isUnderMargin(
  cash: Micros,
  positions: readonly PaperPosition[],
  market: MarketPrices,
): boolean {
  let shortValue = 0;
  for (const position of positions)
    if (position.quantity < 0) {
      const { price, rate } = markFor(position, market);
      shortValue += Math.abs(position.quantity) * fromPrice(price) * fromPrice(rate);
    }
  return shortValue > 0 && calculateEquity(cash, positions, market) < MAINTENANCE_MARGIN * shortValue;
}

function coverOrder(short: PaperPosition, now: Millis): NewOrder {
  return {
    accountId: short.accountId,
    owner: short.owner,
    causeKey: marginCause(short),
    attempt: 1,
    requestKey: null,
    fundId: short.fundId,
    kind: 'market',
    side: 'buy',
    action: 'close',
    size: { kind: 'all' },
    limitPrice: null,
    stopPrice: null,
    dueAt: now,
    expiresAt: null,
    createdAt: now,
  };
}
