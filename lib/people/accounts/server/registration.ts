import { sql } from 'kysely';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Row } from '@/lib/core/database/schema';
import { GUESSABLE_PASSWORD } from '@/lib/people/passwords/check-password';
import { isGuessable } from '@/lib/people/passwords/is-guessable';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import { checkRegistration } from '../account-rules';
import type { Accounts, ConfirmationAnswer, FormAnswer, RegistrationInput } from '../accounts';
import { addressGroup } from '../address-group';
import { emailKey } from '../email';
import { ADDRESS_EXHAUSTED, CAPTCHA_NEEDED, MAIL_REQUESTS } from '../guess-limits';
import type { RequestContext } from '../request-context';
import { TERMS_VERSION } from '../terms-version';
import { countByAddress } from './address-limits';
import { refused } from './answers';
import { createCodeSigner } from './code-hash';
import { createExternalRegistration } from './external-registration';
import { createJoinRequests } from './join-requests';
import { mayMail } from './mail-limits';
import type { Parts } from './parts';
import { CODE_OVER, newUserOf, REGISTRATION_MS } from './registration-store';
import { newToken, tokenHash } from './secrets';
import type { SignIn } from './sign-in';
import { insertUser } from './user-store';

const MAX_CODES = 5;
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
    now: number,
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

  async function register(input: RegistrationInput, requestContext: RequestContext, now: number) {
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
    const row = {
      email_key: emailKey(input.email),
      id,
      email: input.email.trim(),
      name: input.fullName.trim(),
      password_hash: await passwords.hash(input.password),
      code_hash: null,
      link_hash: isInvited ? tokenHash(invitation) : null,
      wrong_codes: 0,
      details: JSON.stringify({
        ...(isInvited ? details : input.details),
        returnPath: input.returnPath ?? '',
      }),
      identity: null,
      created_at: now,
      expires_at: now + REGISTRATION_MS,
      // The form requires agreement to the terms.
      terms_version: TERMS_VERSION,
      terms_accepted_at: now,
    };
    await db
      .insertInto('registrations')
      .values(row)
      .onConflict((conflict) => conflict.column('link_hash').doUpdateSet(row))
      .execute();
    if (isInvited) return { success: true, message: '', registration: id, isInvited };
    await askForMail(input.email, id, requestContext, now);
    return { success: true, message: `We’ve sent a code to ${row.email}`, registration: id, isInvited };
  }

  async function addRegistrationRequest(
    email: string,
    requestContext: RequestContext,
    now: number,
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
    now: number,
  ): Promise<FormAnswer> {
    const row = await db
      .selectFrom('registrations')
      .select('email')
      .where('id', '=', registration)
      .where('expires_at', '>', now)
      // Registrations from a provider get no code before the terms are accepted.
      .where(({ eb, or }) => or([eb('identity', 'is', null), eb('terms_version', 'is not', null)]))
      .executeTakeFirst();
    if (!row) return { success: false, message: CODE_OVER };
    const { address } = requestContext;
    if (!(await countByAddress(throttles, 'mail request', address, MAIL_REQUESTS, now)))
      return { success: false, message: ADDRESS_EXHAUSTED };
    await askForMail(row.email, registration, requestContext, now);
    return { success: true, message: `We’ve sent a code to ${row.email}` };
  }

  /** Counts an attempt at a registration before it's checked; null if it has expired or was tried too often. */
  async function tryOne(by: 'id' | 'link_hash', value: string, now: number) {
    return db
      .updateTable('registrations')
      .set({ wrong_codes: sql`wrong_codes + 1` })
      .where(by, '=', value)
      .where('expires_at', '>', now)
      .where('wrong_codes', '<', MAX_CODES)
      .returningAll()
      .executeTakeFirst();
  }

  async function complete(
    row: Row<'registrations'>,
    requestContext: RequestContext,
    now: number,
  ): Promise<ConfirmationAnswer> {
    if (row.identity !== null) return completeExternal(row, requestContext, now);
    const { returnPath, ...firstTouch } = JSON.parse(row.details) as Record<string, string>;
    const userId = await inTransaction(db, async (tx) => {
      const gone = await tx.deleteFrom('registrations').where('id', '=', row.id).executeTakeFirst();
      if (Number(gone.numDeletedRows) === 0) return null;
      const made = await insertUser(tx, newUserOf(row, firstTouch), now);
      const detail = 'by email';
      if (made !== null)
        await recordSecurityEvent(tx, { userId: made, kind: 'account-created', detail, requestContext }, now);
      return made;
    });
    if (userId === null) return { ...refused(CODE_OVER), returnPath: null };
    const answer = await signIn.begin(
      userId,
      { isRemembered: false, by: 'registration' },
      requestContext,
      now,
    );
    return { ...answer, returnPath: returnPath || null };
  }

  const { completeExternal, ...external } = createExternalRegistration(parts, signIn, askForMail);

  return {
    ...external,
    addRegistrationRequest,
    register,
    resendCode,
    async confirmRegistration(registration, code, requestContext, now) {
      const row = await tryOne('id', registration, now);
      if (!row) return { ...refused(CODE_OVER), returnPath: null };
      const typed = `${row.id} ${code.replace(/[\s-]/g, '')}`;
      if (row.code_hash === null || !codes.isSigned(typed, row.code_hash))
        return { ...refused(WRONG_CODE), returnPath: null };
      return complete(row, requestContext, now);
    },
    async confirmRegistrationByLink(token, password, requestContext, now) {
      const row = await tryOne('link_hash', tokenHash(token), now);
      if (!row) return { ...refused(CODE_OVER), returnPath: null };
      if (!(await passwords.verify(row.password_hash, password)))
        return { ...refused(WRONG_PASSWORD), returnPath: null };
      return complete(row, requestContext, now);
    },
  };
}
