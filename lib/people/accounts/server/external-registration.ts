import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { readJson, toJson } from '@/lib/core/database/schema';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { Accounts, ConfirmationAnswer } from '../accounts';
import { cookieHeader, cookieNames } from '../cookies';
import { ADDRESS_EXHAUSTED, MAIL_REQUESTS } from '../guess-limits';
import type { ProviderIdentity } from '../provider-identity';
import type { RequestContext } from '../request-context';
import { countByAddress } from './address-limits';
import { refused, SIGNED_IN } from './answers';
import { findOwner, insertIdentity } from './identities';
import type { Parts } from './parts';
import {
  acceptTerms,
  CODE_OVER,
  findRegistration,
  insertRegistration,
  REGISTRATION_MS,
  type RegistrationRow,
  readDetails,
  removeRegistration,
  toNewUser,
  voidCodes,
} from './registration-store';
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
    row: RegistrationRow,
    identity: ProviderIdentity,
    requestContext: RequestContext,
    now: Millis,
  ) => Promise<ConfirmationAnswer>;
};

/**
 * Joining with a provider: the provider's data waits in a row of `registrations`, bound to the browser by an HttpOnly
 * cookie, until the terms are accepted. If the provider doesn't vouch for the address, it is verified by a code, as in
 * any other registration.
 */
export function createExternalRegistration(
  { db, throttles, isSecure, onJoined }: Parts,
  signIn: SignIn,
  askForMail: (
    email: string,
    registration: string,
    requestContext: RequestContext,
    now: Millis,
  ) => Promise<void>,
): ExternalRegistration {
  const cookie = cookieNames(isSecure).registration;

  function setCookie(requestContext: RequestContext, id: string, maxAgeSeconds: number): void {
    requestContext.setCookie(cookieHeader(cookie, id, { isSecure, isSecret: true, maxAgeSeconds }));
  }

  async function waitingIn(requestContext: Pick<RequestContext, 'cookie'>, now: Millis) {
    const row = await findRegistration(db, requestContext.cookie(cookie) ?? '', now);
    return row?.identity ? { row, identity: readJson(row.identity, 'registrations.identity') } : null;
  }

  async function makeAccount(
    row: RegistrationRow,
    identity: ProviderIdentity,
    requestContext: RequestContext,
    now: Millis,
  ) {
    return inTransaction(db, async (tx) => {
      const owner = await findOwner(tx, identity);
      if (owner !== null) return { userId: owner, isNew: false };
      const userId = await insertUser(tx, toNewUser(row), now);
      if (userId === null) {
        // The same person was faster in another tab, or somebody else has this identity.
        const quicker = await findOwner(tx, identity);
        return quicker === null ? null : { userId: quicker, isNew: false };
      }
      if (!(await insertIdentity(tx, userId, identity, now))) throw new IdentityMadeMeanwhile();
      const detail = `with ${identity.provider}`;
      await recordSecurityEvent(tx, { userId, kind: 'account-created', detail, requestContext }, now);
      const { inviteCode } = readDetails(row);
      await onJoined?.(tx, { userId, email: row.email, inviteCode, requestContext }, now);
      // A password chosen for this address by someone who never proved it's theirs is void now. They get the same
      // answer as before: that someone joined is none of their business.
      await voidCodes(tx, row);
      return { userId, isNew: true };
    });
  }

  async function completeExternal(
    row: RegistrationRow,
    identity: ProviderIdentity,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<ConfirmationAnswer> {
    const { provider } = identity;
    const made = await makeAccount(row, identity, requestContext, now).catch((error: unknown) => {
      if (error instanceof IdentityMadeMeanwhile) return makeAccount(row, identity, requestContext, now);
      throw error;
    });
    setCookie(requestContext, '', 0);
    await removeRegistration(db, row.id);
    if (made === null)
      return { ...refused(identity.isEmailVerified ? EMAIL_TAKEN : CODE_OVER), returnPath: null };
    const { userId, isNew } = made;
    const { returnPath = '/' } = readDetails(row);
    const by = isNew ? 'registration' : provider;
    const answer = await signIn.begin(userId, { isRemembered: false, by }, requestContext, now);
    return { ...answer, returnPath: isNew ? withNote(returnPath, provider) : returnPath };
  }

  return {
    completeExternal,
    async beginExternalRegistration(identity, { returnPath, details }, requestContext, now) {
      const id = newToken();
      const { email } = identity;
      const before = await waitingIn(requestContext, now);
      if (before) await removeRegistration(db, before.row.id);
      const registration = {
        id,
        email: email.trim(),
        name: identity.name ?? email.slice(0, email.indexOf('@')),
        password_hash: null,
        link_hash: null,
        details: toJson({ ...details, returnPath }),
        identity: toJson<ProviderIdentity>(identity),
      };
      await insertRegistration(db, registration, false, now);
      setCookie(requestContext, id, REGISTRATION_MS / 1000);
    },
    async externalRegistration(requestContext, now) {
      const waiting = await waitingIn(requestContext, now);
      if (!waiting) return null;
      const { row, identity } = waiting;
      const { provider, isEmailVerified } = identity;
      return { provider, name: row.name, email: row.email, needsCode: !isEmailVerified };
    },
    async finishExternalRegistration(requestContext, now) {
      const over = { ...refused(STEP_OVER), returnPath: null, registration: null };
      const waiting = await waitingIn(requestContext, now);
      if (!waiting) return over;
      const { identity } = waiting;
      if (!identity.isEmailVerified) {
        const { address } = requestContext;
        if (!(await countByAddress(throttles, 'mail request', address, MAIL_REQUESTS, now)))
          return { ...over, message: ADDRESS_EXHAUSTED };
      }
      const row = await acceptTerms(db, waiting.row.id, now);
      if (!row) return over;
      if (identity.isEmailVerified)
        return { ...(await completeExternal(row, identity, requestContext, now)), registration: null };
      await askForMail(row.email, row.id, requestContext, now);
      const message = `We’ve sent a code to ${row.email}`;
      return { ...SIGNED_IN, success: false, message, returnPath: null, registration: row.id };
    },
  };
}

/** Rolls back a transaction that created a second user for an identity. */
class IdentityMadeMeanwhile extends Error {}

/** Tells pages that someone has just joined, and how. */
function withNote(path: string, provider: string): string {
  return `${path}${path.includes('#') ? '&' : '#'}externalRegistrationProvider=${provider}`;
}
