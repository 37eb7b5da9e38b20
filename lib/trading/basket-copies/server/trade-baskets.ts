import { type Kysely, sql } from 'kysely';
import { type FundId, type Micros, type Millis, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import type { Database } from '@/lib/core/database/database';
import { readJson, type Schema } from '@/lib/core/database/schema';
import { isBasketCopy, type PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { lockAccounts, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { dueAt } from '@/lib/trading/orders/hand-orders';
import type { BookedFill, NewOrder } from '@/lib/trading/orders/order';
import type { OrderMarket } from '@/lib/trading/orders/paper-orders';
import { inWords } from '@/lib/trading/orders/reasons';
import { changeOrders, insertOrders } from '@/lib/trading/orders/server/order-store';
import type { BasketCopyEvent } from '../basket-copy';
import { type PlannedOrder, planRebalance } from '../plan-rebalance';
import {
  addProfit,
  type BasketCopyRow,
  changeBasketCopy,
  finishRebalance,
  IS_RUNNING,
  notifyBasketCopy,
  type RebalanceRow,
} from './basket-copy-store';
import { copyMoney, isLimitLost } from './copy-money';

export interface TradeBasketsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: OrderMarket;
  /** Whether there is a price that can't be judged by yet. */
  readonly isDoubted?: (fundId: FundId) => boolean;
}

const REPLACED = 'The portfolio was rebalanced again before it filled.';

/** Cause keys of orders that a rebalance places: each is stored once, whoever tries. */
export function rebalanceCause(seq: number, { fundId, action }: Pick<PlannedOrder, 'fundId' | 'action'>) {
  return `basket:${seq}:${fundId}:${action}`;
}

/**
 * Turns rebalances that are due into orders, each in one transaction that locks its account. Of several of a copy only
 * the last counts.
 * @returns the users whose copies were rebalanced
 */
export async function orderRebalances({ database, market }: TradeBasketsOptions): Promise<readonly string[]> {
  const due = await database.db
    .selectFrom('basket_rebalances')
    .innerJoin('basket_copies', 'basket_copies.id', 'basket_rebalances.basket_copy_id')
    .selectAll('basket_rebalances')
    .select('basket_copies.account_id')
    .where(sql<boolean>`basket_rebalances.state = 'planned'`)
    .where('basket_rebalances.due_at', '<=', market.now)
    .where('basket_copies.market', '=', market.name)
    .orderBy('basket_rebalances.basket_copy_id')
    .orderBy('basket_rebalances.seq')
    .execute();
  const users = new Set<string>();
  for (const [index, { account_id: accountId, ...rebalance }] of due.entries()) {
    const isReplaced = due[index + 1]?.basket_copy_id === rebalance.basket_copy_id;
    const userId = await database.commit((tx) => orderOne(tx, accountId, rebalance, isReplaced, market));
    if (userId !== null) users.add(userId);
  }
  return [...users];
}

async function orderOne(
  tx: Kysely<Schema>,
  accountId: string,
  rebalance: RebalanceRow,
  isReplaced: boolean,
  market: OrderMarket,
): Promise<string | null> {
  const [account] = await lockAccounts(tx, [accountId]);
  const copy = await readCopy(tx, rebalance.basket_copy_id);
  if (account?.state !== 'open' || copy?.state !== 'active' || isReplaced) {
    await finishRebalance(tx, rebalance, 'skipped', [], market.now);
    return null;
  }
  const positions = await readOwnPositions(tx, copy);
  const { value } = copyMoney(copy, positions, market);
  const plan = planRebalance({
    ...{ value, weights: readJson(rebalance.weights, 'basket_rebalances.weights') },
    held: new Map(positions.map(({ fundId, quantity }) => [fundId, quantity])),
    instrumentById: market.instrumentById,
    findPrice: market.findPrice,
    findRate: market.findRate,
  });
  if (!(await finishRebalance(tx, rebalance, 'ordered', plan.lines, market.now))) return null;
  await callOff(tx, copy.id, REPLACED, market.now);
  await insertOrders(
    tx,
    plan.orders.map((order) => toOrder(copy, rebalanceCause(rebalance.seq, order), order, market)),
  );
  const isFirst = rebalance.due_at === copy.started_at;
  const state = isFirst ? 'bought' : 'rebalanced';
  const unpriced = plan.lines.filter(({ note }) => note === 'no-price').length;
  const orders = plan.orders.length;
  const reason = [
    orders === 0 ? 'Nothing had to be traded.' : `${orders} ${orders === 1 ? 'order' : 'orders'} placed.`,
    ...(unpriced > 0 ? [`${unpriced} ${unpriced === 1 ? 'ticker has' : 'tickers have'} no price.`] : []),
  ].join(' ');
  await notifyBasketCopy(tx, copy, { state, reason, seq: rebalance.seq }, market.now);
  return copy.user_id;
}

function toOrder(
  copy: Pick<BasketCopyRow, 'id' | 'account_id'>,
  causeKey: string,
  planned: PlannedOrder,
  market: OrderMarket,
): NewOrder {
  return {
    ...planned,
    accountId: copy.account_id,
    owner: copy.id,
    causeKey,
    attempt: 1,
    requestKey: null,
    kind: 'market',
    limitPrice: null,
    stopPrice: null,
    dueAt: dueAt({ fundId: planned.fundId, kind: 'market' }, market),
    expiresAt: null,
    createdAt: market.now,
  };
}

/** Cancels what a copy has waiting. */
export async function callOff(
  tx: Kysely<Schema>,
  copyId: string,
  reason: string,
  now: Millis,
): Promise<void> {
  await changeOrders(
    tx,
    ({ and, eb }) => and([eb('owner', '=', copyId), eb('cause_key', 'is not', null)]),
    { type: 'calledOff', reason: inWords(reason) },
    now,
  );
}

/** Orders all that a copy holds closed. @returns how many positions it holds */
export async function sellAll(tx: Kysely<Schema>, copy: BasketCopyRow, market: OrderMarket): Promise<number> {
  const positions = await readOwnPositions(tx, copy);
  await insertOrders(
    tx,
    positions.map(({ fundId, quantity }) => {
      const side = quantity > 0 ? 'sell' : 'buy';
      const closing = { fundId, side, action: 'close', size: { kind: 'all' } } as const;
      return toOrder(copy, `basket:stop:${fundId}`, closing, market);
    }),
  );
  return positions.length;
}

/** Halts copies that have lost what their users allowed, and ends those whose account is gone or that are sold. @returns their users */
export async function guardBaskets({
  database,
  market,
  isDoubted = () => false,
}: TradeBasketsOptions): Promise<readonly string[]> {
  const copies = await database.db
    .selectFrom('basket_copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'basket_copies.account_id')
    .selectAll('basket_copies')
    .select('trading_accounts.state as account_state')
    .where(IS_RUNNING)
    .where('basket_copies.market', '=', market.name)
    .execute();
  const changed: string[] = [];
  for (const { account_state: accountState, ...copy } of copies) {
    const findEvent = async (db: Kysely<Schema>): Promise<BasketCopyEvent | null> => {
      if (accountState !== 'open') return { type: 'accountGone' };
      if (copy.state !== 'selling' && copy.stop_pct === null) return null;
      const positions = await readOwnPositions(db, copy);
      if (copy.state === 'selling') return positions.length === 0 ? { type: 'flat' } : null;
      if (copy.stop_pct === null || positions.some(({ fundId }) => isDoubted(fundId))) return null;
      const { value } = copyMoney(copy, positions, market);
      return isLimitLost(copy.amount, value, copy.stop_pct)
        ? { type: 'lostLimit', pct: copy.stop_pct }
        : null;
    };
    // Most copies are left as they are, so nothing is locked before something is found.
    if ((await findEvent(database.db)) === null) continue;
    const isChanged = await database.commit(async (tx) => {
      await lockAccounts(tx, [copy.account_id]);
      const event = await findEvent(tx);
      if (event === null || !(await changeBasketCopy(tx, copy, event, market.now))) return false;
      await callOff(tx, copy.id, 'The copy was halted or has ended.', market.now);
      return true;
    });
    if (isChanged) changed.push(copy.user_id);
  }
  return changed;
}

/** Applies what orders of copies filled, in the transaction that books them. */
export async function onBasketsFilled(tx: Kysely<Schema>, fills: readonly BookedFill[]): Promise<void> {
  const closings = fills.filter(({ owner, action }) => isBasketCopy(owner) && action === 'close');
  const profits = new Map<string, Micros>();
  for (const { owner, profit } of closings)
    profits.set(owner, plus(profits.get(owner) ?? ZERO, profit ?? ZERO));
  for (const [id, profit] of profits) await addProfit(tx, id, profit);
}

async function readCopy(tx: Kysely<Schema>, id: string): Promise<BasketCopyRow | undefined> {
  return tx.selectFrom('basket_copies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a copy holds. */
export async function readOwnPositions(
  tx: Kysely<Schema>,
  { id, account_id }: Pick<BasketCopyRow, 'id' | 'account_id'>,
): Promise<readonly PaperPosition[]> {
  const rows = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('owner', '=', id)
    .execute();
  return rows.map(toPaperPosition);
}
