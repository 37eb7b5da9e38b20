import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';

/**
 * Marks a challenge as used, and deletes expired ones.
 * @param hash identifies the solved challenge
 * @param expiresAt when it expires, in milliseconds since 1970
 * @returns whether this is the first use; of two at once, one is
 */
export async function spendCaptcha(
  db: Kysely<Schema>,
  hash: string,
  expiresAt: number,
  now: Millis,
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
