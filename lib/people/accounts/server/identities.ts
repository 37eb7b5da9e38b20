import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { ProviderIdentity } from '../provider-identity';

/** The account an identity signs in to; null if there is none. */
export async function findOwner(
  db: Kysely<Schema>,
  { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('external_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** False if the identity already belongs to someone. */
export async function insertIdentity(
  db: Kysely<Schema>,
  userId: string,
  { issuer, subject, provider, email }: ProviderIdentity,
  now: Millis,
): Promise<boolean> {
  const row = await db
    .insertInto('external_identities')
    .values({ issuer, subject, user_id: userId, provider, email, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A provider no longer signs in to an account. */
export async function removeIdentities(db: Kysely<Schema>, userId: string, provider: string): Promise<void> {
  await db
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
}
