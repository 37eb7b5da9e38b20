import type { Millis } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { accountOf, lockAccounts, positionOf } from '@/lib/trading/accounts/server/account-rows';
import { equityOf, type PriceOf, priceFor } from '@/lib/trading/accounts/valuation';
import type { NewOrder } from '@/lib/trading/orders/order';
import { insertOrders } from '@/lib/trading/orders/server/insert-orders';
import type { EmulatorOptions } from './emulator';

/** Least equity as a fraction of the value of short positions, as for robots (FINRA rule 4210 (c)(3)). */
const MAINTENANCE_MARGIN = 0.3;

/** The cause of orders that close short positions an account can't carry. */
export function marginCause({ accountId, fundId, openedAt }: PaperPosition): string {
  return `guard:margin:${accountId}:${fundId}:${openedAt}`;
}

/** Orders the short positions of accounts closed whose equity is below 30 % of their value. @returns how many orders */
export async function callMargins(
  options: Pick<EmulatorOptions, 'database' | 'market' | 'quoteOf' | 'onChanged' | 'now'>,
): Promise<number> {
  const { database, market, quoteOf, onChanged } = options;
  const { db } = database;
  const shorts = await db
    .selectFrom('positions')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'positions.account_id')
    .select('account_id')
    .distinct()
    .where('quantity', '<', 0)
    .where('trading_accounts.state', '=', 'open')
    .where('trading_accounts.market', '=', market)
    .execute();
  const priceOf: PriceOf = (fundId) => quoteOf(fundId)?.price ?? null;
  let ordered = 0;
  for (const { account_id } of shorts) {
    const called = await database.commit(async (tx) => {
      const [row] = await lockAccounts(tx, database.engine, [account_id]);
      if (row?.state !== 'open') return null;
      const rows = await tx.selectFrom('positions').selectAll().where('account_id', '=', row.id).execute();
      const positions = rows.map(positionOf);
      if (!isUnderMargin(row.cash, positions, priceOf)) return null;
      const now = options.now() as Millis;
      const orders = positions.filter(({ quantity }) => quantity < 0).map((short) => coverOrder(short, now));
      const inserted = await insertOrders(tx, orders);
      return { userId: accountOf(row).userId, count: inserted.size };
    });
    if (!called || called.count === 0) continue;
    ordered += called.count;
    onChanged?.([called.userId]);
  }
  return ordered;
}

export function isUnderMargin(cash: number, positions: readonly PaperPosition[], priceOf: PriceOf): boolean {
  let shortValue = 0;
  for (const position of positions)
    if (position.quantity < 0)
      shortValue += Math.abs(position.quantity) * fromMicros(priceFor(position, priceOf));
  return shortValue > 0 && equityOf(cash, positions, priceOf) < MAINTENANCE_MARGIN * shortValue;
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
