import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, isoTime, parseIsoDay } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import { readBarsDigest } from '@/lib/market/data/server/bar-digest';
import { createImportedMarket } from '@/lib/market/data/server/imported-market';
import { leadingRobots } from '@/lib/robots/catalogue/ranking';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { watchMarket } from '@/lib/robots/engine/server/engine';
import { readProgress } from '@/lib/robots/engine/server/progress-store';
import { publishBusyRobots } from '@/lib/robots/engine/testing/busy-robots';
import { readEntries } from '@/lib/robots/ledger/server/ledger-store';
import { readRegistry } from '@/lib/robots/registry/server/registry-store';
import { parseRecord } from '@/lib/robots/registry/verify';
import { run } from './import';
import { answer } from './ledger';

const NOW = Date.parse('2026-01-01T00:00:00Z') as Millis;
const CLOCK_HOURS = 7;
const SESSIONS = calendarFor('xnys').sessions(parseIsoDay('2024-01-02'), parseIsoDay('2024-06-28'));
/** The middle of the file: the session whose bars change. */
const CHANGED = 60;

const usual = process.env;
let folder: string;
let printed: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-replay-'));
  process.env = { ...usual, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' };
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  process.env = usual;
  rmSync(folder, { recursive: true });
});

/** Some sessions' hourly bars as a file; from `changedFrom` on, prices are a tenth higher, or that many times. */
function makeFile(
  name: string,
  from: number,
  to: number,
  changedFrom = Number.POSITIVE_INFINITY,
  times = 1.1,
): string {
  const lines = ['time,open,high,low,close,volume'];
  for (let index = from; index < to; index += 1)
    for (let hour = 0; hour < CLOCK_HOURS; hour += 1) {
      const bar = index * CLOCK_HOURS + hour;
      const factor = index >= changedFrom ? times : 1;
      const priceAt = (n: number) => (100 + 12 * Math.sin(n / 9) + 5 * Math.sin(n / 2.3)) * factor;
      const [open, close] = [priceAt(bar), priceAt(bar + 1)];
      const [high, low] = [Math.max(open, close) + 0.4, Math.min(open, close) - 0.4];
      const time = isoTime(Math.floor((SESSIONS[index]?.open ?? 0) / 3_600_000 + hour) * 3_600_000);
      lines.push(`${time},${[open, high, low, close].map((price) => price.toFixed(2)).join(',')},1000000`);
    }
  const file = path.join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: path.join(folder, 'data') });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Publishes the imported market's robots and runs them to the last bar. */
async function runRobots(): Promise<void> {
  await withDatabase(async (database) => {
    const market = await createImportedMarket(database.db);
    const bus = createProcessBus();
    const stop = new AbortController();
    bus.subscribe((event) => {
      if (event.type === 'prepared') stop.abort();
    });
    const log = createLogger('silent');
    const options = {
      database,
      bus,
      log,
      marketName: 'imported' as const,
      clock: () => NOW,
      signal: stop.signal,
    };
    await publishBusyRobots(options, market, 3);
    await watchMarket(options, market);
    bus.close();
  });
}

/** Every robot with its entries and the bars it names. */
async function readRobots() {
  return withDatabase(async (database) => {
    const rows = await listRobots(database.db, 'imported');
    return Promise.all(
      rows.map(async ({ definition, removedAt }) => ({
        ...definition,
        isRemoved: removedAt !== null,
        entries: await readEntries(database.db, definition.id),
        bars: (await readProgress(database.db, definition.id))?.bars ?? null,
      })),
    );
  });
}

const digestThrough = (fundId: number, day: EpochDay) =>
  withDatabase(({ db }) => readBarsDigest(db, 'imported', fundId as never, day));

describe('importing again', () => {
  it('accepts the same bars and later ones, and robots continue', async () => {
    await run([makeFile('a.csv', 0, 100), '--symbol', 'SPY', '--interval', '60']);
    await runRobots();
    const before = await readRobots();
    await run([makeFile('b.csv', 0, 120), '--symbol', 'SPY', '--interval', '60']);
    expect(printed).toContain('Stored: 20 new, 0 replaced, 100 unchanged sessions.');
    await runRobots();
    const after = await readRobots();
    expect(after.map(({ id, version }) => [id, version])).toEqual(before.map(({ id }) => [id, 1]));
    for (const [index, robot] of after.entries())
      expect(robot.entries.slice(0, before[index]?.entries.length)).toEqual(before[index]?.entries);
    expect(after.flatMap(({ entries }) => entries).length).toBeGreaterThan(
      before.flatMap(({ entries }) => entries).length,
    );
  });

  it('records with each robot the bars it ran on, and fills nothing before an open', async () => {
    await run([makeFile('a.csv', 0, 100), '--symbol', 'SPY', '--interval', '60']);
    await runRobots();
    const robots = await readRobots();
    const digest = await digestThrough(robots[0]?.legs[0] ?? 0, LAST_CALENDAR_DAY);
    expect(digest).toMatchObject({ days: 100 });
    expect(printed).toContain(
      `Digest of all 100 sessions of SPY, up to ${digest?.through}: ${digest?.digest}`,
    );
    for (const { bars, legs } of robots) expect(bars).toEqual([{ fundId: legs[0], ...digest }]);
    const fills = robots.flatMap(({ entries }) => entries.map(({ time }) => time));
    expect(fills.length).toBeGreaterThan(100);
    const opens = new Map(SESSIONS.map(({ day, open }) => [day as number, open]));
    const early = fills.filter((time) => time < (opens.get(Math.floor(time / 86_400_000)) ?? 0));
    expect(early).toEqual([]);
    expect(fills.some((time) => time === opens.get(Math.floor(time / 86_400_000)))).toBe(true);
  });

  it('refuses other bars than robots ran on, and says what --replay would do', async () => {
    await run([makeFile('a.csv', 0, 100), '--symbol', 'SPY', '--interval', '60']);
    await runRobots();
    const before = await readRobots();
    const digest = await digestThrough(before[0]?.legs[0] ?? 0, LAST_CALENDAR_DAY);
    const again = run([makeFile('b.csv', 0, 100, CHANGED), '--symbol', 'SPY', '--interval', '60']);
    await expect(again).rejects.toThrow(InputError);
    await expect(again).rejects.toThrow(
      `b.csv:${2 + CHANGED * CLOCK_HOURS}: SPY at ${isoTime(SESSIONS[CHANGED]?.open ?? 0)}: open `,
    );
    await expect(again).rejects.toThrow(
      `is stored. ${100 - CHANGED} sessions differ, and ${before.length} robots have already run on those bars.`,
    );
    await expect(again).rejects.toThrow('Nothing was stored.');
    await expect(again).rejects.toThrow('With --replay the bars are replaced');
    for (const { id, name } of before) await expect(again).rejects.toThrow(`\n  ${name} (robot ${id})`);
    expect(await readRobots()).toEqual(before);
    expect(await digestThrough(before[0]?.legs[0] ?? 0, LAST_CALENDAR_DAY)).toEqual(digest);
  });

  it('refuses bars that come before the robots’ first or fill a gap', async () => {
    await run([makeFile('a.csv', 20, 50), makeFile('b.csv', 60, 100), '--symbol', 'SPY', '--interval', '60']);
    await runRobots();
    for (const [from, to] of [
      [0, 20],
      [50, 60],
    ] as const)
      await expect(run([makeFile('c.csv', from, to), '--symbol', 'SPY', '--interval', '60'])).rejects.toThrow(
        `c.csv:2: SPY at ${isoTime(SESSIONS[from]?.open ?? 0)}: no bar is stored there. ${to - from} sessions differ`,
      );
  });

  it('replays robots as new versions, and keeps their old ledgers valid', async () => {
    await run([makeFile('a.csv', 0, 100), '--symbol', 'SPY', '--interval', '60']);
    await runRobots();
    const before = await readRobots();
    await withDatabase(({ db }) => bookmark(db, before[0]?.id ?? 0));
    await run([makeFile('b.csv', 0, 100, CHANGED), '--symbol', 'SPY', '--interval', '60', '--replay']);
    expect(printed).toContain(`Replacing bars of SPY that ${before.length} robots have run on.`);
    expect(printed.indexOf('Replacing')).toBeLessThan(printed.lastIndexOf('Stored'));
    await runRobots();
    const all = await readRobots();
    const old = all.filter(({ isRemoved }) => isRemoved);
    const current = all.filter(({ isRemoved }) => !isRemoved);
    expect(old.map(({ id, entries, bars }) => ({ id, entries, bars }))).toEqual(
      before.map(({ id, entries, bars }) => ({ id, entries, bars })),
    );
    const byName = new Map(before.map((robot) => [robot.name, robot]));
    expect(current).toHaveLength(before.length);
    for (const robot of current) {
      const first = byName.get(robot.name);
      expect(robot).toMatchObject({ version: 2, params: first?.params, publishedAt: first?.publishedAt });
      expect(robot.bars?.[0]?.digest).not.toBe(first?.bars?.[0]?.digest);
      expect(printed).toContain(`Robot ${first?.id} is now robot ${robot.id}, version 2.`);
    }
    expect(current.flatMap(({ entries }) => entries).length).toBeGreaterThan(100);
    const marked = current.find(({ name }) => name === before[0]?.name);
    await withDatabase(async (database) => {
      expect(await bookmarkedIds(database.db)).toEqual([marked?.id]);
      const records = (await readRegistry(database.db)).map(({ entry }) => parseRecord(entry));
      const replaced = records.filter((record) => record?.kind === 'bars');
      expect(replaced.map((record) => [record?.before.digest, record?.after.digest])).toEqual([
        [old[0]?.bars?.[0]?.digest, current[0]?.bars?.[0]?.digest],
      ]);
      const request = { verb: 'verify', robotId: null, figures: true } as const;
      const { sound, lines } = await answer(database, request, 'imported');
      expect([sound, sound ? '' : [...lines].join('\n')]).toEqual([true, '']);
      const models = await listReadModels(database.db, 'imported');
      const shown = models.find(({ robotId }) => robotId === marked?.id)?.model as RobotReadModel;
      const { days, through, digest } = marked?.bars?.[0] ?? {};
      expect(shown.details.definition?.legs[0]?.bars).toEqual({ days, through, digest });
      expect([...lines].at(-2)).toBe(
        `${old.length} removed robots not compared: bars or figures have another form since`,
      );
    });
  });
});

describe('a jump between imports', () => {
  const SPLIT = SESSIONS[CHANGED]?.day ?? 0;
  const splits = ['--splits', `${isoDay(SPLIT)}:10`];
  const importSpy = (file: string, ...more: string[]) =>
    run([file, '--symbol', 'SPY', '--interval', '60', ...more]);
  /** The files of before and after a split of 10 that nobody adjusted. */
  const files = () => [makeFile('old.csv', 0, CHANGED, 0, 10), makeFile('new.csv', CHANGED, 100)] as const;
  const readModels = () => withDatabase(({ db }) => listReadModels(db, 'imported'));
  const holds = async () =>
    (await readModels()).map(({ model }) => (model as RobotReadModel).summary.jumpHold ?? null);
  const lastFill = async () =>
    Math.max(...(await readRobots()).flatMap(({ entries }) => entries.map(({ time }) => time)));

  it('makes robots wait before it until it is accepted', async () => {
    const [old, next] = files();
    await importSpy(old);
    await importSpy(next);
    expect(printed).toContain(
      `WARNING     ${next}:2: on ${isoDay(SPLIT)} the price opens at ${csvPrice(next, 1)} after a close of ${csvPrice(old, -1, 4)} stored for ${isoDay(SESSIONS[CHANGED - 1]?.day ?? 0)} (-90 %), as in a split; if it was one, import with --splits ${isoDay(SPLIT)}:10`,
    );
    expect(printed).toContain(`but those that trade SPY wait before its jump of ${isoDay(SPLIT)}.`);
    await runRobots();
    const waiting = await holds();
    expect(waiting.length).toBeGreaterThan(3);
    for (const hold of waiting)
      expect(hold).toMatchObject({ ticker: 'SPY', day: isoDay(SPLIT), isPast: false });
    expect(await lastFill()).toBeLessThan(SESSIONS[CHANGED]?.open ?? 0);
    const summaries = (await readModels()).map(({ model }) => (model as RobotReadModel).summary);
    const sincePublication = { closedCount: 30, profitPct: 1 };
    expect(leadingRobots(summaries.map((summary) => ({ ...summary, sincePublication })))).toEqual([]);
    await expect(run(['--symbol', 'SPY', '--accept-jumps', '2024-01-05'])).rejects.toThrow(
      `--accept-jumps 2024-01-05: the bars of SPY don't jump then; they do on ${isoDay(SPLIT)}. Nothing was stored`,
    );
    await run(['--symbol', 'SPY', '--accept-jumps', isoDay(SPLIT)]);
    expect(printed).toContain(
      'Accepted: 1 jump of SPY.\nNext: MARKET=imported npm start runs robots on these bars.',
    );
    await runRobots();
    expect((await holds()).filter((hold) => hold !== null)).toEqual([]);
    expect(await lastFill()).toBeGreaterThan(SESSIONS[CHANGED]?.close ?? 0);
  });

  it('stops robots that traded across it in a folder from before it was looked for', async () => {
    const [old, next] = files();
    await importSpy(old);
    await importSpy(next, '--accept-jumps', isoDay(SPLIT));
    await runRobots();
    const before = await readRobots();
    await withDatabase(({ db }) =>
      db.updateTable('imported_instruments').set({ accepted_jumps: '' }).execute(),
    );
    await importSpy(makeFile('later.csv', 100, 110));
    await runRobots();
    for (const hold of await holds()) expect(hold).toMatchObject({ day: isoDay(SPLIT), isPast: true });
    expect(await readRobots()).toEqual(before);
    await withDatabase(async (database) => {
      const { sound } = await answer(database, { verb: 'verify', robotId: null, figures: true }, 'imported');
      expect(sound).toBe(true);
    });
  });

  it('is settled by --splits, which adjusts stored bars and replays robots', async () => {
    const [old, next] = files();
    await importSpy(old);
    await runRobots();
    const before = await readRobots();
    const digest = await digestThrough(before[0]?.legs[0] ?? 0, LAST_CALENDAR_DAY);
    await expect(importSpy(next, ...splits)).rejects.toThrow(
      `--splits ${isoDay(SPLIT)}:10: SPY at ${isoTime(SESSIONS[0]?.open ?? 0)}: open `,
    );
    await expect(importSpy(next, ...splits)).rejects.toThrow('With --replay the bars are replaced');
    expect(await digestThrough(before[0]?.legs[0] ?? 0, LAST_CALENDAR_DAY)).toEqual(digest);
    await importSpy(next, ...splits, '--replay');
    expect(printed).toContain(`1 to 10: earlier bars adjusted, with ${CHANGED} stored sessions`);
    await runRobots();
    const current = (await readRobots()).filter(({ isRemoved }) => !isRemoved);
    expect(current.map(({ version }) => version)).toEqual(before.map(() => 2));
    const whole = await digestThrough(before[0]?.legs[0] ?? 0, LAST_CALENDAR_DAY);
    await importSpy(next, ...splits);
    await run([old, next, '--symbol', 'SPY', '--interval', '60', ...splits]);
    expect(printed).toContain('Stored: 0 new, 0 replaced, 100 unchanged sessions.');
    expect(await digestThrough(before[0]?.legs[0] ?? 0, LAST_CALENDAR_DAY)).toEqual(whole);
  });
});

/** A price of a file's row: the open of a row from the front, or the close of one from the back. */
function csvPrice(file: string, row: number, column = 1): string {
  return String(Number(readFileSync(file, 'utf8').split('\n').at(row)?.split(',')[column]));
}

async function bookmark(db: Database['db'], robotId: number): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: 'u',
      email: 'u@example.com',
      email_key: 'u@example.com',
      name: 'U',
      is_content_admin: 0,
      has_money_management: 0,
      level: 'beginner',
      created_at: NOW,
    })
    .execute();
  await db
    .insertInto('robot_bookmarks')
    .values({ user_id: 'u', robot_id: robotId, bookmarked_at: NOW })
    .execute();
}

async function bookmarkedIds(db: Database['db']): Promise<number[]> {
  const rows = await db.selectFrom('robot_bookmarks').select('robot_id').execute();
  return rows.map(({ robot_id: id }) => id);
}
