import type { Kysely } from 'kysely';
import { circumstances } from '@/lib/accounts/server/circumstances';
import type { Visit } from '@/lib/accounts/visit';
import { inTransaction } from '@/lib/database/in-transaction';
import type { Schema } from '@/lib/database/schema';
import type { ExternalIdentity } from '@/lib/external-sign-in/external-sign-in';
import { type LinkIdentity, linkIdentity } from '@/lib/external-sign-in/server/link-identity';
import type { WakingMails } from '@/lib/mail/mail';
import { recordSecurityEvent } from '@/lib/security-log/server/security-log';

/**
 * Adds an identity to the account of a session and tells its owner by mail: a way to sign in that they did not add
 * themselves must not stay unseen.
 * @param now UTC milliseconds
 */
export async function linkProvider(
  { db, mails }: { readonly db: Kysely<Schema>; readonly mails: WakingMails },
  session: { readonly id: string; readonly userId: string },
  identity: ExternalIdentity,
  visit: Visit,
  now: number,
): Promise<LinkIdentity> {
  const linked = await inTransaction(db, async (tx) => {
    const result = await linkIdentity(tx, session, identity, now);
    if (result.kind === 'linked' && result.isNew) {
      const { userId } = session;
      const { provider } = identity;
      await recordSecurityEvent(tx, { userId, kind: 'provider-linked', detail: provider, visit }, now);
      const { email, name } = await tx
        .selectFrom('users')
        .select(['email', 'name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const data = { name, provider, ...circumstances(visit, now) };
      await mails.enqueue(tx, { kind: 'provider-linked', to: email, data }, now);
    }
    return result;
  });
  mails.wake();
  return linked;
}
