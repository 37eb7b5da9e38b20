import { type Kysely, sql } from 'kysely';
import { type Millis, minus } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { averageFillPrice, timesPrice } from '@/lib/core/base/price';
import { type Row, readJson, type Schema } from '@/lib/core/database/schema';
import { type StoredFee, sumFees } from '@/lib/trading/accounts/fees';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { EMULATOR, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { readNewestOrders, readUnmoved } from '@/lib/trading/archives/server/archive-store';
import { IS_RESTING_STOP } from '@/lib/trading/copies/server/copy-rows';
import { storedReasonText } from '@/lib/trading/orders/reasons';
import { toAccountLimits, toAccountName } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import type { BrokerAccountState } from '@/lib/trading/trading-accounts/trading-account';
import { exitsGoOn } from '@/lib/trading/trading-accounts/trading-account';
import { findArmProblem, STALE_MS } from '../arm-problem';
import type { Difference } from '../broker-account';
import type {
  AccountOrder,
  AccountRobot,
  BrokerAccountDetails,
  BrokerAccountView,
  BrokerOffer,
} from '../broker-accounts';
import { offerProblem } from '../offer';
import { tradingDayStart } from '../trading-day';
import { readNewestLog } from './account-log-store';
import { sealedKind } from './key-box';
import { readDelays } from './read-delays';

export type BrokerAccountRow = Row<'trading_accounts'> & { readonly state: BrokerAccountState };

/** Most that a page shows of an account's orders, and of its log. */
const SHOWN_ORDERS = 100;
const SHOWN_DIFFERENCES = 50;
const SHOWN_EVENTS = 50;

export interface ViewOptions {
  readonly offer: BrokerOffer;
  readonly now: () => Millis;
}

/** A user's account at a broker. @throws NotFoundError for everything else */
export async function readOwn(
  db: Kysely<Schema>,
  userId: string,
  accountId: string,
): Promise<BrokerAccountRow> {
  const row = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('broker', '<>', EMULATOR)
    .$narrowType<{ state: BrokerAccountState }>()
    .executeTakeFirst();
  if (!row) throw new NotFoundError('You have no such broker account');
  return row;
}

/** A user's accounts at brokers as they were connected, disconnected ones last. */
export function readOwnAll(db: Kysely<Schema>, userId: string): Promise<BrokerAccountRow[]> {
  return db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('broker', '<>', EMULATOR)
    .orderBy(sql`CASE WHEN state = 'disconnected' THEN 1 ELSE 0 END`)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ state: BrokerAccountState }>()
    .execute();
}

/** Accounts as their user sees them, in the rows' order. */
export async function viewAccounts(
  db: Kysely<Schema>,
  rows: readonly BrokerAccountRow[],
  { offer, now }: ViewOptions,
): Promise<readonly BrokerAccountView[]> {
  if (rows.length === 0) return [];
  const at = now();
  const facts = await readFacts(
    db,
    rows.map(({ id }) => id),
    at,
  );
  return rows.map((row) => {
    const id = row.id;
    const keys = facts.keys.filter((key) => key.account_id === id);
    const pending = keys.findLast(({ state }) => state === 'pending') ?? null;
    const current = keys.findLast(({ state }) => state === 'current') ?? null;
    const shown = current ?? pending;
    const isReplacing = row.state !== 'untested' && pending !== null;
    const isKnown = row.synced_at !== null;
    const isStale = row.state !== 'disconnected' && isKnown && at - (row.synced_at ?? 0) > STALE_MS;
    const openDifferences = accountCount(facts.differences, id);
    const view = {
      ...toAccountName(row),
      state: row.state,
      reason: row.reason,
      keyKind: shown && sealedKind(shown.sealed),
      keyLast4: shown?.last4 ?? '',
      pendingKeyKind: isReplacing ? sealedKind(pending.sealed) : null,
      pendingKeyLast4: isReplacing ? pending.last4 : null,
      limits: toAccountLimits(row),
      limitStops: row.limit_stops,
      exitsGoOn: exitsGoOn(row),
      cash: isKnown ? row.cash : null,
      equity: row.equity,
      buyingPower: row.buying_power,
      dayProfit: row.equity === null || row.day_equity === null ? null : minus(row.equity, row.day_equity),
      createdAt: row.created_at,
      armedAt: row.armed_at,
      syncedAt: row.synced_at,
      agreedAt: row.agreed_at,
      stoppedBy: row.stopped_by,
      stoppedAt: row.stopped_at,
      isStale,
      counts: {
        robots: accountCount(facts.robots, id),
        robotPositions: accountCount(facts.robotPositions, id),
        ownPositions: accountCount(facts.ownPositions, id),
        waitingOrders: accountCount(facts.waitingOrders, id),
        stopOrders: accountCount(facts.stopOrders, id),
        openDifferences,
        ordersToday: accountCount(facts.ordersToday, id),
      },
    };
    const armFacts = { ...view, openDifferences, offerProblem: offerProblem(offer, view.broker, view.mode) };
    return { ...view, armProblem: findArmProblem(armFacts, at) };
  });
}

interface ReadOrders {
  readonly orders: readonly Row<'orders'>[];
  /** Fills of those that are archived. */
  readonly fills: readonly Row<'fills'>[];
}

/** Waiting orders first, then the newest; read apart, so that neither read goes through all the account ever had. */
async function readOrders(db: Kysely<Schema>, accountId: string): Promise<ReadOrders> {
  const orders = db.selectFrom('orders').selectAll().where('account_id', '=', accountId);
  const waiting = await orders.where('ended_at', 'is', null).execute();
  const stored = await orders
    .where('ended_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('client_order_id')
    .limit(SHOWN_ORDERS)
    .execute();
  waiting.sort((a, b) => b.created_at - a.created_at || (a.client_order_id < b.client_order_id ? -1 : 1));
  const { orders: ended, fills } = await readNewestOrders(db, accountId, stored, SHOWN_ORDERS);
  return { orders: [...waiting, ...ended].slice(0, SHOWN_ORDERS), fills };
}

/** One account with everything its page shows. */
export async function viewDetails(
  db: Kysely<Schema>,
  row: BrokerAccountRow,
  options: ViewOptions,
): Promise<BrokerAccountDetails> {
  const [[view], robots, positions, copies, { orders, executions }, differences, events, delays] =
    await Promise.all([
      viewAccounts(db, [row], options),
      readSelected(db, row.id),
      db
        .selectFrom('positions')
        .selectAll()
        .where('account_id', '=', row.id)
        .orderBy('opened_at')
        .orderBy('fund_id')
        .orderBy('owner')
        .execute(),
      db
        .selectFrom('copies')
        .innerJoin('robots', 'robots.id', 'copies.robot_id')
        .select(['copies.id', 'robots.id as robotId', 'robots.name as robotName'])
        .where('copies.account_id', '=', row.id)
        .execute(),
      readUnmoved(db, [row.id], async () => {
        const { orders, fills } = await readOrders(db, row.id);
        return { orders, executions: await readExecuted(db, orders, fills) };
      }),
      db
        .selectFrom('differences')
        .selectAll()
        .where('account_id', '=', row.id)
        .orderBy(sql`CASE WHEN state = 'open' THEN 0 ELSE 1 END`)
        .orderBy('found_at', 'desc')
        .limit(SHOWN_DIFFERENCES)
        .execute(),
      readNewestLog(db, row.id, SHOWN_EVENTS),
      readDelays(db, row.id),
    ]);
  if (!view) throw new Error(`Account ${row.id} was not viewed`);
  return {
    ...view,
    robots,
    positions: positions.map(toPaperPosition),
    delays,
    owners: new Map(copies.map(({ id, robotId, robotName }) => [id, { robotId, robotName }])),
    orders: orders.map((order) => toAccountOrder(order, executions.get(order.client_order_id))),
    differences: differences.map(toDifference),
    events,
  };
}

async function readSelected(db: Kysely<Schema>, accountId: string): Promise<readonly AccountRobot[]> {
  const rows = await db
    .selectFrom('copies')
    .innerJoin('robots', 'robots.id', 'copies.robot_id')
    .select([
      'copies.id as copyId',
      'copies.robot_id as robotId',
      'robots.name as robotName',
      'copies.state',
      'copies.paused',
      'copies.reason',
      'copies.reason_code',
      'copies.reason_args',
    ])
    .where('copies.account_id', '=', accountId)
    .where('copies.state', '<>', 'ended')
    .orderBy('copies.started_at')
    .execute();
  return rows.map(({ reason_code, reason_args, ...row }) => ({
    ...row,
    reason: storedReasonText({ ...row, reason_code, reason_args }),
  }));
}

export function toDifference(row: Row<'differences'>): Difference {
  return {
    id: row.id,
    symbol: row.symbol,
    fundId: row.fund_id,
    kind: row.kind,
    expected: row.expected,
    found: row.found,
    state: row.state,
    foundAt: row.found_at,
  };
}

type Executed = Pick<AccountOrder, 'averagePrice' | 'fees'>;

/** What orders filled at and cost, by their ids. */
async function readExecuted(
  db: Kysely<Schema>,
  orders: ReadOrders['orders'],
  archived: ReadOrders['fills'],
): Promise<ReadonlyMap<string, Executed>> {
  if (orders.length === 0) return new Map();
  const stored = await db
    .selectFrom('fills')
    .select(['client_order_id', 'quantity', 'price', 'fees'])
    .where(
      'client_order_id',
      'in',
      orders.map(({ client_order_id }) => client_order_id),
    )
    .execute();
  const fills = [...archived, ...stored];
  const sums = new Map<string, { quantity: bigint; cost: bigint; fees: readonly StoredFee[] }>();
  for (const { client_order_id, quantity, price, fees } of fills) {
    const sum = sums.get(client_order_id) ?? { quantity: 0n, cost: 0n, fees: [] };
    if (fees !== null) sum.fees = sumFees([...sum.fees, ...readJson(fees, 'fills.fees')]);
    sum.quantity += BigInt(quantity);
    sum.cost += timesPrice(BigInt(quantity), price);
    sums.set(client_order_id, sum);
  }
  return new Map(
    [...sums].map(([id, { quantity, cost, fees }]) => [
      id,
      { averagePrice: quantity === 0n ? null : averageFillPrice(cost, quantity), fees },
    ]),
  );
}

function toAccountOrder(row: Row<'orders'>, executed: Executed | undefined): AccountOrder {
  return {
    orderId: row.client_order_id,
    brokerOrderId: row.broker_order_id,
    owner: row.owner,
    fundId: row.fund_id,
    symbol: row.broker_symbol,
    kind: row.kind,
    side: row.side,
    action: row.action,
    quantity: row.quantity,
    amount: row.amount,
    stopPrice: row.stop_price,
    filledQuantity: row.filled_quantity,
    averagePrice: executed?.averagePrice ?? null,
    fees: executed?.fees ?? [],
    state: row.state,
    reason: storedReasonText(row),
    isBeingCancelled: row.ended_at === null && row.cancel_at !== null && row.sent_at !== null,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
  };
}

interface Counted {
  readonly account_id: string;
  readonly count: number | string | bigint;
}

const accountCount = (rows: readonly Counted[], accountId: string) =>
  Number(rows.find(({ account_id }) => account_id === accountId)?.count ?? 0);

async function readFacts(db: Kysely<Schema>, ids: readonly string[], now: Millis) {
  const count = sql<number | string>`COUNT(*)`.as('count');
  const positions = () =>
    db
      .selectFrom('positions')
      .select(['account_id', count])
      .where('account_id', 'in', ids)
      .groupBy('account_id');
  const orders = () =>
    db
      .selectFrom('orders')
      .select(['account_id', count])
      .where('account_id', 'in', ids)
      .groupBy('account_id');
  const [keys, robots, robotPositions, ownPositions, waitingOrders, stopOrders, ordersToday, differences] =
    await Promise.all([
      db
        .selectFrom('account_keys')
        .select(['account_id', 'state', 'last4', 'sealed'])
        .where('account_id', 'in', ids)
        .orderBy('version')
        .execute(),
      db
        .selectFrom('copies')
        .select(['account_id', count])
        .where('account_id', 'in', ids)
        .where('state', 'not in', ['ended', 'draining'])
        .groupBy('account_id')
        .execute(),
      positions().where('owner', '<>', OWN).execute(),
      positions().where('owner', '=', OWN).execute(),
      orders().where('ended_at', 'is', null).execute(),
      orders().where('ended_at', 'is', null).where(IS_RESTING_STOP).execute(),
      // Stops count only for what they guard.
      orders().where('sent_at', '>=', tradingDayStart(now)).where('kind', '<>', 'stop').execute(),
      db
        .selectFrom('differences')
        .select(['account_id', count])
        .where('account_id', 'in', ids)
        .where('state', '=', 'open')
        .where('ended_at', 'is', null)
        .groupBy('account_id')
        .execute(),
    ]);
  return { keys, robots, robotPositions, ownPositions, waitingOrders, stopOrders, ordersToday, differences };
}
