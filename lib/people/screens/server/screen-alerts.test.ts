import { truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { writeDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { addUser } from '@/lib/people/memberships/testing/users';
import { createNotifications } from '@/lib/people/notifications/server/create-notifications';
import { createScreenAlerts } from './screen-alerts';
import { createSavedScreens } from './screen-store';

const NOW = Date.UTC(2025, 2, 14, 22) as Millis;
const DAYS = ['2025-03-12', '2025-03-13', '2025-03-14'].map(parseIsoDay) as [EpochDay, EpochDay, EpochDay];
const [FIRST, SECOND, THIRD] = DAYS;
const QUERY = '?f=change1:gt:0&class=stocks';
const INSTRUMENTS = randomInstruments(20, 30, THIRD, 7).filter(({ fundType }) => fundType === 'S');

const stateOn = (day: EpochDay) => ({ done: 1, total: 1, through: { xnys: day }, problem: null });
const panelAt = (until: EpochDay) =>
  createPanel(
    INSTRUMENTS.map((instrument) => {
      const { bars } = instrument;
      return { ...instrument, bars: truncateBars(bars, bars.day.filter((day) => day <= until).length) };
    }),
  );

/** Stocks that had risen on a day, by their bars. */
function risenOn(day: EpochDay): readonly string[] {
  const risen = INSTRUMENTS.filter(({ bars }) => {
    const row = bars.day.indexOf(day);
    return (
      row > 0 && Math.round(1e4 * ((bars.close[row] as number) / (bars.close[row - 1] as number) - 1)) > 0
    );
  });
  return risen.map(({ ticker }) => ticker).sort();
}

/** Daily prices as far as the store says, and processes that look at alerts. */
function setUp(database: Database) {
  const { db } = database;
  const told: string[] = [];
  let day = FIRST;
  let questions = 0;
  const held = new Map(DAYS.map((one) => [one, answersFrom(panelAt(one), stateOn(one))]));
  const screens = createSavedScreens({ database });
  const start = (more: Partial<Database> = {}, holds: () => EpochDay = () => day) => {
    const alerts = createScreenAlerts({
      database: { ...database, ...more },
      analysis: {
        ask(question, ...args) {
          questions += 1;
          return (held.get(holds()) ?? answersFrom(panelAt(FIRST))).ask(question, ...args);
        },
      },
      market: 'simulated',
      onInbox: (userIds) => told.push(...userIds),
      log: createLogger('silent'),
      now: () => NOW,
    });
    running.push(alerts);
    return alerts;
  };
  return {
    db,
    told,
    screens,
    start,
    questions: () => questions,
    async renew(next: EpochDay) {
      day = next;
      await writeDailyBarsState(db, 'simulated', stateOn(next));
    },
    async save(userId: string, name: string, query = QUERY) {
      if (!(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()))
        await addUser(db, userId);
      await screens.save(userId, 'instruments', name, query, NOW);
      const id = (await screens.list(userId)).find((screen) => screen.name === name)?.id ?? '';
      await screens.setAlert(userId, id, true);
      return id;
    },
    async inbox(userId: string) {
      const { items } = await createNotifications(db).list(userId, { offset: 0, pageSize: 50 });
      return items.map(({ text, note, path }) => ({ text, note, path }));
    },
  };
}

const running: ReturnType<typeof createScreenAlerts>[] = [];
afterEach(async () => {
  for (const alerts of running.splice(0)) await alerts.stop();
});

forEachEngine('alerts of screens', (open) => {
  it('tell each user once a session what came and went, whoever looks and however often', async () => {
    const { inbox, renew, save, start, told, questions } = setUp(await open());
    await save('ann', 'Risen');
    await save('bob', 'My stocks', `${QUERY}&sort=-change1`);
    await save('bob', 'Falling', '?f=change1:lt:0&class=stocks');
    const processes = [start(), start()];
    const look = () => Promise.all(processes.map((alerts) => alerts.wake()));
    await renew(FIRST);
    await look();
    expect(told).toEqual([]);

    await renew(SECOND);
    const before = questions();
    await look();
    await look();
    // Those asking alike are one question of each process; whoever comes later may find nothing left to ask.
    expect(questions() - before).toBeLessThanOrEqual(2);
    const [risen, fallen] = [risenOn(SECOND), risenOn(FIRST).filter((one) => !risenOn(SECOND).includes(one))];
    const came = risen.filter((one) => !risenOn(FIRST).includes(one));
    expect(Math.min(came.length, fallen.length)).toBeGreaterThan(1);
    const words = (tickers: readonly string[], last: string) =>
      `${tickers.slice(0, -1).join(', ')} ${last} ${tickers.at(-1)}`;
    expect(await inbox('ann')).toEqual([
      {
        text: `“Risen” now matches ${words(came, 'and')}, and no longer ${words(fallen, 'or')}`,
        note: `At the close of 13 Mar 2025 · ${risen.length} matches now · Simulated prices`,
        path: `/app-ng/screener${QUERY}`,
      },
    ]);
    expect((await inbox('bob')).map(({ text }) => text.split(' ')[0]).sort()).toEqual(['“Falling”', '“My']);
    expect([...told].sort()).toEqual(['ann', 'bob']);

    await renew(THIRD);
    await look();
    expect([(await inbox('ann')).length, (await inbox('bob')).length]).toEqual([2, 4]);
  });
});

onSqlite('an alert', (open) => {
  it('compares with what it found when it was turned on, not with before it was turned off', async () => {
    const { inbox, renew, save, screens, start, told } = setUp(await open());
    await expect(save('bob', 'Restless', '?f=pmove:gt:60')).rejects.toThrow(
      'This screen filters by forecasts, which are recorded after alerts look at a close.',
    );
    const id = await save('ann', 'Risen');
    await renew(FIRST);
    const alerts = start();
    await alerts.wake();
    expect((await screens.list('ann'))[0]?.found).toEqual({ day: FIRST, tickers: risenOn(FIRST) });
    await screens.setAlert('ann', id, false);
    await renew(SECOND);
    await alerts.wake();
    await screens.setAlert('ann', id, true);
    await alerts.wake();
    expect([told, (await screens.list('ann'))[0]?.found?.day]).toEqual([[], SECOND]);
    await renew(THIRD);
    await alerts.wake();
    expect((await inbox('ann'))[0]?.note).toContain('14 Mar 2025');
  });

  it('waits for whole daily prices, and for the thread that holds them', async () => {
    const { db, renew, save, screens, start, questions } = setUp(await open());
    await save('ann', 'Risen');
    let holds = FIRST;
    const alerts = start({}, () => holds);
    await writeDailyBarsState(db, 'simulated', { ...stateOn(SECOND), done: 0 });
    await alerts.wake();
    expect(questions()).toBe(0);
    await renew(SECOND);
    await alerts.wake();
    expect((await screens.list('ann'))[0]?.found).toBeNull();
    holds = SECOND;
    await alerts.wake();
    expect((await screens.list('ann'))[0]?.found?.day).toBe(SECOND);
  });

  it('is told again after a commit that failed, and never of what another process has told', async () => {
    const database = await open();
    const { inbox, renew, save, start, told } = setUp(database);
    await save('ann', 'Risen');
    await renew(FIRST);
    await start().wake();
    await renew(SECOND);
    const commit: Database['commit'] = (work) =>
      database.commit(async (tx) => {
        await work(tx);
        throw new Error('killed');
      });
    await start({ commit }).wake();
    expect([await inbox('ann'), told]).toEqual([[], []]);
    await renew(THIRD);
    await start().wake();
    expect(await inbox('ann')).toHaveLength(1);
    // A process that is behind doesn't go back.
    await renew(SECOND);
    await start().wake();
    expect(await inbox('ann')).toHaveLength(1);
  });

  it('says once that its screen names something that is gone, and is off', async () => {
    const { inbox, renew, save, screens, start } = setUp(await open());
    await save('ann', 'Old', '?f=magic:lt:30');
    await save('ann', 'Risen');
    await renew(FIRST);
    const alerts = start();
    await alerts.wake();
    await alerts.wake();
    expect(await inbox('ann')).toEqual([
      {
        text: '“Old” can’t be screened anymore, so its alert is off',
        note: 'There is no field “magic”.',
        path: '/app-ng/screener',
      },
    ]);
    expect((await screens.list('ann')).map(({ hasAlert }) => hasAlert)).toEqual([false, true]);
  });
});
