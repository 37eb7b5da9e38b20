import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '@/lib/core/base/semaphore';
import { isTooLong, normalizePassword } from '../check-password';
import type { Passwords } from '../passwords';

/**
 * Argon2id (RFC 9106), the package's default kind and version, with the parameters of the OWASP Password Storage Cheat
 * Sheet: 19 MiB, 2 passes, 1 lane. Takes some 10 ms on one core of a 2026 server.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const BEGINNING = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/**
 * A hash with the same parameters whose password nobody knows: 16 and 32 random bytes, not derived from a password.
 * Comparing with it costs as much as with any other.
 */
const NOBODYS = `${BEGINNING}PjJU2RCcBXAdmAnJywykYA$sCTX29DePGVDAYeOvZmyNcAEidM5r5BqZrkHFsX/cJA`;

interface PasswordsOptions {
  /** How many hashes are computed at once; each takes a core and 19 MiB. */
  readonly maxConcurrent?: number;
  /** How many more may wait; beyond that, BusyError. */
  readonly maxWaiting?: number;
}

/** Argon2id hashes, only a few at a time, so that a burst of sign-ins leaves room for everything else. */
export function createPasswords({ maxConcurrent = 2, maxWaiting = 64 }: PasswordsOptions = {}): Passwords {
  const hashing = createSemaphore({
    maxUnderWay: maxConcurrent,
    maxWaiting,
    busy: 'Too many people are logging in right now. Please try again in a few seconds',
  });
  let made = 0;

  async function verifyWaiting(stored: string | null, password: string): Promise<boolean> {
    const isRight = await hashing.run(() => {
      made += 1;
      return verify(stored ?? NOBODYS, normalizePassword(password));
    });
    return stored !== null && isRight;
  }

  return {
    hash: (password) =>
      hashing.run(() => {
        made += 1;
        return hash(normalizePassword(password), PARAMETERS);
      }),
    // Nobody has a password this long, and preparing it for hashing would take long.
    verify: (stored, password) =>
      isTooLong(password) ? verifyWaiting(null, '') : verifyWaiting(stored, password),
    needsRehash: (stored) => !stored.startsWith(BEGINNING),
    hashesMade: () => made,
  };
}
