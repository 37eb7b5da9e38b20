import { createHash } from 'node:crypto';
import type { Passwords } from '../passwords';

/** Hashes that cost nothing, and are counted: tests check when one is computed, not how. */
export function quickPasswords(): { -readonly [Name in keyof Passwords]: Passwords[Name] } {
  let made = 0;
  const toHash = (password: string) => {
    made += 1;
    return createHash('sha256').update(password).digest('hex');
  };
  return {
    hash: async (password) => toHash(password),
    verify: async (stored, password) => toHash(password) === stored,
    needsRehash: () => false,
    hashesMade: () => made,
  };
}
