import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { readJson, toJson } from '@/lib/core/database/schema';
import { GUESSABLE_PASSWORD } from '@/lib/people/passwords/check-password';
import { isGuessable } from '@/lib/people/passwords/is-guessable';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import { checkRegistration } from '../account-rules';
import type { Accounts, ConfirmationAnswer, FormAnswer, RegistrationInput } from '../accounts';
import { addressGroup } from '../address-group';
import { ADDRESS_EXHAUSTED, CAPTCHA_NEEDED, MAIL_REQUESTS } from '../guess-limits';
import type { RequestContext } from '../request-context';
import { countByAddress } from './address-limits';
import { refused } from './answers';
import { createCodeSigner } from './code-hash';
import { createExternalRegistration } from './external-registration';
import { createJoinRequests } from './join-requests';
import { mayMail } from './mail-limits';
import type { Parts } from './parts';
import {
  CODE_OVER,
  findRegistration,
  insertRegistration,
  type RegistrationRow,
  readDetails,
  removeRegistration,
  toNewUser,
  tryRegistration,
} from './registration-store';
import { newToken, tokenHash } from './secrets';
import type { SignIn } from './sign-in';
import { insertUser } from './user-store';

const WRONG_CODE = 'Wrong code';
const WRONG_PASSWORD = 'That isn’t the password you chose when signing up';

type Registration = Pick<
  Accounts,
  | 'addRegistrationRequest'
  | 'register'
  | 'resendCode'
  | 'confirmRegistration'
  | 'confirmRegistrationByLink'
  | 'beginExternalRegistration'
  | 'externalRegistration'
  | 'finishExternalRegistration'
>;

/**
 * Sign-up: form data waits until a mailed code proves that the address is the sender's. The account is only looked up
 * when the mail is written, so nothing here can reveal it.
 */
export function createRegistration(parts: Parts, signIn: SignIn): Registration {
  const { db, passwords, captcha, throttles, mails } = parts;
  const joins = createJoinRequests(db, parts.secret);
  const codes = createCodeSigner(parts.secret);

  async function askForMail(
    email: string,
    registration: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<void> {
    // Someone flooded with mails they didn't request gets no more of them; the form's response stays the same.
    const asked = {
      kind: 'registration',
      to: email,
      requester: addressGroup(requestContext.address),
    } as const;
    if (!(await mayMail(throttles, asked, now))) return;
    await mails.enqueue(
      db,
      { kind: 'registration-requested', to: email.trim(), data: { registration } },
      now,
    );
    mails.wake();
  }

  async function register(input: RegistrationInput, requestContext: RequestContext, now: Millis) {
    const refuse = (message: string) => ({ success: false, message, registration: null, isInvited: false });
    const wrong = checkRegistration(input);
    if (wrong) return refuse(wrong);
    if (await isGuessable(input.password, [input.email, input.fullName])) return refuse(GUESSABLE_PASSWORD);
    if (!(await captcha.verify(input.captcha, requestContext.address))) return refuse(CAPTCHA_NEEDED);
    const { address } = requestContext;
    if (!(await countByAddress(throttles, 'mail request', address, MAIL_REQUESTS, now)))
      return refuse(ADDRESS_EXHAUSTED);
    const id = newToken();
    // A secret mailed to this address proves the same as a code.
    const { invitation, ...details } = input.details;
    const isInvited = invitation !== undefined && (await joins.isInvited(input.email, invitation, now));
    const email = input.email.trim();
    const registration = {
      id,
      email,
      name: input.fullName.trim(),
      password_hash: await passwords.hash(input.password),
      link_hash: isInvited ? tokenHash(invitation) : null,
      details: toJson({ ...(isInvited ? details : input.details), returnPath: input.returnPath ?? '' }),
      identity: null,
    };
    // The form requires agreement to the terms.
    await insertRegistration(db, registration, true, now);
    if (isInvited) return { success: true, message: '', registration: id, isInvited };
    await askForMail(email, id, requestContext, now);
    return { success: true, message: `We’ve sent a code to ${email}`, registration: id, isInvited };
  }

  async function addRegistrationRequest(
    email: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<FormAnswer> {
    const requester = addressGroup(requestContext.address);
    const { address } = requestContext;
    if (!(await countByAddress(throttles, 'mail request', address, MAIL_REQUESTS, now)))
      return { success: false, message: ADDRESS_EXHAUSTED };
    if (await mayMail(throttles, { kind: 'join', to: email, requester }, now)) {
      await joins.add(email, now);
      await mails.enqueue(db, { kind: 'join-requested', to: email.trim(), data: {} }, now);
      mails.wake();
    }
    return { success: true, message: `We’ve sent a link to ${email.trim()}` };
  }

  async function resendCode(
    registration: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<FormAnswer> {
    const row = await findRegistration(db, registration, now);
    // Those from a provider get no code before the terms are accepted.
    if (!row || (row.identity !== null && row.terms_version === null))
      return { success: false, message: CODE_OVER };
    const { address } = requestContext;
    if (!(await countByAddress(throttles, 'mail request', address, MAIL_REQUESTS, now)))
      return { success: false, message: ADDRESS_EXHAUSTED };
    await askForMail(row.email, registration, requestContext, now);
    return { success: true, message: `We’ve sent a code to ${row.email}` };
  }

  async function complete(
    row: RegistrationRow,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<ConfirmationAnswer> {
    if (row.identity !== null)
      return completeExternal(row, readJson(row.identity, 'registrations.identity'), requestContext, now);
    const userId = await inTransaction(db, async (tx) => {
      if (!(await removeRegistration(tx, row.id))) return null;
      const made = await insertUser(tx, toNewUser(row), now);
      if (made === null) return null;
      const detail = 'by email';
      await recordSecurityEvent(tx, { userId: made, kind: 'account-created', detail, requestContext }, now);
      const { inviteCode } = readDetails(row);
      await parts.onJoined?.(tx, { userId: made, email: row.email, inviteCode, requestContext }, now);
      return made;
    });
    if (userId === null) return { ...refused(CODE_OVER), returnPath: null };
    const answer = await signIn.begin(
      userId,
      { isRemembered: false, by: 'registration' },
      requestContext,
      now,
    );
    return { ...answer, returnPath: readDetails(row).returnPath || null };
  }

  const { completeExternal, ...external } = createExternalRegistration(parts, signIn, askForMail);

  return {
    ...external,
    addRegistrationRequest,
    register,
    resendCode,
    async confirmRegistration(registration, code, requestContext, now) {
      const row = await tryRegistration(db, 'id', registration, now);
      if (!row) return { ...refused(CODE_OVER), returnPath: null };
      const typed = `${row.id} ${code.replace(/[\s-]/g, '')}`;
      if (row.code_hash === null || !codes.isSigned(typed, row.code_hash))
        return { ...refused(WRONG_CODE), returnPath: null };
      return complete(row, requestContext, now);
    },
    async confirmRegistrationByLink(token, password, requestContext, now) {
      const row = await tryRegistration(db, 'link_hash', tokenHash(token), now);
      if (!row) return { ...refused(CODE_OVER), returnPath: null };
      if (!(await passwords.verify(row.password_hash, password)))
        return { ...refused(WRONG_PASSWORD), returnPath: null };
      return complete(row, requestContext, now);
    },
  };
}
