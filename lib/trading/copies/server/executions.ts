import type { Kysely } from 'kysely';
import type { Micros, Millis, Price } from '@/lib/core/base/brand';
import { averageFillPrice, timesPrice } from '@/lib/core/base/price';
import type { Schema } from '@/lib/core/database/schema';

/** What all orders for one cause of a copy got together; at brokers each may have taken several executions. */
export interface Execution {
  readonly quantity: Micros;
  /** Averages, rounded. */
  readonly price: Price;
  readonly quote: Price;
  readonly commission: Micros;
  /** null for what opens. */
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
  openPrice: bigint;
  commission: number;
  profit: number | null;
  openedAt: number | null;
  firstTime: number;
  lastTime: number;
}

export const executionKey = (copyId: string, cause: string | null) => `${copyId} ${cause}`;

/** @returns by `executionKey`, for at most some hundred copies */
export async function readExecutions(
  db: Kysely<Schema>,
  copyIds: readonly string[],
  causes: readonly (string | null)[],
): Promise<ReadonlyMap<string, Execution>> {
  const known = [...new Set(causes.flatMap((cause) => cause ?? []))];
  if (copyIds.length === 0 || known.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .innerJoin('fills', 'fills.client_order_id', 'orders.client_order_id')
    .select([
      'orders.owner',
      'orders.cause_key',
      'fills.quantity',
      'fills.price',
      'fills.quote',
      'fills.commission',
      'fills.profit',
      'fills.open_price',
      'fills.opened_at',
      'fills.time',
    ])
    .where('orders.owner', 'in', [...new Set(copyIds)])
    .where('orders.cause_key', 'in', known)
    .execute();
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const key = executionKey(row.owner, row.cause_key);
    const sum = sums.get(key) ?? emptySum(row.time);
    sums.set(key, sum);
    const quantity = BigInt(row.quantity);
    sum.quantity += quantity;
    sum.price += timesPrice(quantity, row.price);
    sum.quote += timesPrice(quantity, row.quote);
    sum.openPrice += timesPrice(quantity, (row.open_price ?? 0) as Price);
    sum.commission += row.commission;
    if (row.profit !== null) sum.profit = (sum.profit ?? 0) + row.profit;
    if (row.opened_at !== null) sum.openedAt = Math.min(sum.openedAt ?? row.opened_at, row.opened_at);
    sum.firstTime = Math.min(sum.firstTime, row.time);
    sum.lastTime = Math.max(sum.lastTime, row.time);
  }
  return new Map([...sums].map(([key, sum]) => [key, executionOf(sum)]));
}

function emptySum(time: number): Sum {
  return {
    quantity: 0n,
    price: 0n,
    quote: 0n,
    openPrice: 0n,
    commission: 0,
    profit: null,
    openedAt: null,
    firstTime: time,
    lastTime: time,
  };
}

function executionOf(sum: Sum): Execution {
  const average = (total: bigint) =>
    sum.quantity === 0n ? (0 as Price) : averageFillPrice(total, sum.quantity);
  return {
    quantity: Number(sum.quantity) as Micros,
    price: average(sum.price),
    quote: average(sum.quote),
    commission: sum.commission as Micros,
    profit: sum.profit as Micros | null,
    openPrice: sum.profit === null ? null : average(sum.openPrice),
    openedAt: sum.openedAt as Millis | null,
    firstTime: sum.firstTime as Millis,
    lastTime: sum.lastTime as Millis,
  };
}
