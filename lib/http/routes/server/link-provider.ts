import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import { circumstances } from '@/lib/people/accounts/server/circumstances';
import type { ExternalIdentity } from '@/lib/people/external-sign-in/external-sign-in';
import { type LinkIdentity, linkIdentity } from '@/lib/people/external-sign-in/server/link-identity';
import type { WakingMails } from '@/lib/people/mail/mail';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';

/**
 * Links an identity to a session's account and notifies the owner by mail, in case someone else added it.
 * @param now UTC milliseconds
 */
export async function linkProvider(
  { db, mails }: { readonly db: Kysely<Schema>; readonly mails: WakingMails },
  session: { readonly id: string; readonly userId: string },
  identity: ExternalIdentity,
  requestContext: RequestContext,
  now: Millis,
): Promise<LinkIdentity> {
  const linked = await inTransaction(db, async (tx) => {
    const result = await linkIdentity(tx, session, identity, now);
    if (result.kind === 'linked' && result.isNew) {
      const { userId } = session;
      const { provider } = identity;
      await recordSecurityEvent(
        tx,
        { userId, kind: 'provider-linked', detail: provider, requestContext },
        now,
      );
      const { email, name } = await tx
        .selectFrom('users')
        .select(['email', 'name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const data = { name, provider, ...circumstances(requestContext, now) };
      await mails.enqueue(tx, { kind: 'provider-linked', to: email, data }, now);
    }
    return result;
  });
  mails.wake();
  return linked;
}
