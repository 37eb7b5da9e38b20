import {
  BrokerBusyError,
  BrokerClockError,
  BrokerDownError,
  BrokerKeysError,
} from '@/lib/trading/brokers/broker-errors';
import { noteClock, storeFacts } from './account-life';
import { bookFills } from './book-fills';
import { transfersToday } from './daily-loss';
import type { Desk } from './desk';
import { cancelDue, lookUpDue, markUnsure, pollOrders } from './follow-orders';
import { planAccount } from './plan-account';
import { alignStops } from './protective-stops';
import { reconcile } from './reconcile';
import { sendReady } from './send-orders';

/** One account's turn: what is due is planned, sent, looked up and canceled, and from time to time all is compared. */

export const POLL_ORDERS_MS = 15_000;
export const POLL_FILLS_MS = 60_000;
/** A broker that reports every step of many orders must not use up its own limit of requests. */
const HINTS_APART_MS = 1_000;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 15_000;

/** When one account was last looked at; all of it may be lost. */
export interface Rhythm {
  ordersAt: number;
  fillsAt: number;
  failures: number;
  hinted: boolean;
}

export function newRhythm(): Rhythm {
  const never = Number.NEGATIVE_INFINITY;
  return { ordersAt: never, fillsAt: never, failures: 0, hinted: false };
}

/** @throws BrokerKeysError, and what isn't the broker's or the network's doing */
export async function runAccount(desk: Desk, rhythm: Rhythm, isOver: () => boolean): Promise<void> {
  const { options } = desk;
  await markUnsure(desk);
  try {
    await planAccount(desk);
    await alignStops(desk);
    if (options.now() < desk.quietUntil) return;
    await sendReady(desk, { isOver });
    if (isOver()) return;
    await lookUpDue(desk);
    await cancelDue(desk);
    await look(desk, rhythm);
    // What just filled may let a reversal open, leaves the rest of an exit, or is to be guarded.
    const planned = await planAccount(desk);
    if (planned + (await alignStops(desk)) > 0) await sendReady(desk, { isOver });
    rhythm.failures = 0;
    desk.isDown = false;
  } catch (error) {
    if (error instanceof BrokerBusyError) desk.quietUntil = error.retryAt;
    else if (error instanceof BrokerDownError) {
      desk.isDown = true;
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(rhythm.failures, 10), LONGEST_BACKOFF_MS);
      rhythm.failures += 1;
      desk.quietUntil = Math.max(desk.quietUntil, options.now() + backoff);
      if (error instanceof BrokerClockError) await noteClock(options, desk.accountId, desk.userId);
    } else {
      if (error instanceof BrokerKeysError) desk.isDown = true;
      throw error;
    }
  }
}

async function look(desk: Desk, rhythm: Rhythm): Promise<void> {
  const { options, connection } = desk;
  const now = options.now();
  const isHinted = rhythm.hinted && now - rhythm.ordersAt >= HINTS_APART_MS;
  if (isHinted || now - rhythm.ordersAt >= POLL_ORDERS_MS) {
    rhythm.hinted = false;
    const facts = await connection.account();
    desk.mayShort = facts.mayShort;
    await storeFacts(options, desk.accountId, facts, connection, await transfersToday(desk, facts));
    const positions = await connection.positions();
    const reportAt = options.now();
    const listed = await pollOrders(desk);
    rhythm.ordersAt = now;
    const isComplete = await bookFills(desk);
    rhythm.fillsAt = now;
    await lookUpDue(desk);
    desk.report = { at: reportAt, positions };
    if (isComplete) await reconcile(desk, positions, listed.length);
  } else if (desk.wantsFills || now - rhythm.fillsAt >= POLL_FILLS_MS) {
    await bookFills(desk);
    rhythm.fillsAt = now;
    await lookUpDue(desk);
  }
}
