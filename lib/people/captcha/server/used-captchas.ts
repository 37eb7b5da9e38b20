import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/**
 * Notes an answer as given, and forgets those too old to be given again.
 *
 * @param hash identifies the solved challenge
 * @param expiresAt when it becomes too old to be answered, in milliseconds since 1970.
 * @returns whether it is the first time; of two at the same moment, for one only.
 */
export async function spendCaptcha(
  db: Kysely<Schema>,
  hash: string,
  expiresAt: number,
  now: number,
): Promise<boolean> {
  await db.deleteFrom('used_captchas').where('expires_at', '<', now).execute();
  const added = await db
    .insertInto('used_captchas')
    .values({ captcha_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('captcha_hash').doNothing())
    .returning('captcha_hash')
    .executeTakeFirst();
  return added !== undefined;
}
