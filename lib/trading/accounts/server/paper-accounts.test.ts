import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { purgeExpired } from '@/lib/core/database/user-data';
import { addUser, NOON } from '@/lib/trading/emulator/testing/emulator-fixture';
import { calculateDayProfit } from '../valuation';
import type { noteOnAccount } from './account-store';
import { createPaperAccounts, RESETS_A_DAY } from './paper-accounts';
import { PAPER_ACCOUNT_DATA } from './user-data';

forEachEngine('paper accounts', (open) => {
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

  it('are archived by a reset, unless nothing was done with them', async () => {
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

  it('take their state from nothing that is only noted about them', () => {
    type Noted = Parameters<typeof noteOnAccount>[2];
    const isNoted: 'state' extends keyof Noted ? true : false = false;
    expect(isNoted).toBe(false);
  });

  it('are reset a limited number of times a day', async () => {
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

  it('keep their hourly values for a month, then daily ones', async () => {
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
