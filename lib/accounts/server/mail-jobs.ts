import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/database/schema';
import type { ResolveMail, StoredMail } from '@/lib/mail/mail';
import { emailKey } from '../email';
import { codeHash } from './code-hash';
import type { OneTimeTokens } from './one-time-tokens';
import { RESET_MS } from './password-reset';
import { REGISTRATION_MS } from './registration';
import { newCode, newToken, tokenHash } from './secrets';
import { EMAIL_CHANGE_MS } from './settings';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly tokens: OneTimeTokens;
  readonly secret: string;
  /** UTC milliseconds. */
  readonly now: () => number;
}

const minutes = (ms: number) => String(Math.round(ms / 60_000));

/**
 * Decides, when a mail is written, what whoever asked for it was not told: whether the address has an account. Codes and
 * links are made here as well, so that they are stored only as hashes and in the mail itself.
 */
export function createMailJobs({ db, tokens, secret, now }: Needs): ResolveMail {
  const userBy = (email: string) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();

  async function registration(to: string): Promise<StoredMail | null> {
    const user = await userBy(to);
    if (user) return { kind: 'already-registered', to: user.email, data: { name: user.name } };
    const waiting = await db
      .selectFrom('registrations')
      .select(['id', 'name'])
      .where('email_key', '=', emailKey(to))
      .where('expires_at', '>', now())
      .executeTakeFirst();
    if (!waiting) return null;
    const [code, token] = [newCode(), newToken()];
    await db
      .updateTable('registrations')
      .set({
        code_hash: codeHash(secret, waiting.id, code),
        link_hash: tokenHash(token),
        wrong_codes: 0,
        expires_at: now() + REGISTRATION_MS,
      })
      .where('id', '=', waiting.id)
      .execute();
    return {
      kind: 'registration-code',
      to,
      data: { name: waiting.name, code, token, minutes: minutes(REGISTRATION_MS) },
    };
  }

  async function passwordReset(to: string): Promise<StoredMail | null> {
    const user = await userBy(to);
    if (!user) return null;
    const token = await tokens.issue('password-reset', { userId: user.id, data: {} }, RESET_MS, now());
    return {
      kind: 'password-reset',
      to: user.email,
      data: { name: user.name, token, minutes: minutes(RESET_MS) },
    };
  }

  async function emailChange(to: string, userId: string): Promise<StoredMail | null> {
    const taken = await userBy(to);
    if (taken) return { kind: 'already-registered', to: taken.email, data: { name: taken.name } };
    const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
    if (!user) return null;
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
        return registration(mail.to);
      case 'password-reset-requested':
        return passwordReset(mail.to);
      case 'email-change-requested':
        return emailChange(mail.to, mail.data['userId'] ?? '');
      default:
        return mail;
    }
  };
}
