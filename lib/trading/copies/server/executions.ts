import type { Kysely } from 'kysely';
import { least, type Micros, type Millis, most, type Price, plus } from '@/lib/core/base/brand';
import { micros, ZERO } from '@/lib/core/base/money';
import { averageFillPrice, timesPrice, toPrice } from '@/lib/core/base/price';
import type { Schema } from '@/lib/core/database/schema';
import { NO_SPLIT, type SplitRatio, splitBetween } from '@/lib/market/corporate-actions/corporate-action';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { ArchivedRows } from '@/lib/trading/archives/archive';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import { restatePrice, restateQuantity } from '@/lib/trading/corporate-actions/restate';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';

/** What all orders for one cause of a copy got together; at brokers each may have taken several executions. */
export interface SummedExecution {
  readonly quantity: Micros;
  /** Average price, rounded. */
  readonly price: Price;
  readonly quote: Price;
  /** Dollars for a unit of the currency that its prices are in, on average. */
  readonly rate: Price;
  readonly commission: Micros;
  /** null if the orders opened a position. */
  readonly profit: Micros | null;
  /** Average price of what it closed, and when that was opened; null for what opens. */
  readonly openPrice: Price | null;
  readonly openedAt: Millis | null;
  readonly firstTime: Millis;
  readonly lastTime: Millis;
}

interface Sum {
  quantity: bigint;
  price: bigint;
  quote: bigint;
  rate: bigint;
  openPrice: bigint;
  commission: Micros;
  profit: Micros | null;
  openedAt: Millis | null;
  firstTime: Millis;
  lastTime: Millis;
}

export const executionKey = (copyId: string, cause: string | null) => `${copyId} ${cause}`;

/** In which archives executions may be: those of an account with rows of a time. */
export interface ArchivedExecutions {
  readonly accountId: string;
  readonly from: number;
  readonly through: number;
  /** Causes that have executions: where some weren't at that time, all of the account's archives are read. */
  readonly executed: readonly (string | null)[];
}

/**
 * @param archived null where nothing that is asked for can be archived
 * @returns by `executionKey`, for at most some hundred copies
 */
export async function readExecutions(
  db: Kysely<Schema>,
  copyIds: readonly string[],
  causes: readonly (string | null)[],
  archived: ArchivedExecutions | null = null,
): Promise<ReadonlyMap<string, SummedExecution>> {
  const known = [...new Set(causes.flatMap((cause) => cause ?? []))];
  if (copyIds.length === 0 || known.length === 0) return new Map();
  const stored = await db
    .selectFrom('orders')
    .innerJoin('fills', 'fills.client_order_id', 'orders.client_order_id')
    .select([
      'orders.owner',
      'orders.cause_key',
      'fills.account_id',
      'fills.fund_id',
      'fills.quantity',
      'fills.price',
      'fills.quote',
      'fills.rate',
      'fills.commission',
      'fills.profit',
      'fills.open_price',
      'fills.opened_at',
      'fills.time',
    ])
    .where('orders.owner', 'in', [...new Set(copyIds)])
    .where('orders.cause_key', 'in', known)
    .execute();
  const rows =
    archived === null
      ? stored
      : [
          ...stored,
          ...(await readArchivedFills(
            db,
            new Set(copyIds),
            new Set(known),
            archived,
            new Set(stored.map(({ cause_key }) => cause_key)),
          )),
        ];
  const splits = await readSplits(
    db,
    rows.map(({ account_id }) => account_id),
  );
  const lastTimes = new Map<string, Millis>();
  for (const { owner, cause_key, time } of rows) {
    const key = executionKey(owner, cause_key);
    lastTimes.set(key, most(time, lastTimes.get(key) ?? time));
  }
  const sums = new Map<string, Sum>();
  for (const found of rows) {
    const key = executionKey(found.owner, found.cause_key);
    // Of fills before and after a split, the earlier ones are restated.
    const own = splits.get(found.account_id) ?? [];
    const split = splitBetween(own, found.fund_id, found.time, lastTimes.get(key) ?? found.time);
    const row = split === NO_SPLIT ? found : restateFill(found, split);
    const sum = sums.get(key) ?? emptySum(row.time);
    sums.set(key, sum);
    const quantity = BigInt(row.quantity);
    sum.quantity += quantity;
    sum.price += timesPrice(quantity, row.price);
    sum.quote += timesPrice(quantity, row.quote);
    sum.rate += timesPrice(quantity, row.rate ?? IN_DOLLARS);
    if (row.open_price !== null) sum.openPrice += timesPrice(quantity, row.open_price);
    sum.commission = plus(sum.commission, row.commission);
    if (row.profit !== null) sum.profit = plus(row.profit, sum.profit ?? 0);
    if (row.opened_at !== null) sum.openedAt = least(row.opened_at, sum.openedAt ?? row.opened_at);
    sum.firstTime = least(sum.firstTime, row.time);
    sum.lastTime = most(sum.lastTime, row.time);
  }
  return new Map([...sums].map(([key, sum]) => [key, toExecution(sum)]));
}

async function readArchivedFills(
  db: Kysely<Schema>,
  copyIds: ReadonlySet<string>,
  causes: ReadonlySet<string>,
  { accountId, executed, ...span }: ArchivedExecutions,
  stored: ReadonlySet<string | null>,
) {
  const find = (rows: ArchivedRows<'activity'>) => joinFills(rows, copyIds, causes);
  const near = find(await readArchived(db, [accountId], 'activity', span));
  const found = new Set([...stored, ...near.map(({ cause_key }) => cause_key)]);
  if (executed.every((cause) => found.has(cause))) return near;
  return find(await readArchived(db, [accountId], 'activity'));
}

function joinFills(
  { orders, fills }: ArchivedRows<'activity'>,
  copyIds: ReadonlySet<string>,
  causes: ReadonlySet<string>,
) {
  const wanted = new Map(
    orders.flatMap(({ client_order_id: id, owner, cause_key }) =>
      cause_key !== null && copyIds.has(owner) && causes.has(cause_key) ? [[id, { owner, cause_key }]] : [],
    ),
  );
  return fills.flatMap((fill) => {
    const order = wanted.get(fill.client_order_id);
    return order ? [{ ...fill, ...order }] : [];
  });
}

function restateFill<
  Fill extends {
    readonly quantity: Micros;
    readonly price: Price;
    readonly quote: Price;
    readonly open_price: Price | null;
  },
>(fill: Fill, split: SplitRatio): Fill {
  return {
    ...fill,
    quantity: restateQuantity(fill.quantity, split),
    price: restatePrice(fill.price, split),
    quote: restatePrice(fill.quote, split),
    open_price: fill.open_price === null ? null : restatePrice(fill.open_price, split),
  };
}

function emptySum(time: Millis): Sum {
  return {
    quantity: 0n,
    price: 0n,
    quote: 0n,
    rate: 0n,
    openPrice: 0n,
    commission: ZERO,
    profit: null,
    openedAt: null,
    firstTime: time,
    lastTime: time,
  };
}

function toExecution(sum: Sum): SummedExecution {
  const average = (total: bigint) =>
    sum.quantity === 0n ? toPrice(0) : averageFillPrice(total, sum.quantity);
  return {
    quantity: micros(sum.quantity),
    price: average(sum.price),
    quote: average(sum.quote),
    rate: average(sum.rate),
    commission: sum.commission,
    profit: sum.profit,
    openPrice: sum.profit === null ? null : average(sum.openPrice),
    openedAt: sum.openedAt,
    firstTime: sum.firstTime,
    lastTime: sum.lastTime,
  };
}
