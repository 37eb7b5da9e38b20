import { type Kysely, sql } from 'kysely';
import type { Micros } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { fromMicros, toMicros, ZERO } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import type { Database } from '@/lib/core/database/database';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import { readJson, type Schema } from '@/lib/core/database/schema';
import { formatMoney } from '@/lib/core/format/number';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { PaperAccount, PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { valueAt } from '@/lib/trading/accounts/position';
import {
  lockAccounts,
  readOpenAccount,
  toPaperAccount,
  toPaperPosition,
} from '@/lib/trading/accounts/server/account-rows';
import { readAccountFunds } from '@/lib/trading/accounts/server/fund-rows';
import { handOver } from '@/lib/trading/accounts/server/position-store';
import { accountMoney } from '@/lib/trading/accounts/set-aside';
import { markFor } from '@/lib/trading/accounts/valuation';
import type { OrderMarket } from '@/lib/trading/orders/paper-orders';
import { type BasketCopies, type CopyTerms, LEAST_AMOUNT } from '../basket-copies';
import type { BasketCopy, CopiedHolding, RebalanceLine } from '../basket-copy';
import { type LineOrder, lineDifferences } from '../differences';
import { planRebalance, WHOLE_WEIGHT } from '../plan-rebalance';
import {
  type BasketCopyRow,
  changeBasketCopy,
  IS_RUNNING,
  insertBasketCopy,
  resumeBasketCopy,
} from './basket-copy-store';
import { copyMoney, isLimitLost } from './copy-money';
import { callOff, readOwnPositions, rebalanceCause, sellAll } from './trade-baskets';

export interface BasketCopiesOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** Called after a user's copies have changed. */
  readonly onChanged?: (userId: string) => void;
}

const NO_ACCOUNT = 'You have no paper account yet. Open one first.';
const NO_COPY = 'You have no such copy of a portfolio.';
const STOPPED = 'You stopped the copy.';

export function createBasketCopies({ database, onChanged }: BasketCopiesOptions): BasketCopies {
  const { db } = database;

  /** Changes a copy while its account is locked. @throws NotFoundError if the user has no such copy */
  async function change(
    userId: string,
    copyId: string,
    work: (tx: Kysely<Schema>, copy: BasketCopyRow) => Promise<void>,
  ): Promise<void> {
    const found = await findCopy(db, userId, copyId);
    if (!found) throw new NotFoundError(NO_COPY);
    await database.commit(async (tx) => {
      await lockAccounts(tx, [found.account_id]);
      const copy = await findCopy(tx, userId, copyId);
      if (copy) await work(tx, copy);
    });
    onChanged?.(userId);
  }

  return {
    async preview(userId, terms, market) {
      const account = await findAccount(db, userId, terms, market);
      const free = await readFree(db, account, market);
      const plan = planFor(terms, market);
      return {
        ...plan,
        accountId: account.id,
        accountName: account.name,
        free,
        problem: amountProblem(terms, free) ?? (plan.orders.length === 0 ? nothingBought(plan.lines) : null),
      };
    },
    async copy(userId, terms, market) {
      const found = await findAccount(db, userId, terms, market);
      const copyId = await database.commit(async (tx) => {
        const [row] = await lockAccounts(tx, [found.id]);
        if (row?.state !== 'open')
          throw new InputError('The account was reset or closed meanwhile. Try again.');
        const running = await tx
          .selectFrom('basket_copies')
          .select(['id', 'state', 'amount'])
          .where('account_id', '=', found.id)
          .where('basket', '=', terms.basket)
          .where(IS_RUNNING)
          .executeTakeFirst();
        if (running && (running.state !== 'active' || running.amount !== terms.amount))
          throw new InputError(
            `This account copies “${terms.name}” already, with ${formatMoney(fromMicros(running.amount))}. Stop that copy first.`,
          );
        if (running) return running.id;
        const account = toPaperAccount(row);
        const problem = amountProblem(terms, await readFree(tx, account, market));
        if (problem !== null) throw new InputError(problem);
        const { orders, lines } = planFor(terms, market);
        if (orders.length === 0) throw new InputError(nothingBought(lines));
        return insertBasketCopy(tx, userId, account.id, market.name, terms, market.now);
      });
      onChanged?.(userId);
      return copyId;
    },
    async stop(userId, copyId, choice, market) {
      await change(userId, copyId, async (tx, copy) => {
        if (!(await changeBasketCopy(tx, copy, { type: 'stopped', choice }, market.now))) return;
        await callOff(tx, copyId, STOPPED, market.now);
        if (choice === 'keep') return handOver(tx, copy.account_id, copyId);
        if ((await sellAll(tx, copy, market)) > 0) return;
        await changeBasketCopy(tx, { ...copy, state: 'selling' }, { type: 'flat' }, market.now);
      });
    },
    async resume(userId, copyId, terms, market) {
      await change(userId, copyId, async (tx, copy) => {
        if (copy.state !== 'halted') return;
        const { value } = copyMoney(copy, await readOwnPositions(tx, copy), market);
        if (isLimitLost(copy.amount, value, terms.stopPct))
          throw new InputError(lostAlready(copy.amount, value));
        await resumeBasketCopy(tx, copy, terms, market.now);
      });
    },
    async list(userId, market) {
      const rows = await db
        .selectFrom('basket_copies')
        .innerJoin('trading_accounts', 'trading_accounts.id', 'basket_copies.account_id')
        .selectAll('basket_copies')
        .select('trading_accounts.name as account_name')
        .where('basket_copies.user_id', '=', userId)
        .where('basket_copies.market', '=', market.name)
        .orderBy(sql`CASE WHEN basket_copies.state = 'ended' THEN 1 ELSE 0 END`)
        .orderBy('basket_copies.started_at', 'desc')
        .execute();
      return Promise.all(rows.map(({ account_name, ...row }) => toView(db, row, account_name ?? '', market)));
    },
  };
}

async function findAccount(
  db: Kysely<Schema>,
  userId: string,
  { accountId }: CopyTerms,
  market: OrderMarket,
): Promise<PaperAccount> {
  const account = await readOpenAccount(db, userId, market.name, accountId ?? null);
  if (!account) throw new InputError(NO_ACCOUNT);
  return account;
}

async function findCopy(
  db: Kysely<Schema>,
  userId: string,
  copyId: string,
): Promise<BasketCopyRow | undefined> {
  return db
    .selectFrom('basket_copies')
    .selectAll()
    .where('id', '=', copyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function readFree(
  db: Kysely<Schema>,
  { id, cash }: Pick<PaperAccount, 'id' | 'cash'>,
  market: OrderMarket,
): Promise<Micros> {
  const rows = await db.selectFrom('positions').selectAll().where('account_id', '=', id).execute();
  return accountMoney(cash, rows.map(toPaperPosition), await readAccountFunds(db, id), market).buyingPower;
}

function planFor({ weights, amount }: CopyTerms, market: OrderMarket) {
  const { instrumentById, findPrice, findRate } = market;
  return planRebalance({ value: amount, weights, held: new Map(), instrumentById, findPrice, findRate });
}

function amountProblem({ amount }: CopyTerms, free: Micros): string | null {
  if (amount < toMicros(LEAST_AMOUNT)) return `Copy with at least ${formatMoney(LEAST_AMOUNT, 0)}.`;
  if (amount > free)
    return `At most ${formatMoney(Math.floor(fromMicros(free)), 0)} is free in this account.`;
  return null;
}

function lostAlready(amount: Micros, value: Micros): string {
  const lost = Math.floor(100 * (1 - value / amount));
  return `It is worth ${formatMoney(fromMicros(value))}, so it would be halted again. Enter a loss above ${lost}%, or none.`;
}

function nothingBought(lines: readonly RebalanceLine[]): string {
  if (lines.length === 0)
    return 'This portfolio holds only cash now, so there is nothing to buy. Copy it once it holds something.';
  return lines.every(({ note }) => note === 'no-price')
    ? 'There are no prices for what it holds yet. Try again later.'
    : 'The amount is too small: it buys no whole share of what the portfolio holds.';
}

async function toView(
  db: Kysely<Schema>,
  copy: BasketCopyRow,
  accountName: string,
  market: OrderMarket,
): Promise<BasketCopy> {
  const positions = await readOwnPositions(db, copy);
  const { value, cash } = copyMoney(copy, positions, market);
  const last = await db
    .selectFrom('basket_rebalances')
    .selectAll()
    .where('basket_copy_id', '=', copy.id)
    .where('state', '=', 'ordered')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lines = last ? readJson(last.lines, 'basket_rebalances.lines') : [];
  return {
    copyId: copy.id,
    accountId: copy.account_id,
    accountName,
    basket: copy.basket,
    name: copy.name,
    state: copy.state,
    reason: copy.reason,
    amount: copy.amount,
    value: copy.state === 'ended' ? ZERO : value,
    cash: copy.state === 'ended' ? ZERO : cash,
    stopPct: copy.stop_pct,
    startedAt: copy.started_at,
    endedAt: copy.ended_at,
    rebalancedAt: last?.done_at ?? null,
    holdings:
      copy.state === 'ended' || !last
        ? []
        : await toHoldings(db, copy, { seq: last.seq, lines }, { positions, value }, market),
  };
}

async function toHoldings(
  db: Kysely<Schema>,
  copy: BasketCopyRow,
  { seq, lines }: { readonly seq: number; readonly lines: readonly RebalanceLine[] },
  { positions, value }: { readonly positions: readonly PaperPosition[]; readonly value: Micros },
  market: OrderMarket,
): Promise<readonly CopiedHolding[]> {
  const orderCause = (line: RebalanceLine, action: 'open' | 'close') =>
    rebalanceCause(seq, { fundId: line.fundId, action });
  const causes = lines.flatMap((line) => [orderCause(line, 'close'), orderCause(line, 'open')]);
  const orders = new Map<string, LineOrder>();
  if (causes.length > 0)
    for (const row of await db
      .selectFrom('orders')
      .leftJoin('fills', (join) =>
        join
          .onRef('fills.client_order_id', '=', 'orders.client_order_id')
          .onRef('fills.account_id', '=', 'orders.account_id'),
      )
      .select([
        'orders.cause_key',
        'orders.state',
        'orders.reason',
        'fills.price',
        'fills.quote',
        'fills.rate',
      ])
      .select(['fills.quantity', 'fills.commission'])
      .where('orders.owner', '=', copy.id)
      .where(isAnyOf(db, 'orders.cause_key', causes))
      .execute())
      orders.set(row.cause_key ?? '', toLineOrder(row));
  return lines
    .map((line): CopiedHolding => {
      const held = positions.find(({ fundId }) => fundId === line.fundId);
      const mark = held && markFor(held, market);
      const worth =
        held && mark ? Math.abs(valueAt(held, mark.price, mark.rate)) * Math.sign(held.quantity) : 0;
      return {
        fundId: line.fundId,
        ticker: market.instrumentById(line.fundId)?.ticker ?? String(line.fundId),
        quantity: held?.quantity ?? ZERO,
        targetPct: (100 * line.weight) / WHOLE_WEIGHT,
        heldPct: value > 0 ? (100 * worth) / value : 0,
        differences: [
          ...lineDifferences(
            line,
            (['close', 'open'] as const).flatMap((action) => orders.get(orderCause(line, action)) ?? []),
          ),
          ...(held === undefined && line.wanted !== 0 && hasFilled(orders.get(orderCause(line, 'open')))
            ? ['It was sold since.']
            : []),
        ],
      };
    })
    .filter(({ quantity, targetPct }) => quantity !== 0 || targetPct !== 0)
    .sort((a, b) => Math.abs(b.targetPct) - Math.abs(a.targetPct) || (a.ticker < b.ticker ? -1 : 1));
}

function hasFilled(order: LineOrder | undefined): boolean {
  return order?.state === 'filled';
}

interface OrderWithFill {
  readonly state: string;
  readonly reason: string | null;
  readonly price: number | null;
  readonly quote: number | null;
  readonly rate: number | null;
  readonly quantity: number | null;
  readonly commission: number | null;
}

function toLineOrder(row: OrderWithFill): LineOrder {
  const { state, reason, price, quote, rate, quantity, commission } = row;
  if (price === null || quote === null || quantity === null)
    return { state, reason, fillPrice: null, quote: null, cost: 0 };
  const dollars = fromPrice((rate ?? IN_DOLLARS) as Parameters<typeof fromPrice>[0]);
  const [filled, quoted] = [price, quote].map(
    (one) => fromPrice(one as Parameters<typeof fromPrice>[0]) * dollars,
  ) as [number, number];
  const slipped = Math.abs(filled - quoted) * fromMicros(quantity as Micros);
  return {
    ...{ state, reason, fillPrice: filled, quote: quoted },
    cost: slipped + fromMicros((commission ?? 0) as Micros),
  };
}
