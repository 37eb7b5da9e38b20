import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { ResolveMail, StoredMail } from '@/lib/people/mail/mail';
import { createCodeSigner } from './code-hash';
import { EMAIL_CHANGE_MS } from './email-change';
import { createJoinRequests, dropJoinRequest, JOIN_REQUEST_MS } from './join-requests';
import type { OneTimeTokens } from './one-time-tokens';
import { RESET_MS } from './password-reset';
import { REGISTRATION_MS, renewRegistration } from './registration-store';
import { newCode, newToken, tokenHash } from './secrets';
import { findUser, findUserByEmail } from './user-store';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly tokens: OneTimeTokens;
  readonly secret: AppSecret;
  readonly now: () => Millis;
}

const minutes = (ms: number) => String(Math.round(ms / 60_000));

/**
 * Decides, as a mail is written, what the requester must not learn: whether the address has an account. Codes and links
 * are created here too, so that only their hashes are stored outside the mail.
 */
export function createMailJobs({ db, tokens, secret, now }: Needs): ResolveMail {
  const codes = createCodeSigner(secret);
  const joins = createJoinRequests(db, secret);

  async function registration(to: string, id: string): Promise<StoredMail | null> {
    const [code, token] = [newCode(), newToken()];
    const user = await findUserByEmail(db, to);
    // Renewed even if the address has an account, although nobody gets the code: otherwise the response to wrong codes
    // would reveal the difference.
    const hashes = user
      ? { code_hash: null, link_hash: null }
      : { code_hash: codes.sign(`${id} ${code}`), link_hash: tokenHash(token) };
    const waiting = await renewRegistration(db, id, hashes, now());
    if (!waiting) return null;
    if (user) return { kind: 'already-registered', to: user.email, data: { name: user.name } };
    // The link asks for the chosen password; provider registrations have none.
    const data = { name: waiting.name, code, minutes: minutes(REGISTRATION_MS) };
    return waiting.identity === null
      ? { kind: 'registration-code', to, data: { ...data, token } }
      : { kind: 'provider-registration-code', to, data };
  }

  async function joinRequest(to: string): Promise<StoredMail | null> {
    const user = await findUserByEmail(db, to);
    if (user) {
      await dropJoinRequest(db, to);
      return { kind: 'already-registered', to: user.email, data: { name: user.name } };
    }
    const invitation = await joins.invitationFor(to, now());
    if (invitation === null) return null;
    const days = String(JOIN_REQUEST_MS / 86_400_000);
    return { kind: 'join-link', to, data: { email: to, invitation, days } };
  }

  async function passwordReset(to: string): Promise<StoredMail | null> {
    const user = await findUserByEmail(db, to);
    if (!user) return null;
    const token = await tokens.issue('password-reset', { userId: user.id, data: {} }, RESET_MS, now());
    return {
      kind: 'password-reset',
      to: user.email,
      data: { name: user.name, token, minutes: minutes(RESET_MS) },
    };
  }

  async function emailChange(to: string, userId: string, askedAt: number): Promise<StoredMail | null> {
    const taken = await findUserByEmail(db, to);
    if (taken) return { kind: 'already-registered', to: taken.email, data: { name: taken.name } };
    const user = await findUser(db, userId);
    // A new password invalidates earlier requests.
    if (!user || (user.password_changed_at ?? 0) > askedAt) return null;
    const token = await tokens.issue('email-change', { userId, data: { email: to } }, EMAIL_CHANGE_MS, now());
    return {
      kind: 'email-change-confirm',
      to,
      data: { name: user.name, token, minutes: minutes(EMAIL_CHANGE_MS) },
    };
  }

  return async (mail) => {
    switch (mail.kind) {
      case 'registration-requested':
        return registration(mail.to, mail.data['registration'] ?? '');
      case 'join-requested':
        return joinRequest(mail.to);
      case 'password-reset-requested':
        return passwordReset(mail.to);
      case 'email-change-requested':
        return emailChange(mail.to, mail.data['userId'] ?? '', Number(mail.data['askedAt']));
      default:
        return mail;
    }
  };
}
