import type { Kysely } from 'kysely';
import { least, type Millis, most, plus } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { SignalRow } from '@/lib/trading/copies/server/copied-signal-store';
import { IS_UNSETTLED } from '@/lib/trading/copies/server/copy-rows';
import { HELD_UP_MS, notifyDelays, type PositionDelay } from '@/lib/trading/copies/server/delays';
import { openSince } from '@/lib/trading/orders/fills-when';
import { readReason } from '@/lib/trading/orders/reasons';
import { exitDelay } from '../exit-delay';
import { type BrokerSession, knownTradable, type OrderRow } from './broker-session';
import { mayExit } from './may-exit';
import { availableQuantity } from './plan-account';
import { isGuarded } from './protective-stops';
import { isSplitSuspected } from './restate-from-broker';
import { waitsForOurs } from './send-orders';

/** Tells users which exits of an account can't leave or don't fill, and what they can do about it. */
export async function notifyHeldUp(session: BrokerSession): Promise<void> {
  const { options, userId } = session;
  const delays = await findHeldUp(options.database.db, session);
  if (delays.length === 0) return;
  await options.database.commit((tx) => notifyDelays(tx, delays, options.now()));
  for (const { copyId, causeKey, reason } of delays)
    session.toldDelays.set(`${copyId} ${causeKey}`, reason.code);
  options.onChanged([userId]);
}

/** Exits that could have been filled for a minute, for reasons that their users weren't told yet. */
async function findHeldUp(db: Kysely<Schema>, session: BrokerSession): Promise<readonly PositionDelay[]> {
  const { options, accountId, toldDelays } = session;
  const now = options.now();
  const exits = await db
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .selectAll('copy_intents')
    .select('copies.paused')
    .where('copies.account_id', '=', accountId)
    .where('copy_intents.action', '=', 'close')
    .where(IS_UNSETTLED)
    .where('copy_intents.created_at', '<=', plus(now, -HELD_UP_MS))
    .execute();
  if (exits.length === 0) return [];
  const account = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const delays: PositionDelay[] = [];
  for (const exit of exits) {
    const { copy_id: copyId, cause_key: causeKey, fund_id: fundId, side } = exit;
    const isPaused = exit.paused === 'all' && exit.cause !== 'user' && exit.cause !== 'guard';
    if (isPaused || !mayExit(account, exit)) continue;
    const orders = await readExitOrders(db, exit);
    const order = orders.at(-1) ?? null;
    const dueSince = orders.reduce((first, { due_at }) => least(first, due_at), exit.due_at);
    // An order that has left may have waited for long before.
    const since = (order?.ended_at === null && order.sent_at) || dueSince;
    if (!isOverdue(session, exit, since, now)) continue;
    const reason = exitDelay(await readFacts(db, session, exit, order));
    if (reason === null || toldDelays.get(`${copyId} ${causeKey}`) === reason.code) continue;
    delays.push({ copyId, causeKey, fundId, side, what: 'exit', reason });
  }
  return delays;
}

type ExitRow = Pick<SignalRow, 'copy_id' | 'cause_key' | 'fund_id' | 'entry_cause'>;

/** Market orders for an exit, and a stop that has become one. */
function readExitOrders(db: Kysely<Schema>, exit: ExitRow): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', exit.copy_id)
    .where('cause_key', '=', exit.cause_key)
    .where('entry_cause', 'is', null)
    .orderBy('created_at')
    .orderBy('attempt')
    .execute();
}

function isOverdue({ options }: BrokerSession, exit: ExitRow, since: Millis, now: Millis): boolean {
  const instrument = options.instrumentById(exit.fund_id);
  const open = instrument && openSince(instrument, now);
  return open !== null && now - most(since, open) >= HELD_UP_MS;
}

/** Whether the order of an exit's entry isn't over: more of it may still be filled. */
async function isEntryUnderWay(db: Kysely<Schema>, exit: ExitRow): Promise<boolean> {
  const entry = await db
    .selectFrom('copy_intents')
    .select('cause_key')
    .where('copy_id', '=', exit.copy_id)
    .where('cause_key', '=', exit.entry_cause)
    .where('state', '=', 'ordered')
    .executeTakeFirst();
  return entry !== undefined;
}

async function readFacts(db: Kysely<Schema>, session: BrokerSession, exit: ExitRow, order: OrderRow | null) {
  const tradable = knownTradable(session, exit.fund_id);
  return {
    order: order && { state: order.state, reason: readReason(order) },
    isDown: session.isDown,
    isQuiet: session.quietUntil > session.options.now(),
    blocked: session.blocked,
    isListed: tradable !== null,
    isHeld: tradable !== null && availableQuantity(session, tradable.symbol) === 0n,
    isBehindStop: await isGuarded(db, {
      account_id: session.accountId,
      owner: exit.copy_id,
      fund_id: exit.fund_id,
    }),
    isSplit: tradable !== null && isSplitSuspected(session, exit.fund_id, tradable.symbol),
    isBehindOurs:
      order === null
        ? await isEntryUnderWay(db, exit)
        : order.state === 'ready' && (await waitsForOurs(db, order)),
  };
}
