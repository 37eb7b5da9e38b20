import { inTransaction } from '@/lib/core/database/in-transaction';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { Accounts } from '../accounts';
import { requireFresh } from '../fresh-sign-in';
import { removeIdentities } from './identities';
import { no, type SettingsContext } from './settings-context';
import { lockUser } from './user-store';

export function linkedProviders(context: SettingsContext): Pick<Accounts, 'identities' | 'removeIdentity'> {
  const { db } = context;

  return {
    async identities(who) {
      const rows = await db
        .selectFrom('external_identities')
        .select(['provider', 'email', 'created_at'])
        .where('user_id', '=', who.account.id)
        .orderBy('created_at')
        .execute();
      return rows.map(({ provider, email, created_at }) => ({
        provider,
        email,
        createdAt: Number(created_at),
      }));
    },
    async removeIdentity(who, provider, requestContext, now) {
      requireFresh(who, now);
      const userId = who.account.id;
      return inTransaction(db, async (tx) => {
        // Of two removals at once, the second sees what the first has left.
        const user = await lockUser(tx, userId);
        const linked = await tx
          .selectFrom('external_identities')
          .select('provider')
          .where('user_id', '=', userId)
          .execute();
        if (linked.every((identity) => identity.provider !== provider))
          return no(`${provider} is not linked`);
        if (user?.password_hash == null && linked.every((identity) => identity.provider === provider))
          return no('This is your only way to log in. Set a password first');
        await removeIdentities(tx, userId, provider);
        await recordSecurityEvent(
          tx,
          { userId, kind: 'provider-removed', detail: provider, requestContext },
          now,
        );
        return { success: true, message: `${provider} no longer logs you in` };
      });
    },
  };
}
