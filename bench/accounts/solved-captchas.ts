import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Kysely } from 'kysely';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Schema } from '@/lib/core/database/schema';
import { createAltchaCaptcha } from '@/lib/people/captcha/server/altcha-captcha';

/** Signed like any other challenge, but trivial to solve, because its difficulty isn't being measured. */
const DIFFICULTY = { rounds: 1, fewestKeys: 1, mostKeys: 3 };

/** Solved captchas, each valid once, like those of a determined attacker. */
export async function solvedCaptchas(
  db: Kysely<Schema>,
  secret: string,
  count: number,
): Promise<readonly string[]> {
  const captcha = createAltchaCaptcha({ secret, db, now: systemClock, difficulty: DIFFICULTY });
  const solved: string[] = [];
  while (solved.length < count) {
    const challenge = (await captcha.challenge()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey, counterStart: 0 });
    solved.push(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'));
  }
  return solved;
}
