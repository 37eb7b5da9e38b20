import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { isLaterTradingDay } from '../trading-day';
import { recordAccountEvent } from './account-log-store';

/** What a user asked to be closed doesn't leave after they have stopped: they are asked once more. */

/** Asks again about differences that were to be closed, in the caller's transaction, which holds the account's row. */
export async function reopenDifferences(tx: Kysely<Schema>, accountId: string, now: number): Promise<void> {
  const reopened = await tx
    .updateTable('differences')
    .set({ state: 'open' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'closing')
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  for (const { id: differenceId, symbol, expected, found } of reopened)
    await recordAccountEvent(
      tx,
      accountId,
      { kind: 'difference', differenceId, step: 'changed', symbol, expected, found, choice: null },
      now,
    );
}

/** On an account that isn't traded, holds back what was asked to be closed and hasn't left, until it's asked for again. */
export async function withdrawAsked(tx: Kysely<Schema>, accountId: string, now: number): Promise<void> {
  const [account] = await lockAccounts(tx, [accountId]);
  if (!account || account.state === 'disconnected') return;
  await reopenDifferences(tx, accountId, now);
  if (account.state !== 'stopped') return;
  // Exits leave that were asked for since the stop. The time of a past daily loss isn't needed any longer.
  const isLossOver =
    account.stopped_by === 'daily-loss' && isLaterTradingDay(now, account.stopped_at ?? account.created_at);
  await tx
    .updateTable('trading_accounts')
    .set({ stopped_at: now, ...(isLossOver ? { stopped_by: 'user' } : {}) })
    .where('id', '=', accountId)
    .execute();
}
