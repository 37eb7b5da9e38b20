import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { toMicros } from '@/lib/core/base/money';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { purgeExpired } from '@/lib/core/database/user-data';
import { addUser, NOON } from '@/lib/trading/emulator/testing/emulator-fixture';
import { calculateDayProfit } from '../valuation';
import type { noteOnAccount } from './account-store';
import { createPaperAccounts, RESETS_A_DAY } from './paper-accounts';
import { PAPER_ACCOUNT_DATA } from './user-data';

forEachEngine('paper accounts', (open, itOnce) => {
  async function start() {
    const database = await open();
    const userId = await addUser(database, 'anna@example.com');
    const accounts = createPaperAccounts({ database, now: () => NOON });
    return { database, db: database.db, userId, accounts };
  }

  it('are one per user and market, however many calls come at once', async () => {
    const { db, userId, accounts } = await start();
    const opened = await Promise.all(
      Array.from({ length: 50 }, () => accounts.open(userId, 'simulated', toMicros(10_000))),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    await accounts.open(userId, 'live', toMicros(10_000));
    expect(await db.selectFrom('trading_accounts').selectAll().execute()).toHaveLength(2);
    expect(await db.selectFrom('equity_points').selectAll().execute()).toHaveLength(2);
  });

  itOnce('are archived by a reset, unless nothing was done with them', async () => {
    const { userId, accounts } = await start();
    await expect(accounts.reset(userId, 'simulated', toMicros(10_000))).rejects.toThrow(
      'no paper account to reset',
    );
    const first = await accounts.open(userId, 'simulated', toMicros(10_000));
    expect(await accounts.reset(userId, 'simulated', toMicros(10_000))).toEqual(first);
    const second = await accounts.reset(userId, 'simulated', toMicros(20_000));
    expect(second).toMatchObject({ generation: 2, cash: toMicros(20_000) });
    const all = await accounts.generations(userId, 'simulated');
    expect(all.map(({ generation, isOpen }) => [generation, isOpen])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('are archived once by two resets at the same time', async () => {
    const { userId, accounts } = await start();
    await accounts.open(userId, 'simulated', toMicros(10_000));
    const resets = await Promise.all(
      [1, 2, 3].map(() => accounts.reset(userId, 'simulated', toMicros(20_000))),
    );
    expect(resets.map(({ generation }) => generation)).toEqual([2, 2, 2]);
  });

  it('are opened under names of their own, up to ten at once', async () => {
    const { db, userId, accounts } = await start();
    const open = (name: string | null, balance = 10_000) =>
      accounts.open(userId, 'simulated', toMicros(balance), name);
    const first = await open(null);
    const names = Array.from({ length: 8 }, (_, index) => `Test ${index}`);
    await Promise.all([...names, 'Test 0', 'TEST 1'].map((name) => open(name)));
    const tenth = await Promise.allSettled(['One more', 'And another'].map((name) => open(name)));
    expect(tenth.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(open('Eleventh')).rejects.toThrow('You can have 10 paper accounts at once');
    await expect(open('paper  ACCOUNT ', 20_000)).rejects.toThrow('an account named “Paper account” already');
    for (const name of ['', '  ', 'x'.repeat(41), 'a\u0007b'])
      await expect(open(name)).rejects.toThrow('1 to 40');
    const states = await accounts.states(userId, 'simulated', NOON);
    expect(states.map(({ account }) => account.line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(states[0]?.account).toEqual(first);
    const [, second, third] = states;
    await expect(
      accounts.rename(userId, 'simulated', second?.account.id ?? '', third?.account.name.toUpperCase() ?? ''),
    ).rejects.toThrow('an account named “Test');
    const copied = await db
      .selectFrom('trading_accounts')
      .selectAll()
      .where('line', '=', 2)
      .executeTakeFirstOrThrow();
    for (const twin of [
      { line: 2, name_key: 'other' },
      { line: 11, name_key: copied.name_key },
    ])
      await expect(
        db
          .insertInto('trading_accounts')
          .values({ ...copied, ...twin, id: 'twin', generation: 99 })
          .execute(),
      ).rejects.toThrow();
  });

  itOnce('keep their name and their line when one is reset', async () => {
    const { userId, accounts } = await start();
    const first = await accounts.open(userId, 'simulated', toMicros(10_000));
    const second = await accounts.open(userId, 'simulated', toMicros(10_000), 'Swing');
    const reset = await accounts.reset(userId, 'simulated', toMicros(20_000));
    expect(reset).toMatchObject({ line: 1, name: 'Paper account', generation: 3 });
    // The oldest is still the first one, although it was opened last.
    expect(await accounts.current(userId, 'simulated')).toEqual(reset);
    expect(await accounts.current(userId, 'simulated', second.id)).toEqual(second);
    await expect(accounts.current(userId, 'simulated', first.id)).rejects.toThrow(NotFoundError);
    await accounts.rename(userId, 'simulated', reset.id, 'Day');
    const all = await accounts.generations(userId, 'simulated');
    expect(all.map(({ name, line }) => [name, line])).toEqual([
      ['Day', 1],
      ['Swing', 2],
      ['Day', 1],
    ]);
  });

  itOnce('are closed for good, the last one too', async () => {
    const { userId, accounts } = await start();
    const { id } = await accounts.open(userId, 'simulated', toMicros(10_000));
    await accounts.close(userId, 'simulated', id);
    await expect(accounts.close(userId, 'simulated', id)).rejects.toThrow(NotFoundError);
    expect(await accounts.current(userId, 'simulated')).toBeNull();
    const next = await accounts.open(userId, 'simulated', toMicros(10_000));
    expect(next).toMatchObject({ name: 'Paper account', line: 2, generation: 2 });
  });

  itOnce('take their state from nothing that is only noted about them', () => {
    type Noted = Parameters<typeof noteOnAccount>[2];
    const isNoted: 'state' extends keyof Noted ? true : false = false;
    expect(isNoted).toBe(false);
  });

  itOnce('are reset a limited number of times a day', async () => {
    const { database, userId, accounts } = await start();
    await accounts.open(userId, 'simulated', toMicros(10_000));
    const resetIn = (ms: number, balance: number) =>
      createPaperAccounts({ database, now: () => (NOON + ms) as Millis }).reset(
        userId,
        'simulated',
        toMicros(balance),
      );
    for (let count = 1; count <= RESETS_A_DAY; count += 1) await resetIn(0, 10_000 + count);
    await expect(resetIn(HOUR_MS, 5_000)).rejects.toThrow('Try again tomorrow');
    expect(await resetIn(DAY_MS, 5_000)).toMatchObject({ startBalance: toMicros(5_000) });
  });

  itOnce('keep their hourly values for a month, then daily ones', async () => {
    const { database, db, userId, accounts } = await start();
    const { id } = await accounts.open(userId, 'simulated', toMicros(10_000));
    const midnight = Math.floor(NOON / DAY_MS) * DAY_MS;
    const hours = [-40 * 24, -40 * 24 + 5, -40 * 24 + 23, -39 * 24, -20 * 24, -20 * 24 + 1];
    const points = hours.map((hour) => ({ account_id: id, at: midnight + hour * HOUR_MS, equity: hour }));
    await db.insertInto('equity_points').values(points).execute();
    for (let run = 0; run < 2; run += 1) await purgeExpired(PAPER_ACCOUNT_DATA, database.db, NOON);
    const left = (await accounts.equityPoints(id)).map(({ equity }) => equity);
    expect(left.slice(0, -1)).toEqual([-40 * 24 + 23, -39 * 24, -20 * 24, -20 * 24 + 1]);
  });
});

describe('a day’s profit', () => {
  const account = { startBalance: toMicros(100) };
  const midnight = Math.floor(NOON / DAY_MS) * DAY_MS;
  const point = (at: number, equity: number) => ({ at: at as typeof NOON, equity: toMicros(equity) });

  it.each([
    [
      'the value at midnight',
      [point(midnight - HOUR_MS, 90), point(midnight, 110), point(midnight + HOUR_MS, 150)],
      10,
    ],
    ['the last one before, if there was none', [point(midnight - HOUR_MS, 90)], 30],
    ['the start balance on the first day', [point(midnight + 1, 130)], 20],
  ] as const)('counts from %s', (_, points, profit) => {
    expect(calculateDayProfit(account, toMicros(120), points, NOON)).toBe(toMicros(profit));
  });
});
