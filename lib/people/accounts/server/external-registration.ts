import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Row } from '@/lib/core/database/schema';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { Accounts, ConfirmationAnswer } from '../accounts';
import { cookieHeader, cookieNames } from '../cookies';
import { emailKey } from '../email';
import { ADDRESS_EXHAUSTED, MAIL_REQUESTS } from '../guess-limits';
import type { ProviderIdentity } from '../provider-identity';
import type { RequestContext } from '../request-context';
import { TERMS_VERSION } from '../terms-version';
import { countByAddress } from './address-limits';
import { refused, SIGNED_IN } from './answers';
import { insertIdentity, ownerOf } from './identities';
import type { Parts } from './parts';
import { CODE_OVER, newUserOf, REGISTRATION_MS } from './registration-store';
import { newToken } from './secrets';
import type { SignIn } from './sign-in';
import { insertUser } from './user-store';

const STEP_OVER = 'That took too long. Please start again with your provider';
const EMAIL_TAKEN =
  'This email already has an account. Log in with your password, then link the provider in your account';

type ExternalRegistration = Pick<
  Accounts,
  'beginExternalRegistration' | 'externalRegistration' | 'finishExternalRegistration'
> & {
  /** Creates the account of a registration whose address is verified, or signs in to the one that exists by now. */
  readonly completeExternal: (
    row: Row<'registrations'>,
    requestContext: RequestContext,
    now: number,
  ) => Promise<ConfirmationAnswer>;
};

/**
 * Joining with a provider: the provider's data waits in a row of `registrations`, bound to the browser by an HttpOnly
 * cookie, until the terms are accepted. If the provider doesn't vouch for the address, it is verified by a code, as in
 * any other registration.
 */
export function createExternalRegistration(
  { db, throttles, isSecure }: Parts,
  signIn: SignIn,
  askForMail: (
    email: string,
    registration: string,
    requestContext: RequestContext,
    now: number,
  ) => Promise<void>,
): ExternalRegistration {
  const cookie = cookieNames(isSecure).registration;

  function setCookie(requestContext: RequestContext, id: string, maxAgeSeconds: number): void {
    requestContext.setCookie(cookieHeader(cookie, id, { isSecure, isSecret: true, maxAgeSeconds }));
  }

  async function waitingIn(requestContext: Pick<RequestContext, 'cookie'>, now: number) {
    return db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', requestContext.cookie(cookie) ?? '')
      .where('identity', 'is not', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  async function makeAccount(row: Row<'registrations'>, requestContext: RequestContext, now: number) {
    const identity = identityOf(row);
    const { provider } = identity;
    const { returnPath: _, ...firstTouch } = JSON.parse(row.details) as Record<string, string>;
    return inTransaction(db, async (tx) => {
      const owner = await ownerOf(tx, identity);
      if (owner !== null) return { userId: owner, isNew: false };
      const userId = await insertUser(tx, newUserOf(row, firstTouch), now);
      if (userId === null) {
        // By the same person, who was faster in another tab, or by someone else.
        const quicker = await ownerOf(tx, identity);
        return quicker === null ? null : { userId: quicker, isNew: false };
      }
      if (!(await insertIdentity(tx, userId, identity, now))) throw new IdentityMadeMeanwhile();
      const event = { userId, kind: 'account-created', detail: `with ${provider}`, requestContext } as const;
      await recordSecurityEvent(tx, event, now);
      // A password chosen for this address by someone who never proved it's theirs is void now. They get the same
      // answer as before: that someone joined is none of their business.
      await tx
        .updateTable('registrations')
        .set({ code_hash: null, link_hash: null })
        .where('email_key', '=', row.email_key)
        .execute();
      return { userId, isNew: true };
    });
  }

  async function completeExternal(
    row: Row<'registrations'>,
    requestContext: RequestContext,
    now: number,
  ): Promise<ConfirmationAnswer> {
    const identity = identityOf(row);
    const { provider } = identity;
    const made = await makeAccount(row, requestContext, now).catch((error: unknown) => {
      if (error instanceof IdentityMadeMeanwhile) return makeAccount(row, requestContext, now);
      throw error;
    });
    setCookie(requestContext, '', 0);
    await db.deleteFrom('registrations').where('id', '=', row.id).execute();
    if (made === null)
      return { ...refused(identity.isEmailVerified ? EMAIL_TAKEN : CODE_OVER), returnPath: null };
    const { userId, isNew } = made;
    const { returnPath = '/' } = JSON.parse(row.details) as Record<string, string>;
    const by = isNew ? 'registration' : provider;
    const answer = await signIn.begin(userId, { isRemembered: false, by }, requestContext, now);
    return { ...answer, returnPath: isNew ? withNote(returnPath, provider) : returnPath };
  }

  return {
    completeExternal,
    async beginExternalRegistration(identity, { returnPath, details }, requestContext, now) {
      const id = newToken();
      const { email } = identity;
      const before = requestContext.cookie(cookie);
      if (before)
        await db
          .deleteFrom('registrations')
          .where('id', '=', before)
          .where('identity', 'is not', null)
          .execute();
      await db
        .insertInto('registrations')
        .values({
          id,
          email_key: emailKey(email),
          email: email.trim(),
          name: identity.name ?? email.slice(0, email.indexOf('@')),
          password_hash: null,
          identity: JSON.stringify(identity),
          code_hash: null,
          link_hash: null,
          wrong_codes: 0,
          details: JSON.stringify({ ...details, returnPath }),
          created_at: now,
          expires_at: now + REGISTRATION_MS,
          terms_version: null,
          terms_accepted_at: null,
        })
        .execute();
      setCookie(requestContext, id, REGISTRATION_MS / 1000);
    },
    async externalRegistration(requestContext, now) {
      const row = await waitingIn(requestContext, now);
      if (!row) return null;
      const { provider, isEmailVerified } = identityOf(row);
      return { provider, name: row.name, email: row.email, needsCode: !isEmailVerified };
    },
    async finishExternalRegistration(requestContext, now) {
      const over = { ...refused(STEP_OVER), returnPath: null, registration: null };
      const waiting = await waitingIn(requestContext, now);
      if (!waiting) return over;
      const { isEmailVerified } = identityOf(waiting);
      if (!isEmailVerified) {
        const { address } = requestContext;
        if (!(await countByAddress(throttles, 'mail request', address, MAIL_REQUESTS, now)))
          return { ...over, message: ADDRESS_EXHAUSTED };
      }
      const row = await db
        .updateTable('registrations')
        .set({ terms_version: TERMS_VERSION, terms_accepted_at: now })
        .where('id', '=', waiting.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return over;
      if (isEmailVerified)
        return { ...(await completeExternal(row, requestContext, now)), registration: null };
      await askForMail(row.email, row.id, requestContext, now);
      const message = `We’ve sent a code to ${row.email}`;
      return { ...SIGNED_IN, success: false, message, returnPath: null, registration: row.id };
    },
  };
}

/** Rolls back a transaction that created a second user for an identity. */
class IdentityMadeMeanwhile extends Error {}

function identityOf({ identity }: Row<'registrations'>): ProviderIdentity {
  return JSON.parse(identity ?? '') as ProviderIdentity;
}

/** Tells pages that someone has just joined, and how. */
function withNote(path: string, provider: string): string {
  return `${path}${path.includes('#') ? '&' : '#'}externalRegistrationProvider=${provider}`;
}
