import { MINUTE_MS } from '@/lib/core/base/time';
import {
  BrokerBusyError,
  BrokerClockError,
  BrokerDownError,
  BrokerKeysError,
} from '@/lib/trading/brokers/broker-errors';
import { noteClock, storeFacts } from './account-life';
import { bookFills } from './book-fills';
import { type BrokerSession, readTradable } from './broker-session';
import { transfersToday } from './daily-loss';
import { cancelDue, lookUpDue, markUnsure, pollOrders } from './follow-orders';
import { notifyHeldUp } from './notify-held-up';
import { planAccount } from './plan-account';
import { alignStops } from './protective-stops';
import { reconcile, watchedFunds } from './reconcile';
import { restateFromBroker } from './restate-from-broker';
import { sendReady } from './send-orders';

/** One account's turn: what is due is planned, sent, looked up and canceled, and from time to time all is compared. */

export const POLL_ORDERS_MS = 15_000;
export const POLL_FILLS_MS = 60_000;
/** After so long without a look, a split may have been missed. */
const OUT_OF_SIGHT_MS = 10 * MINUTE_MS;
/** Least time between turns caused by hints: a broker that reports every step must not use up its request limit. */
const HINTS_APART_MS = 1_000;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 15_000;

/** @throws BrokerKeysError, and what isn't the broker's or the network's doing */
export async function runAccount(session: BrokerSession, isOver: () => boolean): Promise<void> {
  await takeTurn(session, isOver);
  if (!isOver()) await notifyHeldUp(session);
}

async function takeTurn(session: BrokerSession, isOver: () => boolean): Promise<void> {
  const { options } = session;
  await markUnsure(session);
  try {
    // After a night without us or without the broker, what is held may have been split: nothing leaves before that is known.
    if (isOutOfSight(session) && options.now() >= session.quietUntil) await look(session, true);
    const changed = await plan(session);
    if (options.now() < session.quietUntil) return;
    const hasSent = await sendReady(session, { isOver });
    if (isOver()) return;
    const hasLookedUp = await lookUpDue(session);
    const hasCanceled = await cancelDue(session);
    const hasLooked = await look(session);
    // What just filled may let a reversal open, leave the rest of an exit, or need a stop.
    const mayGoOn = changed > 0 || hasSent || hasLookedUp || hasCanceled || hasLooked;
    if (mayGoOn && (await plan(session)) > 0) await sendReady(session, { isOver });
    session.failures = 0;
    session.isDown = false;
  } catch (error) {
    if (error instanceof BrokerBusyError) session.quietUntil = error.retryAt;
    else if (error instanceof BrokerDownError) {
      session.isDown = true;
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(session.failures, 10), LONGEST_BACKOFF_MS);
      session.failures += 1;
      session.quietUntil = Math.max(session.quietUntil, options.now() + backoff);
      if (error instanceof BrokerClockError) await noteClock(options, session.accountId, session.userId);
    } else {
      if (error instanceof BrokerKeysError) session.isDown = true;
      throw error;
    }
  }
}

/** @returns how much it changed */
async function plan(session: BrokerSession): Promise<number> {
  const planned = await planAccount(session);
  return planned + (await alignStops(session));
}

function isOutOfSight({ lookedAt, options }: BrokerSession): boolean {
  return lookedAt === null || options.now() - lookedAt > OUT_OF_SIGHT_MS;
}

/** @returns whether it was time to ask the broker */
async function look(session: BrokerSession, isDue = false): Promise<boolean> {
  const { options, connection } = session;
  const now = options.now();
  const isHinted = session.isHinted && now - session.ordersAt >= HINTS_APART_MS;
  if (isDue || isHinted || now - session.ordersAt >= POLL_ORDERS_MS) {
    session.isHinted = false;
    const facts = await connection.account();
    session.mayShort = facts.mayShort;
    session.blocked = facts.blocked;
    await storeFacts(options, session.accountId, facts, connection, await transfersToday(session, facts));
    const positions = await connection.positions();
    const reportAt = options.now();
    const listed = await pollOrders(session);
    session.ordersAt = now;
    const isComplete = await bookFills(session);
    session.fillsAt = now;
    await lookUpDue(session);
    for (const fundId of await watchedFunds(session)) await readTradable(session, fundId);
    session.report = { at: reportAt, positions };
    await restateFromBroker(session, positions);
    session.lookedAt = options.now();
    if (isComplete) await reconcile(session, positions, listed.length);
    return true;
  }
  if (session.wantsFills || now - session.fillsAt >= POLL_FILLS_MS) {
    await bookFills(session);
    session.fillsAt = now;
    await lookUpDue(session);
    return true;
  }
  return false;
}
