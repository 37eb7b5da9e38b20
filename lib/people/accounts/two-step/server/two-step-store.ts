import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { changeUser, lockUser } from '../../server/user-store';

/** How many of a user's recovery codes are unused. */
export async function countRecoveryCodes(db: Kysely<Schema>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/**
 * Switches two-step login on, with the secret that was started and new recovery codes.
 * @param started the sealed secret the code was checked against, and the code's step, which can't be used again
 * @returns false if it's already on or was started with another secret
 */
export async function enableTwoStep(
  db: Kysely<Schema>,
  userId: string,
  started: { readonly secret: string; readonly step: number },
  codeHashes: readonly string[],
  now: Millis,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await changeUser(tx, userId, { kind: 'two-step-enabled', ...started, at: now }))) return false;
    await replaceCodes(tx, userId, codeHashes);
    return true;
  });
}

/**
 * Uses up a recovery code. If two requests use the same one at once, one succeeds.
 * @returns whether it was the user's and unused
 */
export async function takeRecoveryCode(
  db: Kysely<Schema>,
  userId: string,
  hash: string,
  now: Millis,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Replaces all recovery codes with a new set; of two renewals at once, only the last one's codes work.
 * @returns false if two-step login is off
 */
export async function renewRecoveryCodes(
  db: Kysely<Schema>,
  userId: string,
  codeHashes: readonly string[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await lockUser(tx, userId))?.totp_enabled_at == null) return false;
    await replaceCodes(tx, userId, codeHashes);
    return true;
  });
}

/** Switches two-step login off and deletes its secret and codes. */
export async function disableTwoStep(db: Kysely<Schema>, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await changeUser(tx, userId, { kind: 'two-step-disabled' });
    await replaceCodes(tx, userId, []);
  });
}

async function replaceCodes(
  tx: Kysely<Schema>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }));
  if (rows.length > 0) await tx.insertInto('recovery_codes').values(rows).execute();
}
