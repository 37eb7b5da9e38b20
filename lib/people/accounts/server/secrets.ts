import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type AppSecret, splitSecrets } from '@/lib/core/base/app-secret';
import { assert } from '@/lib/core/base/assert';

/** 256 bits, base64url: cannot be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The same for apps. The prefix lets people and scanners of leaked secrets recognize it. */
export function newAppToken(): string {
  return `app_${newToken()}`;
}

/** 128 bits, base64url: a unique name. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** Without letters that look like digits. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters and digits that people can read out, 5 random bits each. */
export function newReadableCode(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(32)]).join('');
}

/** Six digits, for mails. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/**
 * What is stored of a token, so that a copy of the database signs nobody in. A plain hash is enough for values that
 * can't be guessed.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface Signer {
  /** Signs with the newest secret. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** Signs and verifies with a separate key for each purpose, all derived from the app's secrets. */
export function createSigner(secret: AppSecret, purpose: string): Signer {
  const [newest, ...older] = splitSecrets(secret).map(
    (one) => (text: string) => createHmac('sha256', `${purpose} ${one}`).update(text).digest('base64url'),
  );
  assert(newest !== undefined, 'there is no secret to sign with');
  return {
    sign: newest,
    isSigned: (text, signature) => [newest, ...older].some((sign) => isSameText(sign(text), signature)),
  };
}

/** Compares in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
