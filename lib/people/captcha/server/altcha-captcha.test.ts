import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import { forEachEngine, type OpenTestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { CAPTCHA_LIFETIME_MS, type Captcha } from '../captcha';
import { createCaptcha } from './create-captcha';

const START = Date.UTC(2026, 0, 5, 12);
/** Found in a moment. */
const DIFFICULTY = { rounds: 10, fewestKeys: 1_000, mostKeys: 1_100 };
const ADDRESS = '192.0.2.1';

async function open(openDatabase: OpenTestDatabase) {
  const { db } = await openDatabase();
  const clock = { now: START };
  const make = (secret: AppSecret) =>
    createCaptcha({
      kind: 'altcha',
      secret,
      siteKey: null,
      secretKey: null,
      db,
      now: () => clock.now as Millis,
      difficulty: DIFFICULTY,
    });
  return { db, clock, make, captcha: make('a secret of this test') };
}

/** What the widget answers a task with. */
async function solve(challenge: unknown): Promise<string> {
  const task = challenge as Challenge;
  const solution = await solveChallenge({ challenge: task, deriveKey, counterStart: 1_000 });
  return encode({ challenge: task, solution });
}

function encode(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

const decode = (response: string) =>
  JSON.parse(Buffer.from(response, 'base64').toString('utf8')) as {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: { derivedKey: string; counter: number };
  };

const answered = async (captcha: Captcha) => solve(await captcha.challenge());

forEachEngine('our own captcha', (openDatabase, itOnce) => {
  itOnce('lets an answer pass once, and never again', async () => {
    const { captcha, make } = await open(openDatabase);
    const response = await answered(captcha);
    expect(await captcha.verify(response, ADDRESS)).toBe(true);
    expect(await captcha.verify(response, ADDRESS)).toBe(false);
    const otherProcess = make('a secret of this test');
    expect(await otherProcess.verify(response, ADDRESS)).toBe(false);
  });

  it('lets one of many pass that bring the same answer at once', async () => {
    const { captcha } = await open(openDatabase);
    const response = await answered(captcha);
    const passed = await Promise.all([1, 2, 3, 4].map(() => captcha.verify(response, ADDRESS)));
    expect(passed.filter(Boolean)).toHaveLength(1);
  });

  itOnce('takes an answer for ten minutes and then no more', async () => {
    const { captcha, clock } = await open(openDatabase);
    const [early, late] = [await answered(captcha), await answered(captcha)];
    clock.now = START + CAPTCHA_LIFETIME_MS;
    expect(await captcha.verify(early, ADDRESS)).toBe(true);
    clock.now += 1;
    expect(await captcha.verify(late, ADDRESS)).toBe(false);
  });

  it('keeps given answers no longer than they could be given again', async () => {
    const { captcha, clock, db } = await open(openDatabase);
    await captcha.verify(await answered(captcha), ADDRESS);
    clock.now = START + CAPTCHA_LIFETIME_MS + 1;
    await captcha.verify(await answered(captcha), ADDRESS);
    expect(await db.selectFrom('used_captchas').select('expires_at').execute()).toEqual([
      { expires_at: clock.now + CAPTCHA_LIFETIME_MS },
    ]);
  });

  itOnce('accepts challenges issued under a rotated secret', async () => {
    const { make, captcha } = await open(openDatabase);
    const rotated = make(['a newer one', 'a secret of this test']);
    expect(await rotated.verify(await answered(captcha), ADDRESS)).toBe(true);
  });

  itOnce('refuses a task that was signed with another secret, or changed', async () => {
    const { captcha, make } = await open(openDatabase);
    expect(await captcha.verify(await answered(make('another secret')), ADDRESS)).toBe(false);

    const later = decode(await answered(captcha));
    later.challenge.parameters['data'] = { expiresAtMs: START + 1e12 };
    expect(await captcha.verify(encode(later), ADDRESS)).toBe(false);
  });

  itOnce('refuses an answer of the wrong key, and lets the right one pass afterwards', async () => {
    const { captcha } = await open(openDatabase);
    const response = await answered(captcha);
    const wrong = decode(response);
    // The part that the task shows is right, the part that must be computed is not.
    wrong.solution.derivedKey = `${wrong.solution.derivedKey.slice(0, 32)}${'0'.repeat(32)}`;
    expect(await captcha.verify(encode(wrong), ADDRESS)).toBe(false);
    expect(await captcha.verify(response, ADDRESS)).toBe(true);
  });

  itOnce('refuses unsigned challenges, and answers without one', async () => {
    const { captcha } = await open(openDatabase);
    const data = { expiresAtMs: START + 60_000 };
    const own = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1_000,
      data,
      deriveKey,
    });
    expect(await captcha.verify(await solve(own), ADDRESS)).toBe(false);
    const challenge = await captcha.challenge();
    const task = { challenge, solution: { counter: 1_000, derivedKey: '00'.repeat(32) } };
    for (const payload of [task, { challenge }, { challenge: null, solution: null }, {}, [], null, 'text', 7])
      expect(await captcha.verify(encode(payload), ADDRESS)).toBe(false);
    for (const response of [undefined, '', 'not base64 %%%', 'e30=', 'A'.repeat(1_000_000)])
      expect(await captcha.verify(response, ADDRESS)).toBe(false);
  });
});
