import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { isLaterTradingDay } from '../trading-day';
import { reopenDifferences } from './difference-store';

/** After another stop, positions the user had asked to be closed are held back until they ask again. */

/** Holds back unsent exits of an account that isn't traded. */
export async function withdrawAsked(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const [account] = await lockAccounts(tx, [accountId]);
  if (!account || account.state === 'disconnected') return;
  await reopenDifferences(tx, accountId, now);
  if (account.state !== 'stopped') return;
  // Only exits asked for after the stop leave, so moving the stop to now holds back earlier ones. A daily loss of a
  // past day no longer matters, so the stop becomes the user's own.
  const isLossOver =
    account.stopped_by === 'daily-loss' && isLaterTradingDay(now, account.stopped_at ?? account.created_at);
  await noteOnAccount(tx, accountId, {
    stopped_at: now,
    ...(isLossOver ? { stopped_by: 'user' } : {}),
  });
}
