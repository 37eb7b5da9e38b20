import type { Kysely } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { ZERO } from '@/lib/core/base/money';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Schema } from '@/lib/core/database/schema';
import { formatPlural } from '@/lib/core/format/number';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import type { AutopilotData, CopyAccount, NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { worth } from '@/lib/trading/accounts/position';
import { EMULATOR, readTellingNames } from '@/lib/trading/accounts/server/account-rows';
import type { BookedFill } from '@/lib/trading/orders/order';
import {
  isExpected,
  type ReasonColumns,
  readReason,
  reasonText,
  storedReasonText,
} from '@/lib/trading/orders/reasons';
import type { CopyRow } from './copy-rows';

/** Notifications about users' copies, each with the account it trades. */

/** Those of these accounts that users are told by name: at brokers, and paper accounts of users with several. */
export async function readNamedAccounts(
  tx: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, CopyAccount>> {
  if (accountIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('trading_accounts')
    .select(['id', 'name', 'broker', 'mode'])
    .where(isAnyOf(tx, 'id', [...new Set(accountIds)]))
    .where('broker', '<>', EMULATOR)
    .execute();
  const onPaper = [...(await readTellingNames(tx, accountIds))];
  return new Map([
    ...rows.map(
      ({ id, name, broker, mode }) => [id, { name: name ?? broker, isRealMoney: mode === 'live' }] as const,
    ),
    ...onPaper.map(([id, name]) => [id, { name, isRealMoney: false }] as const),
  ]);
}

/** Notifies users that copies have stopped, once for each time they do. */
export async function notifyAutopilot(
  tx: Kysely<Schema>,
  copies: readonly Pick<CopyRow, 'id' | 'user_id' | 'robot_id' | 'account_id' | keyof ReasonColumns>[],
  state: AutopilotData['state'],
  now: Millis,
): Promise<void> {
  if (copies.length === 0) return;
  const accounts = await readNamedAccounts(
    tx,
    copies.map(({ account_id }) => account_id),
  );
  await storeNotifications(
    tx,
    copies.map((copy) => ({
      kind: 'autopilot' as const,
      userId: copy.user_id,
      dedupeKey: state === 'ended' ? `copy:${copy.id}:ended` : `copy:${copy.id}:${state}:${now}`,
      robotId: copy.robot_id as RobotId,
      happenedAt: now,
      data: { state, reason: storedReasonText(copy) ?? '', account: accounts.get(copy.account_id) ?? null },
    })),
    now,
  );
}

/** Notifies users once of each position that a copy opens. */
export async function notifyOpenings(
  tx: Kysely<Schema>,
  fills: readonly BookedFill[],
  now: Millis,
): Promise<void> {
  for (const some of inChunks(fills)) {
    const accounts = await readNamedAccounts(
      tx,
      some.map(({ accountId }) => accountId),
    );
    const copies = await tx
      .selectFrom('copies')
      .select(['id', 'robot_id'])
      .where(
        isAnyOf(
          tx,
          'id',
          some.map(({ owner }) => owner),
        ),
      )
      .execute();
    const robots = new Map(copies.map(({ id, robot_id }) => [id, robot_id]));
    await storeNotifications(
      tx,
      some.map(
        (fill): NewNotification => ({
          kind: 'copy-opened',
          userId: fill.userId,
          dedupeKey: `copy-opened:${fill.owner}:${fill.causeKey}`,
          robotId: (robots.get(fill.owner) ?? null) as RobotId | null,
          happenedAt: fill.time,
          data: {
            fundId: fill.fundId,
            side: fill.side === 'buy' ? 'long' : 'short',
            quantity: fill.quantity,
            price: fill.price,
            amount: worth(fill.price, fill.quantity, fill.rate),
            account: accounts.get(fill.accountId) ?? null,
          },
        }),
      ),
      now,
    );
  }
}

/**
 * @param tradeNo the robot's; null while its trade isn't recorded
 * @param account null for the only paper account
 */
export function copiedNotification(
  fill: BookedFill & { readonly causeKey: string },
  robotId: RobotId,
  tradeNo: number | null,
  account: CopyAccount | null,
): NewNotification {
  return {
    kind: 'copied',
    userId: fill.userId,
    dedupeKey: `copied:${fill.owner}:${fill.causeKey}`,
    robotId,
    happenedAt: fill.time,
    data: {
      fundId: fill.fundId,
      tradeNo,
      side: fill.side === 'sell' ? 'long' : 'short',
      quantity: fill.quantity,
      openPrice: fill.openPrice ?? fill.price,
      closePrice: fill.price,
      profit: fill.profit ?? ZERO,
      account,
    },
  };
}

/**
 * Notifies users of entries that were skipped or missed, unless the reason is one they expect: of each entry of a copy
 * selected for autotrading; of Autopilot's once a day and copy, since the page lists them all. Where an account's
 * orders of the day are used up, that's once a day and account.
 */
export async function notifyMissed(
  tx: Kysely<Schema>,
  entries: readonly { readonly copy_id: string; readonly cause_key: string }[],
  now: Millis,
): Promise<void> {
  for (const some of inChunks(entries)) {
    const wanted = new Set(some.map(({ copy_id, cause_key }) => `${copy_id} ${cause_key}`));
    const rows = await tx
      .selectFrom('copy_intents')
      .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
      .selectAll('copy_intents')
      .select(['copies.user_id', 'copies.robot_id', 'copies.account_id', 'copies.purpose'])
      .where('copy_intents.copy_id', 'in', [...new Set(some.map(({ copy_id }) => copy_id))])
      .where('copy_intents.cause_key', 'in', [...new Set(some.map(({ cause_key }) => cause_key))])
      .where('copy_intents.action', '=', 'open')
      .where('copy_intents.state', 'in', ['skipped', 'missed'])
      .orderBy('copy_intents.due_at')
      .orderBy('copy_intents.fund_id')
      .execute();
    const missed = rows.filter(
      ({ copy_id, cause_key, reason_code }) =>
        wanted.has(`${copy_id} ${cause_key}`) && !isExpected(reason_code),
    );
    const told = missed.filter(
      ({ purpose, copy_id }, index) =>
        purpose === 'autotrading' || missed.findIndex((other) => other.copy_id === copy_id) === index,
    );
    const accounts = await readNamedAccounts(
      tx,
      told.map(({ account_id }) => account_id),
    );
    await storeNotifications(
      tx,
      told.map((entry): NewNotification => {
        const account = accounts.get(entry.account_id) ?? null;
        const reason = readReason(entry);
        if (account !== null && reason?.code === 'limit-orders')
          return orderLimitNotification(entry, account, Number(reason.args[0]), now);
        const isAutopilot = entry.purpose === 'autopilot';
        const others = missed.filter(({ copy_id }) => copy_id === entry.copy_id).length - 1;
        return {
          kind: 'missed',
          userId: entry.user_id,
          dedupeKey: `missed:${entry.copy_id}:${isAutopilot ? newYorkDay(now) : entry.cause_key}`,
          robotId: entry.robot_id as RobotId,
          happenedAt: now,
          data: {
            fundId: entry.fund_id,
            side: entry.side,
            reason: reason === null ? '' : reasonText(reason),
            account,
            ...(isAutopilot && others > 0 ? { others } : {}),
          },
        };
      }),
      now,
    );
  }
}

function orderLimitNotification(
  { user_id: userId, account_id: accountId }: Pick<CopyRow, 'user_id' | 'account_id'>,
  account: CopyAccount,
  orders: number,
  now: Millis,
): NewNotification {
  return {
    kind: 'account',
    userId,
    // Per New York day, because limits count by it.
    dedupeKey: `account:${accountId}:limit-orders:${newYorkDay(now)}`,
    robotId: null,
    happenedAt: now,
    data: {
      ...account,
      notice: 'limit-orders',
      reason: `Robots have sent the ${formatPlural(orders, 'order')} you allow a day. Until midnight in New York, or until you raise the limit, they open nothing more on this account. Exits go on.`,
    },
  };
}
