import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import {
  disableTwoStep,
  enableTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  takeRecoveryCode,
  takeStep,
} from './two-step-store';

const NOW = 1_700_000_000_000;

async function addUser(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      email_key: `${id}@example.com`,
      name: id,
      password_hash: null,
      is_content_admin: 0,
      has_money_management: 0,
      level: 'beginner',
      created_at: NOW,
      password_changed_at: null,
      totp_secret: null,
      totp_enabled_at: null,
      totp_last_step: null,
      first_touch: null,
    })
    .execute();
}

const countTrue = (results: readonly boolean[]) => results.filter(Boolean).length;

forEachEngine('the second step of signing in', (open) => {
  async function withUsers() {
    const { db } = await open();
    await addUser(db, 'ann');
    await addUser(db, 'bob');
    return db;
  }

  async function switchedOn() {
    const db = await withUsers();
    await startTwoStep(db, 'ann', 'sealed');
    expect(await enableTwoStep(db, 'ann', 'sealed', 100, ['h1', 'h2'], NOW)).toBe(true);
    return db;
  }

  it('is off until the first code, however often it is started', async () => {
    const db = await withUsers();
    expect(await readTwoStep(db, 'nobody')).toBeNull();
    expect(await startTwoStep(db, 'nobody', 'sealed')).toBe(false);
    expect(await startTwoStep(db, 'ann', 'first')).toBe(true);
    expect(await startTwoStep(db, 'ann', 'second')).toBe(true);
    expect(await readTwoStep(db, 'ann')).toEqual({
      sealedSecret: 'second',
      enabledAt: null,
      lastStep: null,
      recoveryCodes: 0,
    });
    expect(await takeStep(db, 'ann', 100)).toBe(false);
    expect(await enableTwoStep(db, 'ann', 'first', 100, ['h1'], NOW)).toBe(false);
    expect(await renewRecoveryCodes(db, 'ann', ['h1'])).toBe(false);
    expect(await readTwoStep(db, 'ann')).toMatchObject({ enabledAt: null, recoveryCodes: 0 });
  });

  it('once on, is not started or switched on again', async () => {
    const db = await switchedOn();
    expect(await startTwoStep(db, 'ann', 'other')).toBe(false);
    expect(await enableTwoStep(db, 'ann', 'sealed', 101, ['h3'], NOW + 1)).toBe(false);
    expect(await readTwoStep(db, 'ann')).toEqual({
      sealedSecret: 'sealed',
      enabledAt: NOW,
      lastStep: 100,
      recoveryCodes: 2,
    });
    expect(await readTwoStep(db, 'bob')).toMatchObject({ sealedSecret: null, recoveryCodes: 0 });
  });

  it('is switched on once by two tabs at the same time, with one set of codes', async () => {
    const db = await withUsers();
    await startTwoStep(db, 'ann', 'sealed');
    const tabs = [
      ['a1', 'a2', 'a3'],
      ['b1', 'b2', 'b3'],
    ];
    const done = await Promise.all(tabs.map((codes) => enableTwoStep(db, 'ann', 'sealed', 100, codes, NOW)));
    expect(countTrue(done)).toBe(1);
    expect(await readTwoStep(db, 'ann')).toMatchObject({ recoveryCodes: 3 });
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
    expect(await readTwoStep(db, 'ann')).toMatchObject({ recoveryCodes: 1 });
  });

  it('has new recovery codes in the place of the old ones, used or not', async () => {
    const db = await switchedOn();
    await takeRecoveryCode(db, 'ann', 'h1', NOW);
    const both = [
      ['n1', 'n2'],
      ['m1', 'm2'],
    ];
    await Promise.all(both.map((codes) => renewRecoveryCodes(db, 'ann', codes)));
    expect(await readTwoStep(db, 'ann')).toMatchObject({ recoveryCodes: 2 });
    expect(await takeRecoveryCode(db, 'ann', 'h2', NOW)).toBe(false);
  });

  it('leaves nothing behind when it is switched off', async () => {
    const db = await switchedOn();
    await disableTwoStep(db, 'ann');
    expect(await readTwoStep(db, 'ann')).toEqual({
      sealedSecret: null,
      enabledAt: null,
      lastStep: null,
      recoveryCodes: 0,
    });
    expect(await takeRecoveryCode(db, 'ann', 'h1', NOW)).toBe(false);
    expect(await startTwoStep(db, 'ann', 'again')).toBe(true);
  });
});
