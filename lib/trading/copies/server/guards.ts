import { type Kysely, sql } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { MarketName } from '@/lib/market/data/source';
import { markAutopilot } from '@/lib/people/follows/server/follow-store';
import { readWaitingOrders } from '@/lib/robots/engine/server/progress-store';
import { readRetirements } from '@/lib/robots/registry/server/registry-store';
import { openProfitAt } from '@/lib/trading/accounts/position';
import { lockAccounts, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import type { FindRate } from '@/lib/trading/accounts/valuation';
import { readUnsplit } from '@/lib/trading/corporate-actions/server/unapplied-splits';
import { because, type Reason, readReason } from '@/lib/trading/orders/reasons';
import { guardCause, lapseCause } from '../cause';
import { isStopped, stopBase } from '../sizing';
import { changeEach, changeSignals, planCopyExits, planRobotExits } from './copied-signal-store';
import { type CopyRow, IS_OPEN, IS_RUNNING, IS_UNSETTLED, toCopySettings } from './copy-rows';
import { changeCopies, endIfFlat } from './copy-store';
import { readLegs } from './robot-legs';
import { stopEntries } from './turn-off';

/** Stops copies without a signal: at their copy stop, if the robot is gone, retired or silent, or after a reset. */

export interface GuardOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  readonly findQuote: (fundId: FundId) => { readonly price: number } | null;
  /** Absent if everything is priced in dollars. */
  readonly findRate?: FindRate;
  /** Whether the latest price can't be judged by yet: a change too large for one quote, or a split in progress. */
  readonly isDoubted?: (fundId: FundId) => boolean;
  readonly now: () => Millis;
}

/** @returns users whose copies were stopped */
export async function guardCopies(
  options: GuardOptions,
  silentRobots: readonly number[] = [],
): Promise<readonly string[]> {
  const { database, now } = options;
  const archived = await endArchived(database, now());
  const released = await releaseSignals(database, now());
  const removed = await runningWhere(
    database.db,
    options.market,
    sql<boolean>`robots.removed_at IS NOT NULL`,
  );
  const live = await readLiveAccounts(database.db, removed);
  const isLive = ({ account_id }: CopyRow) => live.has(account_id);
  await stopAll(
    database,
    removed.filter((copy) => copy.state !== 'draining' && !isLive(copy)),
    'drained',
    because('removed'),
    now(),
  );
  // With real money, the user decides what happens to the positions.
  await haltAsking(
    database,
    removed.filter((copy) => copy.state !== 'draining' && copy.state !== 'halted' && isLive(copy)),
    'removed-live',
    now(),
  );
  const retired = await drainRetired(options);
  const silent =
    silentRobots.length === 0
      ? []
      : await runningWhere(
          database.db,
          options.market,
          sql<boolean>`copies.robot_id IN (${sql.join(silentRobots)}) AND copies.state IN ('active', 'paused')`,
        );
  const silentLive = await readLiveAccounts(database.db, silent);
  await stopAll(
    database,
    silent.filter(({ account_id }) => !silentLive.has(account_id)),
    'halted',
    because('silent'),
    now(),
  );
  await haltAsking(
    database,
    silent.filter(({ account_id }) => silentLive.has(account_id)),
    'silent-live',
    now(),
  );
  const lost = await findStopped(options);
  for (const copy of lost)
    await stopAll(
      database,
      [copy],
      // A copy that is ending still ends once it holds nothing.
      copy.state === 'draining' ? 'drained' : 'halted',
      because('copy-stop', copy.copy_stop_pct ?? 0),
      now(),
    );
  return [
    ...new Set(
      [...archived, ...released, ...removed, ...retired, ...silent, ...lost].map(({ user_id }) => user_id),
    ),
  ];
}

/** Copies of retired robots only close what they hold, when the robot does. What is halted waits for its user. */
async function drainRetired({ database, market, now }: GuardOptions): Promise<readonly CopyRow[]> {
  const robotIds = (await readRetirements(database.db)).map(({ robotId }) => robotId);
  if (robotIds.length === 0) return [];
  const copies = await runningWhere(
    database.db,
    market,
    sql<boolean>`copies.robot_id IN (${sql.join(robotIds)}) AND copies.state IN ('active', 'paused')`,
  );
  await stopAll(database, copies, 'drained', because('retired'), now(), 'robot');
  return copies;
}

async function runningWhere(
  db: Kysely<Schema>,
  market: MarketName,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<readonly CopyRow[]> {
  return db
    .selectFrom('copies')
    .innerJoin('robots', 'robots.id', 'copies.robot_id')
    .selectAll('copies')
    .where('robots.market', '=', market)
    .where(IS_RUNNING)
    .where(condition)
    .execute();
}

/** Accounts with real money. */
async function readLiveAccounts(
  db: Kysely<Schema>,
  copies: readonly CopyRow[],
): Promise<ReadonlySet<string>> {
  if (copies.length === 0) return new Set();
  const rows = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('mode', '=', 'live')
    .where(
      'id',
      'in',
      copies.map(({ account_id }) => account_id),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Halts copies: they take no more entries, and keep their positions until the user decides. */
async function haltAsking(
  database: GuardOptions['database'],
  copies: readonly CopyRow[],
  code: 'removed-live' | 'silent-live',
  now: Millis,
): Promise<void> {
  if (copies.length === 0) return;
  await database.commit(async (tx) => {
    await lockAccounts(
      tx,
      copies.map(({ account_id }) => account_id),
    );
    const ids = copies.map(({ id }) => id);
    await stopEntries(tx, ids, { type: 'halted', reason: because(code), by: 'trader' }, now);
  });
}

async function stopAll(
  database: GuardOptions['database'],
  copies: readonly CopyRow[],
  type: 'drained' | 'halted',
  reason: Reason,
  now: Millis,
  by: 'trader' | 'robot' = 'trader',
): Promise<void> {
  if (copies.length === 0) return;
  const ids = copies.map(({ id }) => id);
  await database.commit(async (tx) => {
    // Follows are locked before accounts, in the same order as when a user turns Autopilot off.
    // A copy that is ending was turned off already, and its user may have turned Autopilot on for another account.
    if (type === 'drained')
      for (const { user_id, robot_id, state } of copies)
        if (state !== 'draining') await markAutopilot(tx, user_id, robot_id, false);
    await lockAccounts(
      tx,
      copies.map(({ account_id }) => account_id),
    );
    await stopEntries(tx, ids, { type, reason, by }, now);
    // What a robot ends, it closes itself.
    if (by === 'trader') await planCopyExits(tx, ids, guardCause(`${reason.code}:${now}`), now);
    await endIfFlat(tx, ids, by, now);
  });
}

/** Ends copies whose account was reset; their positions stay in the archive as they were. */
async function endArchived(database: GuardOptions['database'], now: Millis): Promise<readonly CopyRow[]> {
  const found = await database.db
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .selectAll('copies')
    .where(IS_RUNNING)
    .where('trading_accounts.state', '=', 'archived')
    .execute();
  if (found.length === 0) return [];
  await database.commit((tx) => endCopies(tx, found, now));
  return found;
}

/**
 * Frees copied signals whose order ended without them, as earlier releases left some: such an entry holds up its exit,
 * and with it the end of the copy or its next entry.
 */
async function releaseSignals(
  database: GuardOptions['database'],
  now: Millis,
): Promise<readonly { readonly user_id: string }[]> {
  const found = await database.db
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.owner', '=', 'copy_intents.copy_id')
        .onRef('orders.cause_key', '=', 'copy_intents.cause_key')
        .onRef('orders.attempt', '=', 'copy_intents.attempts'),
    )
    .select(['copy_intents.copy_id', 'copy_intents.cause_key', 'copies.user_id', 'copies.account_id'])
    .select(['orders.reason', 'orders.reason_code', 'orders.reason_args'])
    .where(IS_UNSETTLED)
    .where('copy_intents.state', '=', 'ordered')
    .where(IS_RUNNING)
    .where('orders.kind', '=', 'market')
    .where('orders.ended_at', 'is not', null)
    .where('orders.filled_quantity', '=', ZERO)
    .execute();
  if (found.length === 0) return [];
  await database.commit(async (tx) => {
    await lockAccounts(
      tx,
      found.map(({ account_id }) => account_id),
    );
    const changes = found.map((signal) => ({
      signal,
      event: { type: 'unfilled', reason: readReason(signal), isNotified: true } as const,
    }));
    await changeEach(tx, changes, now);
  });
  return found;
}

/** Ends copies at once, whatever they hold. */
export async function endCopies(tx: Kysely<Schema>, copies: readonly CopyRow[], now: Millis): Promise<void> {
  const ids = copies.map(({ id }) => id);
  for (const { user_id, robot_id } of copies) await unmarkIfNone(tx, user_id, robot_id, ids);
  const reason = because('reset');
  await stopEntries(tx, ids, { type: 'drained', reason, by: 'user' }, now);
  await changeSignals(tx, ({ eb, and }) => and([eb('copy_id', 'in', ids), IS_OPEN]), { type: 'left' }, now);
  await changeSignals(
    tx,
    ({ eb }) => eb('copy_id', 'in', ids),
    { type: 'calledOff', reason: because('no-account') },
    now,
  );
  await changeCopies(tx, ids, { type: 'accountGone', reason }, now);
}

/** Clears the Autopilot mark of a follow, unless another account has a copy of the robot by now. */
async function unmarkIfNone(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  endingIds: readonly string[],
): Promise<void> {
  const other = await tx
    .selectFrom('copies')
    .select('id')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .where('purpose', '=', 'autopilot')
    .where('state', 'in', ['active', 'paused', 'halted'])
    .where('id', 'not in', endingIds)
    .executeTakeFirst();
  if (!other) await markAutopilot(tx, userId, robotId, false);
}

/**
 * Copies that have lost what their stop allows since they were turned on, at the latest prices. It also guards what copies
 * still hold that are ending, or halted until their user decides.
 */
async function findStopped({
  database,
  market,
  findQuote,
  findRate = () => IN_DOLLARS,
  isDoubted,
  now,
}: GuardOptions): Promise<readonly CopyRow[]> {
  const rows = await runningWhere(
    database.db,
    market,
    sql<boolean>`copies.copy_stop_pct IS NOT NULL AND (copies.paused IS NULL OR copies.paused <> 'all')
      AND (copies.state IN ('active', 'paused') OR (${HOLDS_OPEN} AND (copies.state = 'halted'
        OR (copies.state = 'draining' AND (copies.reason_code IS NULL OR copies.reason_code <> 'kept')))))`,
  );
  if (rows.length === 0) return [];
  const open = new Map<string, number | null>();
  const positions = await database.db
    .selectFrom('positions')
    .innerJoin('copies', (join) =>
      join.onRef('copies.id', '=', 'positions.owner').onRef('copies.account_id', '=', 'positions.account_id'),
    )
    .selectAll('positions')
    .where(IS_RUNNING)
    .execute();
  const isUnsplit = await readUnsplit(database.db, market, positions, now());
  const suspended = new Set<string>();
  for (const row of positions) {
    if (isDoubted?.(row.fund_id) || isUnsplit(row)) suspended.add(row.owner);
    const quote = findQuote(row.fund_id);
    const rate = findRate(row.fund_id);
    const sum = open.get(row.owner) ?? 0;
    open.set(
      row.owner,
      quote === null || rate === null
        ? sum
        : sum + openProfitAt(toPaperPosition(row), toPrice(quote.price), rate),
    );
  }
  const legs = await readLegs(database.db, [...new Set(rows.map(({ robot_id }) => robot_id))]);
  return rows.filter((row) => {
    if (suspended.has(row.id)) return false;
    const profit = row.closed_profit + (open.get(row.id) ?? 0);
    const settings = toCopySettings(row);
    const base = stopBase(settings, legs.get(row.robot_id) ?? 1, row.set_aside);
    return isStopped(settings, base, row.stop_base - profit);
  });
}

/** Whether a copy has, or may get, positions that no exit closes yet. */
const HOLDS_OPEN = sql<boolean>`EXISTS (SELECT 1 FROM copy_intents WHERE copy_intents.copy_id = copies.id
  AND ${IS_OPEN})`;

/**
 * Closes what copies opened for signals that their robot let lapse: it had no room or no size, or decided otherwise. A
 * signal has lapsed once the robot has run past the bar it was due at without an entry that fills it, unless its order
 * still waits, as behind a hole in the data. @returns whether there were any
 */
export async function closeLapsed({ database, now }: GuardOptions): Promise<boolean> {
  const { db } = database;
  const unnamed = await db
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .innerJoin('robot_progress', 'robot_progress.robot_id', 'copies.robot_id')
    .innerJoin('copied_robots', 'copied_robots.robot_id', 'copies.robot_id')
    .innerJoin('ledger_heads', 'ledger_heads.robot_id', 'copies.robot_id')
    .select([
      'copies.robot_id',
      'copy_intents.cause_key',
      'copy_intents.cause_seq',
      'copy_intents.fund_id',
      'copy_intents.side',
      'copy_intents.decided_at',
      'robot_progress.waiting',
    ])
    .distinct()
    .where(IS_OPEN)
    .where(sql<boolean>`copy_intents.trade_no IS NULL`)
    .where('copy_intents.due_at', '<=', now())
    .whereRef('copy_intents.due_at', '<=', 'robot_progress.through_ms')
    .whereRef('copied_robots.through_seq', '>=', 'ledger_heads.seq')
    .execute();
  let hasAny = false;
  for (const { robot_id: robotId, cause_key: cause, cause_seq: seq, waiting, ...entry } of unnamed) {
    const waits = readWaitingOrders(waiting)?.some(
      ({ fundId, side, action, decidedAt }) =>
        action === 'open' &&
        fundId === entry.fund_id &&
        side === entry.side &&
        decidedAt === entry.decided_at,
    );
    if (seq === null || waits !== false) continue;
    hasAny = true;
    await database.commit(async (tx) => {
      const copies = tx.selectFrom('copies').select('id').where('robot_id', '=', robotId);
      await changeSignals(
        tx,
        ({ and, eb }) => and([eb('cause_key', '=', cause), eb('copy_id', 'in', copies)]),
        { type: 'lapsed' },
        now(),
      );
      const at = { decidedAt: now(), dueAt: now(), now: now() };
      await planRobotExits(tx, robotId, lapseCause(seq), sql`entry.cause_key = ${cause}`, at);
    });
  }
  return hasAny;
}
