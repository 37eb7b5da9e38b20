import type { Kysely } from 'kysely';
import { absolute, type FundId, type Millis, minus } from '@/lib/core/base/brand';
import { parseNanos } from '@/lib/core/base/nanos';
import type { Schema } from '@/lib/core/database/schema';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { recordAccountEvent } from '@/lib/trading/broker-accounts/server/account-log-store';
import { changeAccountState } from '@/lib/trading/broker-accounts/server/change-account-state';
import {
  endDifference,
  openDifference,
  updateDifference,
} from '@/lib/trading/broker-accounts/server/difference-store';
import type { ReportedPosition } from '@/lib/trading/brokers/broker';
import { IS_RESTING_STOP } from '@/lib/trading/copies/server/copy-rows';

import { callOffUnwanted, closeRest, takeOver } from './answer-difference';
import { type AccountRow, type BrokerSession, plain } from './broker-session';
import { type ComparedPosition, compareAll, isBeyond, isConfirmed } from './compare-positions';
import { askForLost } from './lost-orders';
import { reduce, takeExact } from './reduce-positions';
import { isLeftBySplit, mayBecomeSplit, restateBySplit } from './restate-from-broker';

const DIFFERS = 'The account at the broker holds more than robots bought. Say what is to happen to it.';

/**
 * Compares what the broker holds with what we think, in instruments that robots hold or want. It reduces what we think
 * or asks; it never buys.
 * @param openOrders how many the broker lists, for the audit log
 */
export async function reconcile(
  session: BrokerSession,
  report: readonly ReportedPosition[],
  openOrders: number,
): Promise<void> {
  const { options, accountId, userId } = session;
  const lost = await askForLost(session, report);
  const now = options.now();
  const hasChanged = await options.database.commit(async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    if (!account) return false;
    const inFlight = await fundsInFlight(tx, accountId);
    let agrees = true;
    let changed = false;
    const compared = await compareAll(tx, session, report);
    for (const one of compared) {
      if (inFlight.has(one.fundId) || lost.has(one.fundId)) {
        agrees = false;
        session.suspicions.delete(plain(one.symbol));
        continue;
      }
      const result = await settleDifference(tx, session, account, one, now);
      agrees &&= result !== 'differs';
      changed ||= result === 'changed';
    }
    await callOffUnwanted(tx, accountId, now);
    const asks = await asksUser(tx, accountId);
    if (asks && account.state === 'armed')
      await changeAccountState(
        tx,
        accountId,
        { from: ['armed'], to: 'differing', by: 'trader', reason: DIFFERS },
        now,
      );
    if (!asks && account.state === 'differing')
      await changeAccountState(
        tx,
        accountId,
        { from: ['differing'], to: 'armed', by: 'trader', reason: null },
        now,
      );
    if (agrees) {
      await noteOnAccount(tx, accountId, { agreed_at: now });
      if (account.agreed_at === null || changed)
        await recordAccountEvent(
          tx,
          accountId,
          { kind: 'agreed', orders: openOrders, positions: await countHeld(tx, accountId) },
          now,
        );
    }
    return changed || asks !== (account.state === 'differing');
  });
  if (hasChanged) options.onChanged([userId]);
}

/** Instruments that robots hold in the account, or may want to. */
export async function watchedFunds({ options, accountId }: BrokerSession): Promise<ReadonlySet<FundId>> {
  const { db } = options.database;
  const funds = new Set<FundId>();
  const held = await db
    .selectFrom('positions')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .execute();
  for (const { fund_id } of held) funds.add(fund_id);
  const robots = await db
    .selectFrom('copies')
    .innerJoin('robots', 'robots.id', 'copies.robot_id')
    .select('robots.definition')
    .where('copies.account_id', '=', accountId)
    .where('copies.state', '<>', 'ended')
    .execute();
  for (const { definition } of robots)
    for (const fundId of (JSON.parse(definition) as Partial<RobotDefinition>).legs ?? []) funds.add(fundId);
  const differing = await db
    .selectFrom('differences')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  for (const { fund_id } of differing) if (fund_id !== null) funds.add(fund_id);
  return funds;
}

/** Instruments that we have positions in. */
async function countHeld(tx: Kysely<Schema>, accountId: string): Promise<number> {
  const held = await tx
    .selectFrom('positions')
    .select('fund_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return held.length;
}

/** Fills of these may be booked or listed at any moment. A stop that rests isn't one: it may rest for weeks. */
async function fundsInFlight(tx: Kysely<Schema>, accountId: string): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('orders')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('sent_at', 'is not', null)
    .where(({ not }) => not(IS_RESTING_STOP))
    .execute();
  return new Set(rows.map(({ fund_id }) => fund_id));
}

type Result = 'agrees' | 'changed' | 'differs';

async function settleDifference(
  tx: Kysely<Schema>,
  session: BrokerSession,
  account: AccountRow,
  one: ComparedPosition,
  now: Millis,
): Promise<Result> {
  const { ours, found, difference, tolerance } = one;
  const beyond = minus(found, ours);
  const key = plain(one.symbol);
  if (absolute(beyond) <= tolerance) {
    session.suspicions.delete(key);
    if (beyond !== 0n && ours !== 0n) await takeExact(tx, one);
    if (!difference) return 'agrees';
    await endDifference(tx, difference, 'gone', found, now);
    return 'changed';
  }
  if (difference?.state === 'left' && isBeyond(ours, found)) {
    session.suspicions.delete(key);
    if (parseNanos(difference.found) !== found || parseNanos(difference.expected) !== ours)
      await updateDifference(tx, difference, ours, found, now);
    return 'agrees';
  }
  if (difference?.state === 'taken') {
    await takeOver(tx, session, one, now);
    await endDifference(tx, difference, 'taken', found, now);
    return 'changed';
  }
  if (difference?.state === 'closing' && isBeyond(ours, found)) {
    await closeRest(tx, session, one, difference, now);
    return 'differs';
  }
  if (!isConfirmed(session, key, ours, found, now) || mayBecomeSplit(session, one, now)) return 'differs';
  if (await restateBySplit(tx, session, account, one, now)) return 'changed';
  if (isBeyond(ours, found)) {
    if (difference) {
      if (parseNanos(difference.found) !== found) await updateDifference(tx, difference, ours, found, now);
    } else {
      const isRobots = ours !== 0n || (await isLeftBySplit(tx, session, one.fundId));
      await openDifference(tx, session.accountId, one, isRobots ? 'more' : 'external', now);
    }
    return 'differs';
  }
  await reduce(tx, session, one, now);
  session.suspicions.delete(key);
  return 'changed';
}

/** Whether a difference waits for its user's answer that concerns what robots hold. */
async function asksUser(tx: Kysely<Schema>, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('differences')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('kind', '=', 'more')
    .where('state', 'in', ['open', 'closing'])
    .executeTakeFirst();
  return row !== undefined;
}
