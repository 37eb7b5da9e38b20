import { truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { signalsOn } from '@/lib/analysis/signals/day-signals';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { writeDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { addUser } from '@/lib/people/memberships/testing/users';
import { createNotifications } from '@/lib/people/notifications/server/create-notifications';
import { notifyOfSignals } from './notify-of-signals';
import { createSignalAlertStore } from './signal-alert-store';

const NOW = Date.UTC(2025, 2, 14, 22) as Millis;
const DAYS = ['2025-03-12', '2025-03-13', '2025-03-14'].map(parseIsoDay) as [EpochDay, EpochDay, EpochDay];
const [FIRST, SECOND, THIRD] = DAYS;
const INSTRUMENTS = randomInstruments(30, 120, THIRD, 7).filter(({ fundType }) => fundType === 'S');
const RUNS = { classes: ['stocks', 'crypto'], events: ['run3', 'momentum'], sides: ['buy', 'sell'] } as const;

const stateOn = (day: EpochDay) => ({ done: 1, total: 1, through: { xnys: day }, problem: null });
const panelAt = (until: EpochDay) =>
  createPanel(
    INSTRUMENTS.map((instrument) => {
      const { bars } = instrument;
      return { ...instrument, bars: truncateBars(bars, bars.day.filter((day) => day <= until).length) };
    }),
  );
const PANELS = new Map(DAYS.map((day) => [day, panelAt(day)]));

/** How many signals of the events in `RUNS` there were. */
function countOn(day: EpochDay): number {
  const all = signalsOn(PANELS.get(day) ?? panelAt(day), 'S', day);
  return all.filter(({ event }) => event === 'run3' || event === 'momentum').length;
}

const running: ReturnType<typeof notifyOfSignals>[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

/** Daily prices as far as the store says, and processes that notify. */
async function setUp(database: Database) {
  const { db } = database;
  const told: string[] = [];
  const subscribers = new Set(['ann', 'bob']);
  let day = FIRST;
  const alerts = createSignalAlertStore({ database });
  for (const user of ['ann', 'bob', 'cy']) await addUser(db, user);
  return {
    alerts,
    told,
    subscribers,
    start(more: Partial<Database> = {}) {
      const notifier = notifyOfSignals({
        database: { ...database, ...more },
        analysis: {
          ask: (question, ...args) =>
            answersFrom(PANELS.get(day) ?? panelAt(day), stateOn(day)).ask(question, ...args),
        },
        market: 'simulated',
        subscribes: async (userId) => subscribers.has(userId),
        onInbox: (userIds) => told.push(...userIds),
        log: createLogger('silent'),
        now: () => NOW,
      });
      running.push(notifier);
      return notifier;
    },
    async renew(next: EpochDay) {
      day = next;
      await writeDailyBarsState(db, 'simulated', stateOn(next));
    },
    async inbox(userId: string) {
      const { items } = await createNotifications(db).list(userId, { offset: 0, pageSize: 50 });
      return items.map(({ text, note, path }) => ({ text, note, path }));
    },
  };
}

onSqlite('notifications of signals', (open) => {
  it('come once a session to those who subscribe and chose them, whoever looks and however often', async () => {
    const { alerts, inbox, renew, start, told } = await setUp(await open());
    for (const user of ['ann', 'cy']) await alerts.set(user, RUNS);
    await alerts.set('bob', { ...RUNS, classes: ['crypto'] });
    const processes = [start(), start()];
    const look = () => Promise.all(processes.map((one) => one.wake()));
    await renew(FIRST);
    await look();
    // What was there when it was turned on isn't new.
    expect(told).toEqual([]);
    await renew(SECOND);
    await look();
    await look();
    const count = countOn(SECOND);
    expect(count).toBeGreaterThan(1);
    expect(await inbox('ann')).toEqual([
      {
        text: expect.stringMatching(
          new RegExp(
            `^${count} signals in Stocks: (?:buy|sell) T\\d+ \\((?:Three-day run|Momentum crosses zero)\\)`,
          ),
        ),
        note: 'At the close of 13 Mar 2025 · Simulated prices',
        path: '/buy-sell-signals/?day=2025-03-13',
      },
    ]);
    expect([await inbox('bob'), await inbox('cy'), told]).toEqual([[], [], ['ann']]);
    await renew(THIRD);
    await look();
    expect(await inbox('ann')).toHaveLength(2);
  });

  it('come after a commit that failed and after a restart, of the newest session alone', async () => {
    const database = await open();
    const { alerts, inbox, renew, start, told } = await setUp(database);
    await alerts.set('ann', RUNS);
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
    expect((await inbox('ann')).map(({ path }) => path)).toEqual(['/buy-sell-signals/?day=2025-03-14']);
    // A process that is behind doesn't go back.
    await renew(SECOND);
    await start().wake();
    expect(await inbox('ann')).toHaveLength(1);
  });

  it('stop with the subscription or when turned off, and go on with new sessions alone', async () => {
    const { alerts, inbox, renew, start, subscribers } = await setUp(await open());
    await alerts.set('ann', RUNS);
    await alerts.set('bob', RUNS);
    const notifier = start();
    await renew(FIRST);
    await notifier.wake();
    subscribers.delete('ann');
    await alerts.set('bob', null);
    await renew(SECOND);
    await notifier.wake();
    subscribers.add('ann');
    await notifier.wake();
    expect([await inbox('ann'), await inbox('bob'), await alerts.read('bob')]).toEqual([[], [], null]);
    await renew(THIRD);
    await notifier.wake();
    expect(await inbox('ann')).toHaveLength(1);
  });

  it('need a choice of each kind, and keep it in one order', async () => {
    const { alerts } = await setUp(await open());
    await expect(alerts.set('ann', { ...RUNS, events: [] })).rejects.toThrow('Choose at least one event.');
    await alerts.set('ann', { ...RUNS, classes: ['crypto', 'stocks'] });
    expect(await alerts.read('ann')).toEqual({ ...RUNS, events: ['momentum', 'run3'] });
  });
});
