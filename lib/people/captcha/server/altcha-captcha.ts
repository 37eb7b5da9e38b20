import { hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { VerifySolutionOptions } from 'altcha-lib/types';
import type { Kysely } from 'kysely';
import { type AppSecret, secretsOf } from '@/lib/core/base/app-secret';
import type { Schema } from '@/lib/core/database/schema';
import { CAPTCHA_LIFETIME_MS, type Captcha } from '../captcha';
import { parseAltchaResponse } from './altcha-response';
import { spendCaptcha } from './used-captchas';

/** How hard a task is: so many keys to try, at random between these, of so many rounds of PBKDF2 each. */
export interface Difficulty {
  readonly rounds: number;
  readonly fewestKeys: number;
  readonly mostKeys: number;
}

/**
 * Some 4 million rounds, which take one core of a server 1 s and the workers of a middling phone together about as
 * long; handing a task out costs the server one key (half a millisecond), checking an answer none.
 */
const USUAL: Difficulty = { rounds: 2_000, fewestKeys: 1_000, mostKeys: 3_000 };

interface AltchaOptions {
  /** The app's secrets, from which separate keys are derived. */
  readonly secret: AppSecret;
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly difficulty?: Difficulty;
}

/**
 * Proof of work by ALTCHA (https://altcha.org), without any third party: the browser searches the key that a signed
 * task describes. The moment a task becomes too old stands in its data and not in its `expiresAt`, by which the
 * visitor's browser would go with a clock that may be wrong.
 */
export function createAltchaCaptcha({ secret, db, now, difficulty = USUAL }: AltchaOptions): Captcha {
  const [newest, ...older] = secretsOf(secret);
  const keys = keysOf(newest);
  const allKeys = [keys, ...older.map(keysOf)];

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

function keysOf(secret: string) {
  return {
    hmacSignatureSecret: deriveSecret(secret, 'captcha task'),
    hmacKeySignatureSecret: deriveSecret(secret, 'captcha answer'),
  };
}

function deriveSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
}
