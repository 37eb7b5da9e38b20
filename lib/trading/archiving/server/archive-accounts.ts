import { type Kysely, type RawBuilder, sql } from 'kysely';
import { least, type Millis, plus } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { groupBy } from '@/lib/core/base/group-by';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import { type Row, type Schema, toJson } from '@/lib/core/database/schema';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount, takeEquityPoints } from '@/lib/trading/accounts/server/account-store';
import { takeFills } from '@/lib/trading/accounts/server/position-store';
import type { ArchivedRows } from '@/lib/trading/archives/archive';
import { storeArchived } from '@/lib/trading/archives/server/archive-store';
import { takeAccountLog } from '@/lib/trading/broker-accounts/server/account-log-store';
import { addToArchived } from '@/lib/trading/copies/archived-copy';
import { takeSignals } from '@/lib/trading/copies/server/copied-signal-store';
import { toArchivedCopy } from '@/lib/trading/copies/server/copy-rows';
import { noteArchived } from '@/lib/trading/copies/server/copy-store';
import { takeTrades } from '@/lib/trading/copies/server/copy-trades';
import { takeOrders } from '@/lib/trading/orders/server/order-store';
import { readLive } from './live-rows';
import { findOrders, findSignals, findTrades, ROWS_PER_MOVE } from './old-rows';

/**
 * Moves old rows of accounts into archives. Each transaction locks one account, deletes some of its rows and
 * stores the same rows packed, so a kill at any moment leaves each row in one of the two places, and another process
 * that does the same waits, then finds them gone.
 */

/** After this long nothing but an account's history shows its rows, and no request is repeated. */
const KEPT_DAYS = 30;
/** Values of equity are thinned until then. */
const EQUITY_KEPT_DAYS = 60;
/** How long look-ups of orders and late fills may come back to what was traded at a broker. */
const KEPT_AT_BROKERS_DAYS = 90;
/** An archived account's rows are moved once. */
const FOR_EVER = Number.MAX_SAFE_INTEGER as Millis;

export interface ArchivingOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly now: () => Millis;
}

/** Rows from before this are old: whole months, so that an account has one archive a month. */
export function archivedBefore(now: Millis, keptDays = KEPT_DAYS): Millis {
  const date = new Date(plus(now, -keptDays * DAY_MS));
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) as Millis;
}

/**
 * Moves old rows for a while.
 * @param budgetMs ends after the transaction that exceeds it
 * @param failed accounts to leave out; one that fails is added, so that it holds up no other
 * @returns whether there may be more
 */
export async function archiveAccounts(
  options: ArchivingOptions,
  budgetMs: number,
  failed: Set<string> = new Set(),
): Promise<boolean> {
  const { db } = options.database;
  const started = performance.now();
  for (;;) {
    const account =
      (await findNext(db, ON_PAPER, oldThrough(EMULATOR, options.now()), failed)) ??
      (await findNext(db, AT_BROKERS, oldThrough('broker', options.now()), failed));
    if (!account) return false;
    let isDone = false;
    while (!isDone) {
      try {
        isDone = await archiveSome(options, account.id);
      } catch (error) {
        if (!(error instanceof UnavailableError)) failed.add(account.id);
        throw error;
      }
      if (performance.now() - started > budgetMs) return true;
    }
  }
}

// Literals, so that indexes are used.
const ON_PAPER = sql<boolean>`broker = 'emulator'`;
const AT_BROKERS = sql<boolean>`broker <> 'emulator'`;

function findNext(
  db: Kysely<Schema>,
  where: RawBuilder<boolean>,
  before: Millis,
  failed: ReadonlySet<string>,
): Promise<{ readonly id: string } | undefined> {
  return db
    .selectFrom('trading_accounts')
    .select('id')
    .where(where)
    .where('archived_through', '<', before)
    .$if(failed.size > 0, (query) => query.where('id', 'not in', [...failed]))
    .orderBy('archived_through')
    .limit(1)
    .executeTakeFirst();
}

/** Rows of an account from before this are looked at. */
function oldThrough(broker: string, now: Millis): Millis {
  return archivedBefore(now, broker === EMULATOR ? KEPT_DAYS : KEPT_AT_BROKERS_DAYS);
}

interface Ages {
  /** Rows from before this move. */
  readonly before: Millis;
  readonly equityBefore: Millis;
}

/** A broker's late fills are booked from where the account last agreed with it, so that no row moves before. */
function readAges(account: Row<'trading_accounts'>, now: Millis): Ages {
  const { broker, state, agreed_at } = account;
  if (broker === EMULATOR)
    return { before: archivedBefore(now), equityBefore: archivedBefore(now, EQUITY_KEPT_DAYS) };
  const known = state === 'disconnected' ? now : least(now, agreed_at ?? (0 as Millis));
  const before = archivedBefore(known, KEPT_AT_BROKERS_DAYS);
  return { before, equityBefore: before };
}

/** As long as the trader may be held up each time that it has nothing else to do. */
const BUDGET_MS = 40;
/** How long it waits once nothing was left. */
const REST_MS = 10 * MINUTE_MS;

/** Moves a few rows each time that it's asked to, for the trader's turns. */
export function createArchiving(options: ArchivingOptions): { work(): Promise<void> } {
  let restUntil = Number.NEGATIVE_INFINITY;
  const failed = new Set<string>();
  return {
    async work() {
      if (performance.now() < restUntil) return;
      if (await archiveAccounts(options, BUDGET_MS, failed)) return;
      restUntil = performance.now() + REST_MS;
      failed.clear();
    },
  };
}

/** @returns whether the account has no more to move */
async function archiveSome({ database, now }: ArchivingOptions, id: string): Promise<boolean> {
  return database.commit(async (tx) => {
    const [account] = await lockAccounts(tx, [id]);
    if (!account) return true;
    const { broker, state, archived_at } = account;
    const seenThrough = oldThrough(broker, now());
    if (account.archived_through >= seenThrough) return true;
    const ages = readAges(account, now());
    // An archived or disconnected account has no later rows.
    const isEnded = state === 'archived' || state === 'disconnected';
    const isOver = isEnded && archived_at !== null && archived_at < ages.equityBefore;
    const through = isOver ? FOR_EVER : seenThrough;
    // Quantities of pairs are still to be converted; its rows are moved later.
    if (await isToConvert(tx, id)) {
      await noteOnAccount(tx, id, { archived_through: seenThrough });
      return true;
    }
    const moved = await takeOld(tx, id, ages);
    const account_events =
      broker === EMULATOR ? [] : await takeAccountLog(tx, id, ages.before, ROWS_PER_MOVE);
    const { orders, fills, copy_intents, copy_trades, equity_points } = moved;
    if (orders.length + copy_intents.length > 0)
      await storeArchived(tx, id, 'activity', { orders, fills, copy_intents });
    if (copy_trades.length > 0) await storeArchived(tx, id, 'trades', { copy_trades });
    if (equity_points.length > 0) await storeArchived(tx, id, 'equity', { equity_points });
    if (account_events.length > 0) await storeArchived(tx, id, 'log', { account_events });
    await countMoved(tx, moved);
    const isDone = [orders, copy_intents, copy_trades, equity_points, account_events].every(
      ({ length }) => length < ROWS_PER_MOVE,
    );
    if (isDone) await noteOnAccount(tx, id, { archived_through: through });
    return isDone;
  });
}

async function isToConvert(tx: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('accounts_to_convert')
    .select('account_id')
    .where('account_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

type Moved = ArchivedRows<'activity' | 'trades' | 'equity'>;

/** Deletes rows that are old and over. What something may still change or read alone stays. */
async function takeOld(
  tx: Kysely<Schema>,
  accountId: string,
  { before, equityBefore }: Ages,
): Promise<Moved> {
  const live = await readLive(tx, accountId);
  const orderIds = await findOrders(tx, accountId, before, live);
  const fills = await takeFills(tx, accountId, orderIds);
  const orders = await takeOrders(tx, orderIds);
  // Signals move once all of their orders have.
  const areLeft = orderIds.length >= ROWS_PER_MOVE;
  const copy_intents = areLeft ? [] : await takeSignals(tx, await findSignals(tx, accountId, before, live));
  const copy_trades = await takeTrades(tx, await findTrades(tx, accountId, before, live));
  const equity_points = await takeEquityPoints(tx, accountId, equityBefore, ROWS_PER_MOVE);
  return { orders, fills, copy_intents, copy_trades, equity_points };
}

/** Adds to what pages count of each copy. */
async function countMoved(tx: Kysely<Schema>, { copy_intents, copy_trades, fills }: Moved): Promise<void> {
  const intents = groupBy(copy_intents, ({ copy_id }) => copy_id);
  const trades = groupBy(copy_trades, ({ copy_id }) => copy_id);
  const filled = groupBy(fills, ({ owner }) => owner as string);
  const ids = [...new Set([...intents.keys(), ...trades.keys(), ...filled.keys()])];
  if (ids.length === 0) return;
  const copies = await tx
    .selectFrom('copies')
    .select(['id', 'robot_id', 'archived'])
    .where(isAnyOf(tx, 'id', ids))
    .execute();
  for (const { id, robot_id, ...copy } of copies) {
    const own = trades.get(id) ?? [];
    const prices = await readEntryPrices(tx, robot_id, own);
    const counted = addToArchived(
      toArchivedCopy(copy),
      { intents: intents.get(id) ?? [], trades: own, fills: filled.get(id) ?? [] },
      (tradeNo) => prices.get(tradeNo) ?? 0,
    );
    await noteArchived(tx, id, toJson(counted));
  }
}

async function readEntryPrices(
  tx: Kysely<Schema>,
  robotId: number,
  trades: readonly Row<'copy_trades'>[],
): Promise<ReadonlyMap<number, number>> {
  if (trades.length === 0) return new Map();
  const rows = await tx
    .selectFrom('ledger_entries')
    .select(['trade_no', 'price'])
    .where('robot_id', '=', robotId)
    .where(
      'trade_no',
      'in',
      trades.map(({ trade_no }) => trade_no),
    )
    .where('kind', '=', 'open')
    .execute();
  return new Map(rows.map(({ trade_no, price }) => [trade_no, price]));
}
