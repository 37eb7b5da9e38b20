import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

const REASON =
  'When its daily loss is reached, or the broker blocks it, robots now open nothing more but still close what they hold. If they are to close nothing either, choose that in the account’s limits.';

/** Tells users whose accounts robots trade that limits stop only entries by now, and where to change that. */
export async function notifyOfLimitStops(tx: Transaction<Schema>): Promise<void> {
  const now = Date.now();
  const { rows } = await sql<{
    id: string;
    user_id: string;
    name: string;
    mode: string;
  }>`SELECT id, user_id, COALESCE(name, broker) AS name, mode FROM trading_accounts
    WHERE broker <> 'emulator' AND state IN ('armed', 'differing') AND limit_stops = 'entries'`.execute(tx);
  for (const { id, user_id, name, mode } of rows) {
    const data = { name, isRealMoney: mode === 'live', notice: 'limit-stops', reason: REASON };
    // Those who get no mails or push messages have nothing left to be sent.
    await sql`INSERT INTO notifications
      (user_id, dedupe_key, kind, data, happened_at, created_at, mailed_at, pushed_at)
      SELECT users.id, CAST(${`account:${id}:limit-stops`} AS TEXT), 'account', CAST(${JSON.stringify(data)} AS TEXT),
        CAST(${now} AS BIGINT), CAST(${now} AS BIGINT),
        CASE WHEN EXISTS (SELECT 1 FROM notification_settings
          WHERE notification_settings.user_id = users.id AND mail <> 'off') THEN NULL ELSE CAST(${now} AS BIGINT) END,
        CASE WHEN EXISTS (SELECT 1 FROM push_subscriptions
          WHERE push_subscriptions.user_id = users.id) THEN NULL ELSE CAST(${now} AS BIGINT) END
      FROM users WHERE users.id = ${user_id}`.execute(tx);
  }
}
