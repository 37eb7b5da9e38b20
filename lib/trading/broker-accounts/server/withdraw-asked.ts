import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { isLaterTradingDay } from '../trading-day';
import { reopenDifferences } from './difference-store';

/** What a user asked to be closed doesn't leave after they have stopped: they are asked once more. */

/** On an account that isn't traded, holds back what was asked to be closed and hasn't left, until it's asked for again. */
export async function withdrawAsked(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const [account] = await lockAccounts(tx, [accountId]);
  if (!account || account.state === 'disconnected') return;
  await reopenDifferences(tx, accountId, now);
  if (account.state !== 'stopped') return;
  // Exits leave that were asked for since the stop. The time of a past daily loss isn't needed any longer.
  const isLossOver =
    account.stopped_by === 'daily-loss' && isLaterTradingDay(now, account.stopped_at ?? account.created_at);
  await noteOnAccount(tx, accountId, {
    stopped_at: now,
    ...(isLossOver ? { stopped_by: 'user' } : {}),
  });
}
