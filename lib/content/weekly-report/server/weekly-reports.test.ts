import { MARKET, robotId, sampleDetails, sampleModel } from '@/components/ui/testing/sample-view';
import { createArticles } from '@/lib/content/articles/server/create-articles';
import { renderPlain } from '@/lib/content/articles/testing/rendered';
import { createEntries } from '@/lib/content/entries/server/create-entries';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { findReport } from './weekly-report-store';
import { createWeeklyReports } from './weekly-reports';

const SATURDAY = Date.parse('2026-11-21T00:00:00Z');
const LAST_DAY = SATURDAY / DAY_MS - 1;
const ID = 'weekly-2026-w47';

/** A robot published eight weeks before, whose week ended at `end`. */
function robot(id: number, end: number) {
  const { robot: summary, ...rest } = sampleDetails(sampleModel({ id: robotId(id) }));
  const curve: CurvePoint[] = [
    { day: LAST_DAY - 100, value: 100, phase: 'backtest' },
    { day: LAST_DAY - 7, value: 100, phase: 'replayed' },
    { day: LAST_DAY, value: end, phase: 'replayed' },
  ];
  const shown = { ...summary, id: robotId(id), ready: true, publishedAt: (LAST_DAY - 56) * DAY_MS };
  return { ...rest, market: MARKET, robot: shown, curve, benchmark: [100, 100, 101] };
}

onSqlite('weekly reports', (open) => {
  async function start(robots: ReturnType<typeof robot>[], now = SATURDAY + 60_000) {
    const { db } = await open();
    const entries = createEntries({ db, render: renderPlain, onSaved: async () => undefined });
    const articles = createArticles({
      db,
      render: renderPlain,
      robotText: () => null,
      entryText: () => null,
    });
    const state = { robots, now, ready: robots.length };
    const errors: unknown[] = [];
    const reports = () =>
      createWeeklyReports({
        db,
        entries,
        articles,
        catalogue: {
          all: () => state.robots.map((one) => one.robot),
          details: async (id) => state.robots.find((one) => one.robot.id === id) ?? null,
          market: () => ({ ...MARKET, now: state.now }),
          progress: () => ({ ready: state.ready, total: state.robots.length }),
        },
        readLogFacts: async () => ({ roots: [{ day: LAST_DAY, treeSize: 9, root: 'abc=' }] }),
        log: { info: () => undefined, error: (fields: unknown) => errors.push(fields) },
        now: () => state.now as Millis,
      });
    const read = async () => ({
      entry: await entries.read('blog', ID, state.now as Millis),
      text: await articles.read(`blog/${ID}`),
    });
    return { db, state, reports, read, errors };
  }

  it('are written once, by whichever process is first', async () => {
    const { db, reports, read, errors } = await start([robot(1, 110), robot(2, 95)]);
    const both = [reports(), reports()];
    await Promise.all(both.map((one) => one.wake()));
    const { entry, text } = await read();
    expect(entry).toMatchObject({ state: 'published', data: { byline: 'program' }, version: 1 });
    expect(text?.version).toBe(1);
    expect(text?.body).toContain('root `abc=`');
    expect(text?.body).not.toContain('more than a day late');
    expect((await findReport(db, ID))?.inputs.split('\r\n')).toHaveLength(4);
    expect(errors).toEqual([]);
    await Promise.all(both.map((one) => one.stop()));
  });

  it('wait until all robots are computed, and say if they are late', async () => {
    const { state, reports, read } = await start([robot(1, 110)]);
    state.ready = 0;
    const one = reports();
    await one.wake();
    expect((await read()).entry).toBeNull();
    state.ready = 1;
    state.now += 2 * DAY_MS;
    await one.wake();
    expect((await read()).text?.body).toContain('more than a day late');
    await one.stop();
  });

  it('get a new version that says what changed, once', async () => {
    const { state, reports, read, errors } = await start([robot(1, 110), robot(2, 95)]);
    const one = reports();
    await one.wake();
    state.robots = [robot(1, 104), robot(2, 95)];
    state.now += DAY_MS;
    await one.wake();
    await one.wake();
    const { entry, text } = await read();
    expect(text?.version).toBe(2);
    expect(entry?.data).toMatchObject({
      corrections: [{ text: expect.stringContaining('+10.0% before') }],
    });
    expect(errors).toEqual([]);
    await one.stop();
  });

  it('are compared with the ledgers by one process a day, also after restarts', async () => {
    const { state, reports, read } = await start([robot(1, 110), robot(2, 95)]);
    const first = reports();
    await first.wake();
    state.robots = [robot(1, 104), robot(2, 95)];
    const restarted = reports();
    await restarted.wake();
    expect((await read()).text?.version).toBe(1);
    state.now += DAY_MS;
    await Promise.all([first.wake(), restarted.wake()]);
    expect((await read()).text?.version).toBe(2);
    await Promise.all([first.stop(), restarted.stop()]);
  });

  it('stay as they are when a robot is removed later', async () => {
    const { state, reports, read } = await start([robot(1, 110), robot(2, 95)]);
    const one = reports();
    await one.wake();
    state.robots = [robot(1, 110)];
    state.now += DAY_MS;
    await one.wake();
    expect((await read()).text?.version).toBe(1);
    await one.stop();
  });
});
