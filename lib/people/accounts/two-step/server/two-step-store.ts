import type { Kysely } from 'kysely';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';

/** What is stored of a user's second step. */
export interface StoredTwoStep {
  /** Sealed; null when it was never started. */
  readonly sealedSecret: string | null;
  /** UTC milliseconds; null until it's switched on. */
  readonly enabledAt: number | null;
  /** Of the last code that was taken. */
  readonly lastStep: number | null;
  readonly recoveryCodes: number;
}

/** null if there is no such user. */
export async function readTwoStep(db: Kysely<Schema>, userId: string): Promise<StoredTwoStep | null> {
  const user = await db
    .selectFrom('users')
    .select(['totp_secret', 'totp_enabled_at', 'totp_last_step'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    sealedSecret: user.totp_secret,
    enabledAt: user.totp_enabled_at,
    lastStep: user.totp_last_step,
    recoveryCodes: Number(left),
  };
}

/**
 * Stores a secret that isn't active yet; starting again replaces it.
 * @returns false if two-step login is already on, or there is no such user
 */
export async function startTwoStep(
  db: Kysely<Schema>,
  userId: string,
  sealedSecret: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_secret: sealedSecret, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Switches two-step login on, with the secret that was started and new recovery codes.
 * @param sealedSecret the one the code was checked against: another tab may have restarted since
 * @param step of the code that was checked, which can't be used again
 * @param now UTC milliseconds
 * @returns false if it's already on or was started with another secret
 */
export async function enableTwoStep(
  db: Kysely<Schema>,
  userId: string,
  sealedSecret: string,
  step: number,
  codeHashes: readonly string[],
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ totp_enabled_at: now, totp_last_step: step })
      .where('id', '=', userId)
      .where('totp_secret', '=', sealedSecret)
      .where('totp_enabled_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return false;
    await replaceCodes(tx, userId, codeHashes);
    return true;
  });
}

/** Replaces a sealed secret with one sealed again; does nothing if it has been replaced since. */
export async function resealSecret(
  db: Kysely<Schema>,
  userId: string,
  sealedBefore: string,
  sealedSecret: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: sealedSecret })
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedBefore)
    .execute();
}

/**
 * Uses up the code of a step and of all earlier steps. If two requests use the same one at once, one succeeds.
 * @returns whether it was still valid
 */
export async function takeStep(db: Kysely<Schema>, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is not', null)
    .where(({ eb, or }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Uses up a recovery code. If two requests use the same one at once, one succeeds.
 * @param now UTC milliseconds
 * @returns whether it was the user's and unused
 */
export async function takeRecoveryCode(
  db: Kysely<Schema>,
  userId: string,
  hash: string,
  now: number,
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
 * Replaces all recovery codes with a new set.
 * @returns false if two-step login is off
 */
export async function renewRecoveryCodes(
  db: Kysely<Schema>,
  userId: string,
  codeHashes: readonly string[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Written rather than read, so that concurrent renewals wait for each other and only the last one's codes work.
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set(({ ref }) => ({ totp_enabled_at: ref('totp_enabled_at') }))
      .where('id', '=', userId)
      .where('totp_enabled_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return false;
    await replaceCodes(tx, userId, codeHashes);
    return true;
  });
}

/** Switches two-step login off and deletes its secret and codes. */
export async function disableTwoStep(db: Kysely<Schema>, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
      .where('id', '=', userId)
      .execute();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
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
