import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import { changeUser, findUser } from '../../server/user-store';
import {
  countRecoveryCodes,
  disableTwoStep,
  enableTwoStep,
  renewRecoveryCodes,
  takeRecoveryCode,
} from './two-step-store';

const NOW = 1_700_000_000_000 as Millis;

const start = (db: Kysely<Schema>, userId: string, secret: string) =>
  changeUser(db, userId, { kind: 'two-step-started', secret });

const takeStep = (db: Kysely<Schema>, userId: string, step: number) =>
  changeUser(db, userId, { kind: 'step-taken', step });

async function stored(db: Kysely<Schema>, userId: string) {
  const user = await findUser(db, userId);
  return {
    secret: user?.totp_secret,
    enabledAt: user?.totp_enabled_at,
    lastStep: user?.totp_last_step,
    recoveryCodes: await countRecoveryCodes(db, userId),
  };
}

const countTrue = (results: readonly boolean[]) => results.filter(Boolean).length;

forEachEngine('the second step of signing in', (open, itOnce) => {
  async function withUsers() {
    const { db } = await open();
    await addUser(db, 'ann');
    await addUser(db, 'bob');
    return db;
  }

  async function switchedOn() {
    const db = await withUsers();
    await start(db, 'ann', 'sealed');
    expect(await enableTwoStep(db, 'ann', { secret: 'sealed', step: 100 }, ['h1', 'h2'], NOW)).toBe(true);
    return db;
  }

  itOnce('is off until the first code, however often it is started', async () => {
    const db = await withUsers();
    expect(await start(db, 'nobody', 'sealed')).toBe(false);
    expect(await start(db, 'ann', 'first')).toBe(true);
    expect(await start(db, 'ann', 'second')).toBe(true);
    expect(await stored(db, 'ann')).toEqual({
      secret: 'second',
      enabledAt: null,
      lastStep: null,
      recoveryCodes: 0,
    });
    expect(await takeStep(db, 'ann', 100)).toBe(false);
    expect(await enableTwoStep(db, 'ann', { secret: 'first', step: 100 }, ['h1'], NOW)).toBe(false);
    expect(await renewRecoveryCodes(db, 'ann', ['h1'])).toBe(false);
    expect(await stored(db, 'ann')).toMatchObject({ enabledAt: null, recoveryCodes: 0 });
  });

  itOnce('once on, is not started or switched on again', async () => {
    const db = await switchedOn();
    expect(await start(db, 'ann', 'other')).toBe(false);
    expect(await enableTwoStep(db, 'ann', { secret: 'sealed', step: 101 }, ['h3'], plus(NOW, 1))).toBe(false);
    expect(await stored(db, 'ann')).toEqual({
      secret: 'sealed',
      enabledAt: NOW,
      lastStep: 100,
      recoveryCodes: 2,
    });
    expect(await stored(db, 'bob')).toMatchObject({ secret: null, recoveryCodes: 0 });
  });

  it('is switched on once by two tabs at the same time, with one set of codes', async () => {
    const db = await withUsers();
    await start(db, 'ann', 'sealed');
    const tabs = [
      ['a1', 'a2', 'a3'],
      ['b1', 'b2', 'b3'],
    ];
    const done = await Promise.all(
      tabs.map((codes) => enableTwoStep(db, 'ann', { secret: 'sealed', step: 100 }, codes, NOW)),
    );
    expect(countTrue(done)).toBe(1);
    expect(await stored(db, 'ann')).toMatchObject({ recoveryCodes: 3 });
  });

  it('takes a step once, and none at or before the last one', async () => {
    const db = await switchedOn();
    expect([await takeStep(db, 'ann', 100), await takeStep(db, 'ann', 99)]).toEqual([false, false]);
    const tabs = await Promise.all(Array.from({ length: 20 }, () => takeStep(db, 'ann', 101)));
    expect(countTrue(tabs)).toBe(1);
    expect(await takeStep(db, 'ann', 102)).toBe(true);
    expect(await takeStep(db, 'bob', 102)).toBe(false);
  });

  it('takes a recovery code once, from its owner', async () => {
    const db = await switchedOn();
    expect(await takeRecoveryCode(db, 'bob', 'h1', NOW)).toBe(false);
    const tabs = await Promise.all(Array.from({ length: 20 }, () => takeRecoveryCode(db, 'ann', 'h1', NOW)));
    expect(countTrue(tabs)).toBe(1);
    expect(await stored(db, 'ann')).toMatchObject({ recoveryCodes: 1 });
  });

  itOnce('has new recovery codes in the place of the old ones, used or not', async () => {
    const db = await switchedOn();
    await takeRecoveryCode(db, 'ann', 'h1', NOW);
    const both = [
      ['n1', 'n2'],
      ['m1', 'm2'],
    ];
    await Promise.all(both.map((codes) => renewRecoveryCodes(db, 'ann', codes)));
    expect(await stored(db, 'ann')).toMatchObject({ recoveryCodes: 2 });
    expect(await takeRecoveryCode(db, 'ann', 'h2', NOW)).toBe(false);
  });

  it('leaves nothing behind when it is switched off', async () => {
    const db = await switchedOn();
    await disableTwoStep(db, 'ann');
    expect(await stored(db, 'ann')).toEqual({
      secret: null,
      enabledAt: null,
      lastStep: null,
      recoveryCodes: 0,
    });
    expect(await takeRecoveryCode(db, 'ann', 'h1', NOW)).toBe(false);
    expect(await start(db, 'ann', 'again')).toBe(true);
  });
});
