import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 bits, base64url: what nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 bits, base64url: names things uniquely. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** Six digits, for mails. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** What is stored of a token, so that a copy of the database signs nobody in. Enough for what cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Signs and checks with a key of its own for each purpose, all derived from the product's secret. */
export function createSigner(secret: string, purpose: string): (text: string) => string {
  return (text) => createHmac('sha256', `${purpose} ${secret}`).update(text).digest('base64url');
}

/** Compares in a time that says nothing about where two texts differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
