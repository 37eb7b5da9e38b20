import { hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { VerifySolutionOptions } from 'altcha-lib/types';
import type { Kysely } from 'kysely';
import { type AppSecret, splitSecrets } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { CAPTCHA_LIFETIME_MS, type Captcha } from '../captcha';
import { parseAltchaResponse } from './altcha-response';
import { spendCaptcha } from './used-captchas';

/** A challenge's difficulty: how many keys to try, at random between these, and the rounds of PBKDF2 for each. */
export interface Difficulty {
  readonly rounds: number;
  readonly fewestKeys: number;
  readonly mostKeys: number;
}

/**
 * 2,000 keys are about 4 million rounds. That takes 1 s on one server core, and about as long on the workers of an
 * average phone. Issuing a challenge costs the server one key (half a millisecond), checking an answer none.
 * @param keys to try, on average
 */
export function difficultyFor(keys: number): Difficulty {
  return { rounds: 2_000, fewestKeys: Math.ceil(keys / 2), mostKeys: Math.floor(keys * 1.5) };
}

interface AltchaOptions {
  /** The app's secrets, from which separate keys are derived. */
  readonly secret: AppSecret;
  readonly db: Kysely<Schema>;
  readonly now: () => Millis;
  readonly difficulty: Difficulty;
}

/**
 * Proof of work by ALTCHA (https://altcha.org), without any third party: the browser searches for the key that a signed
 * challenge describes. The expiry is in the challenge's data rather than in `expiresAt`, which browsers compare with
 * their own clock, and that may be wrong.
 */
export function createAltchaCaptcha({ secret, db, now, difficulty }: AltchaOptions): Captcha {
  const [newest, ...older] = splitSecrets(secret);
  const keys = deriveKeys(newest);
  const allKeys = [keys, ...older.map(deriveKeys)];

  async function isSolved(solved: Pick<VerifySolutionOptions, 'challenge' | 'solution'>): Promise<boolean> {
    for (const one of allKeys)
      if ((await verifySolution({ ...solved, deriveKey, ...one })).verified) return true;
    return false;
  }

  return {
    kind: 'altcha',
    siteKey: null,
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: difficulty.rounds,
        counter: randomInt(difficulty.mostKeys, difficulty.fewestKeys),
        data: { expiresAtMs: now() + CAPTCHA_LIFETIME_MS },
        deriveKey,
        ...keys,
      }),
    verify: async (text) => {
      const response = parseAltchaResponse(text);
      if (response === null) return false;
      const { challenge, solution } = response;
      const { expiresAtMs } = challenge.parameters.data;
      if (expiresAtMs < now()) return false;
      return (
        (await isSolved({ challenge, solution })) && spendCaptcha(db, challenge.signature, expiresAtMs, now())
      );
    },
  };
}

function deriveKeys(secret: string) {
  return {
    hmacSignatureSecret: deriveSecret(secret, 'captcha task'),
    hmacKeySignatureSecret: deriveSecret(secret, 'captcha answer'),
  };
}

function deriveSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
}
