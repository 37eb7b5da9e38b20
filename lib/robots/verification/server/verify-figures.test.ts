import { sql } from 'kysely';
import { type EpochDay, type FundId, type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { DAY_MS, HOUR_MS, parseIsoDay, utcDay } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { writeSetting } from '@/lib/core/database/settings';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { copyDataDir, makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import type { DayBars } from '@/lib/market/data/bars';
import { findInstrument } from '@/lib/market/data/instruments';
import { putDays, readDays } from '@/lib/market/data/server/bar-store';
import { RandomStream } from '@/lib/market/data/simulated/random';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots, markRemoved, recordRetirement } from '@/lib/robots/definitions/server/robot-store';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { watchMarket } from '@/lib/robots/engine/server/engine';
import { publishBusyRobots } from '@/lib/robots/engine/testing/busy-robots';
import { chainEvents } from '@/lib/robots/ledger/chain';
import type { LedgerEntry, TradeEvent } from '@/lib/robots/ledger/entry';
import { EMPTY_HEAD } from '@/lib/robots/ledger/head';
import { LATE_AFTER_MS } from '@/lib/robots/ledger/phase';
import { appendEntries, readEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import { readRetirements } from '@/lib/robots/registry/server/registry-store';
import {
  readRecomputation,
  readReplayResult,
  writeReplayResult,
} from '@/lib/robots/transparency-log/server/recomputation-store';
import { firstDifference } from '../first-difference';
import { createReplayBehind } from './replay-behind';
import { verifyAll, verifyWithFigures } from './verify-all';
import { verifyBehind } from './verify-behind';
import { verifyReplay } from './verify-replay';

/** A Wednesday in the middle of the New York session. */
const NOW = Date.UTC(2026, 9, 14, 16, 32) as Millis;
const LATER = (NOW + DAY_MS + 3 * HOUR_MS) as Millis;
const FIRST_DAY = (Math.floor(NOW / DAY_MS) - 12) as EpochDay;
const TICKERS = ['SH', 'SPY'];
const FLIPS = 10;
const SEED = 7;

/** One instrument shows what PostgreSQL's statements do; more take as long as all other tests of this file. */
const tickersFor = ({ engine }: Database) => (engine === 'sqlite' ? TICKERS : ['SPY']);

/** Runs the robots of a small simulated market up to an instant. */
async function prepare(database: Database, now: Millis, tickers = tickersFor(database)): Promise<void> {
  const simulated = createSimulatedMarket({ seed: SEED, firstDay: FIRST_DAY, now: () => now });
  await writeSetting(database.db, 'simulated.seed', String(SEED));
  await writeSetting(database.db, 'simulated.first-day', String(FIRST_DAY));
  const instruments = simulated.instruments.filter(({ ticker }) => tickers.includes(ticker));
  const market = { ...simulated, instruments };
  const stop = new AbortController();
  const bus = createProcessBus();
  bus.subscribe((event) => event.type === 'prepared' && stop.abort());
  const options = {
    database,
    bus,
    log: createLogger('silent'),
    marketName: 'simulated' as const,
    clock: () => now,
    signal: stop.signal,
  };
  await publishBusyRobots(options, market, 3);
  await watchMarket(options, market);
  bus.close();
}

let prepared: Promise<string> | null = null;

/** Robots of one instrument, prepared once: the engine stopped within a session and caught up a day later. */
async function openPrepared(): Promise<Database> {
  prepared ??= (async () => {
    const dataDir = await makeMigratedDataDir();
    const database = await openDatabase({ dataDir });
    await prepare(database, NOW, ['SPY']);
    await prepare(database, LATER, ['SPY']);
    await database.close();
    return dataDir;
  })();
  return openDatabase({ dataDir: copyDataDir(await prepared) });
}

function verify(database: Database, now = LATER) {
  return verifyWithFigures(database, { market: 'simulated', clock: () => now });
}

/** Who can edit the file can do this. */
async function dropTriggers({ db }: Database): Promise<void> {
  const triggers = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger'`.execute(
    db,
  );
  for (const { name } of triggers.rows) await sql`DROP TRIGGER ${sql.id(name)}`.execute(db);
}

async function idsBestFirst({ db }: Database): Promise<number[]> {
  const rows = await db.selectFrom('read_models').select(['robot_id', 'model']).execute();
  return rows
    .map(({ model }) => (JSON.parse(model) as RobotReadModel).summary)
    .sort((a, b) => (b.statistics?.closedPL ?? 0) - (a.statistics?.closedPL ?? 0))
    .map(({ id }) => id);
}

/** The first engine stopped within the session of 14 October, so the second one caught up its end. */
async function caughtUpDay({ db }: Database) {
  const day = utcDay(NOW);
  const rows = await db.selectFrom('read_models').select(['robot_id', 'model']).execute();
  const models = rows.map(({ model }) => JSON.parse(model) as RobotReadModel);
  const ids = new Set(
    (await db.selectFrom('robot_signals').select('robot_id').where('recorded_at', '=', NOW).execute()).map(
      ({ robot_id }) => robot_id as number,
    ),
  );
  const signalled = models.filter(({ summary }) => ids.has(summary.id));
  for (const { details } of signalled)
    expect(details.curve.find((point) => point.day === day)?.phase).toBe('replayed');
  const id = signalled[0]?.summary.id ?? 0;
  return {
    id,
    row: db.selectFrom('equity_days').selectAll().where('robot_id', '=', id).where('day', '=', day),
    record: (recorded_at: number) =>
      db
        .updateTable('equity_days')
        .set({ recorded_at })
        .where('robot_id', '=', id)
        .where('day', '=', day)
        .execute(),
  };
}

forEachEngine('npm run verify -- --figures', (open) => {
  it('finds no difference in the engine’s work, and each of four attacks on it', async () => {
    const database = await open();
    await prepare(database, NOW);
    await prepare(database, LATER);
    const honest = await verify(database);
    expect(honest.lines.at(-1)).toMatch(
      /^figures of \d+ robots recomputed from [\d,]{3,} entries and \d{2,} days: no difference$/,
    );
    expect(honest.sound).toBe(true);
    const { db } = database;
    const caughtUp = await caughtUpDay(database);
    const best = (await idsBestFirst(database)).filter((id) => id !== caughtUp.id);
    const worst = best.slice(-Math.ceil(best.length / 3));
    const [edited = 0, doubled = 0] = best;

    // Each on other robots, so that one recomputation shows that none hides another.
    const row = await db
      .selectFrom('read_models')
      .selectAll()
      .where('robot_id', '=', edited)
      .executeTakeFirstOrThrow();
    const model = JSON.parse(row.model) as RobotReadModel;
    const statistics = { ...model.summary.statistics, annualPL: 999 };
    const better = JSON.stringify({ ...model, summary: { ...model.summary, statistics } });
    await db.updateTable('read_models').set({ model: better }).where('robot_id', '=', edited).execute();
    const setEquity = (factor: number) =>
      db
        .updateTable('equity_days')
        .set({ equity: sql`equity * ${sql.lit(factor)}` })
        .where('robot_id', '=', doubled)
        .execute();
    await setEquity(2);
    const { recorded_at } = await caughtUp.row.executeTakeFirstOrThrow();
    expect(recorded_at).toBe(LATER);
    await caughtUp.record(Date.UTC(2026, 9, 14, 20, 1));
    await db.updateTable('robots').set({ removed_at: NOW }).where('id', 'in', worst).execute();

    const { sound, lines } = await verify(database);
    expect(sound).toBe(false);
    for (const line of [
      new RegExp(`^robot ${edited}: summary.statistics.annualPL: expected \\S+, found 999$`),
      new RegExp(`^robot ${doubled}: equity 2026-1\\d-\\d\\d: expected (\\d+), found \\d+$`),
      new RegExp(`^robot ${caughtUp.id}: `),
      ...worst.map(
        (id) => new RegExp(`^robot ${id}: it is marked removed, but the registry has no removal of it$`),
      ),
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));

    await db.updateTable('read_models').set({ model: row.model }).where('robot_id', '=', edited).execute();
    await setEquity(0.5);
    await caughtUp.record(LATER);
    await db.updateTable('robots').set({ removed_at: null }).where('id', 'in', worst).execute();
    expect((await verify(database)).sound).toBe(true);
  });
});

describe('npm run verify -- --figures', () => {
  it('finds a day that is missing, and a model from the future', async () => {
    const database = await openPrepared();
    const { db } = database;
    const [id = 0, other = 0, removed = 0] = await idsBestFirst(database);
    await markRemoved(db, removed as RobotId, LATER, LATER);
    await sql`UPDATE read_models SET model = replace(model, '"closedCount":', '"closedCount":1')
      WHERE robot_id = ${removed}`.execute(db);
    await insertRobotRows(db, 1_999_999_999);
    await db.updateTable('robots').set({ market: 'live' }).where('id', '=', 1_999_999_999).execute();
    await db
      .deleteFrom('equity_days')
      .where('robot_id', '=', id)
      .where('day', '=', plus(FIRST_DAY, 5))
      .execute();
    const model = await db
      .selectFrom('read_models')
      .select('model')
      .where('robot_id', '=', other)
      .executeTakeFirstOrThrow();
    const later = model.model.replace(/"now":\d+/, `"now":${LATER + 400 * DAY_MS}`);
    await db.updateTable('read_models').set({ model: later }).where('robot_id', '=', other).execute();
    const { lines } = await verify(database);
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(`^robot ${id}: equity 2026-\\d\\d-\\d\\d: expected \\d+, found nothing$`),
      ),
    );
    expect(lines).toContainEqual(expect.stringContaining(`robot ${other}: moment: expected`));
    expect(lines).toContainEqual(
      expect.stringContaining(`robot ${removed}: summary.statistics.closedCount: `),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^1 robot of the live market: .* figures not; /));
    expect(lines.at(-1)).toMatch(/: 3 differ$/);
    await database.close();
  });
});

describe('npm run verify -- --replay', () => {
  const replay = (database: Database) => verifyReplay(database, { market: 'simulated' });
  const rewrite = async ({ db }: Database, id: number, links: readonly LedgerEntry[]) => {
    for (const table of ['ledger_entries', 'robot_signals'] as const)
      await db.deleteFrom(table).where('robot_id', '=', id).execute();
    await db.deleteFrom('ledger_heads').where('robot_id', '=', id).execute();
    await appendEntries(db, id as RobotId, links);
  };

  it('finds no difference after a restart, and names what was invented, dropped, or made of other bars', async () => {
    const database = await openPrepared();
    const { db } = database;
    const honest = await replay(database);
    expect(honest).toMatchObject({
      sound: true,
      lines: [
        expect.stringMatching(
          /^\d+ robots replayed, [\d,]{3,} entries, \d+ signals? and \d+ sessions of bars the same \(/,
        ),
      ],
    });
    await dropTriggers(database);
    const rows = await db
      .selectFrom('ledger_entries')
      .select(['robot_id', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('robot_id')
      .orderBy('count', 'desc')
      .limit(2)
      .execute();
    const [dropped = 0, invented = 0] = rows.map(({ robot_id }) => Number(robot_id));
    const own = (await readEntries(db, dropped as RobotId)) as TradeEvent[];
    const lost = own.find((event) => event.kind === 'close' && event.profit < 0)?.tradeNo;
    const chained = (robotId: number, events: readonly TradeEvent[]) =>
      chainEvents({
        ...{ robotId: robotId as RobotId, head: EMPTY_HEAD, events, openSince: new Map() },
        ...{ publishedAt: LATER, recordedAt: LATER, lateAfterMs: LATE_AFTER_MS },
      });
    await rewrite(
      database,
      dropped,
      chained(
        dropped,
        own.filter(({ tradeNo }) => tradeNo !== lost),
      ),
    );
    await rewrite(database, invented, sampleLedger(invented, 106));
    expect((await verifyAll(database, null)).faults.filter((fault) => /^robot/.test(fault))).toEqual([]);
    const found = await replay(database);
    expect(found.sound).toBe(false);
    expect(found.lines).toEqual([
      expect.stringMatching(/^robot /),
      expect.stringMatching(/^robot /),
      expect.stringMatching(/ compared: 2 differences \(/),
    ]);
    for (const line of [
      new RegExp(`^robot ${dropped}: trade ${lost}, open \\S+: expected .* found no entry$`),
      new RegExp(`^robot ${invented}: trade 1, open \\S+: expected `),
    ])
      expect(found.lines).toContainEqual(expect.stringMatching(line));

    const SPY = findInstrument('SPY')?.fundId as FundId;
    const [day] = await readDays(db, 'simulated', SPY, plus(FIRST_DAY, 5), plus(FIRST_DAY, 5));
    const close = (day as DayBars).close.slice();
    close[40] = (close[40] as number) * 1.01;
    await putDays(db, 'simulated', SPY, [{ ...(day as DayBars), close }]);
    const lines = (await replay(database)).lines.join('\n');
    expect(lines).toMatch(/^bars of SPY, 2026-10-0\dT\S+: close: expected [\d.]+, found [\d.]+$/m);

    // Without the day on which its market began, nothing is said of robots that decided by reports.
    await db.deleteFrom('settings').where('key', '=', 'simulated.first-day').execute();
    await expect(replay(database)).rejects.toThrow("The simulated market's first day isn't in the database");
    await database.close();
  });
});

describe('a replay behind the engine', () => {
  it('replays everything at first, then each day what came since, and a stored result counts for nothing', async () => {
    const database = await openPrepared();
    const { db } = database;
    const invented = { at: 1, robots: 1, entries: 9, signals: 9, sessions: 9, notReplayed: 0, failures: 0 };
    await writeReplayResult(db, 'simulated', { ...invented, first: null });
    const logged: unknown[] = [];
    const note = (line: object) => void logged.push(line);
    let now = LATER;
    let isAway = true;
    const { replayIfDue } = createReplayBehind({
      ...{ database, market: 'simulated', clock: () => now, signal: new AbortController().signal },
      log: { info: note, error: note },
      pace: async () => {
        if (isAway) throw new UnavailableError('the database is away');
      },
      onDone: () => {},
    });
    await replayIfDue();
    isAway = false;
    await replayIfDue();
    await replayIfDue();
    const first = await readReplayResult(db, 'simulated');
    expect(first).toMatchObject({ at: LATER, failures: 0, notReplayed: 0 });
    now = plus(LATER, DAY_MS);
    await prepare(database, now, ['SPY']);
    await replayIfDue();
    const second = await readReplayResult(db, 'simulated');
    expect(second).toMatchObject({ at: now, failures: 0, robots: first?.robots });
    expect(second?.entries).toBeGreaterThan(first?.entries ?? 0);
    const [broken, all, day] = logged as { bars?: number }[];
    expect(broken).toMatchObject({ event: 'replay-broken' });
    expect(logged).toHaveLength(3);
    expect(day?.bars).toBeLessThan((all?.bars ?? 0) / 5);

    now = plus(now, DAY_MS);
    await dropTriggers(database);
    const last = await db
      .selectFrom('ledger_heads')
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom('ledger_entries')
      .where('robot_id', '=', last.robot_id)
      .where('seq', '=', last.seq)
      .execute();
    await replayIfDue();
    expect(await readReplayResult(db, 'simulated')).toMatchObject({
      failures: 1,
      first: expect.stringContaining(`robot ${last.robot_id}: `),
    });
    await database.close();
  });
});

describe('a retirement', () => {
  it('is in the registry once across restarts, and a missing or a wrong one is a difference', async () => {
    const database = await openPrepared();
    const { db } = database;
    const SPY = findInstrument('SPY')?.fundId as FundId;
    const losing = sampleDefinition({
      id: 77 as RobotId,
      fundTypes: ['E'],
      legs: [SPY],
      params: { fast: 3, slow: 8 },
      timeframe: 5,
      publishedAt: (plus(FIRST_DAY, 2) * DAY_MS) as Millis,
      startsAt: (FIRST_DAY * DAY_MS) as Millis,
      rules: {
        gate: { costMultiple: 0, holdingBars: 6 },
        retirement: { drawdownPct: 0.1, behindPct: 50, afterDays: 365 },
      },
    });
    await insertRobots(db, 'simulated', [losing], hashParameters, NOW);
    for (const now of [LATER, plus(LATER, DAY_MS)]) await prepare(database, now, ['SPY']);
    const [record, ...more] = await readRetirements(db);
    expect([record, more]).toMatchObject([{ robotId: 77, rule: 'drawdown', limitPct: 0.1 }, []]);
    expect(parseIsoDay(record?.day ?? '')).toBeLessThan(utcDay(NOW));
    const model = await db.selectFrom('read_models').select('model').where('robot_id', '=', 77).execute();
    expect(JSON.parse(model[0]?.model ?? '').summary.retired).toMatchObject({ foundPct: record?.foundPct });
    const opened = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.max('time').as('last'))
      .where('robot_id', '=', 77)
      .where('kind', '=', 'open')
      .executeTakeFirstOrThrow();
    expect(utcDay(opened.last as Millis)).toBeLessThanOrEqual(parseIsoDay(record?.day ?? ''));
    expect((await verify(database, plus(LATER, DAY_MS))).sound).toBe(true);

    await recordRetirement(db, 'simulated', 77, { rule: 'behind', day: 1, limitPct: 1, foundPct: 2 }, LATER);
    expect((await verify(database, plus(LATER, DAY_MS))).lines).toContainEqual(
      expect.stringMatching(
        /^robot 77: retirement: expected drawdown on [\d-]+, \S+ with a limit of 0.1, found drawdown/,
      ),
    );
    await sql`DROP TRIGGER registry_entries_no_delete`.execute(db);
    await db
      .deleteFrom('registry_entries')
      .where('seq', '>=', record?.seq ?? 0)
      .execute();
    expect((await verify(database, plus(LATER, DAY_MS))).lines).toContainEqual(
      expect.stringMatching(/^robot 77: retirement: expected drawdown.*, found none$/),
    );
    await database.close();
  });
});

describe('the seed that models show', () => {
  it('is a difference where another one is stored, or none', async () => {
    const database = await openPrepared();
    expect((await verify(database)).sound).toBe(true);
    const [id] = await idsBestFirst(database);
    await writeSetting(database.db, 'simulated.seed', '8');
    const found = `robot ${id}: details.definition.seed: expected`;
    expect((await verify(database)).lines).toContain(`${found} 8, found ${SEED}`);
    await database.db.deleteFrom('settings').where('key', '=', 'simulated.seed').execute();
    expect((await verify(database)).lines).toContain(`${found} null, found ${SEED}`);
    await database.close();
  });
});

const TABLES = ['read_models', 'equity_days', 'ledger_entries', 'robot_signals', 'registry_entries'] as const;

type Cell = string | number | null;

/** Flips one bit of one stored value, drawn by chance: of a text's bytes, or of the lower 32 of a whole number. */
function flipBit(value: string | number, random: RandomStream): Buffer | number {
  const draw = (count: number) => Math.floor(random.uniform() * count);
  if (typeof value === 'number') return Number(BigInt(value) ^ (1n << BigInt(draw(32))));
  const bytes = Buffer.from(value);
  const at = draw(bytes.length);
  bytes[at] = (bytes[at] as number) ^ (1 << draw(8));
  return bytes;
}

/**
 * Whether pages are given the same after a change that was not found. Four kinds of change can pass. A revision says
 * only in which order models were written, and readers take every one of them. When a day's equity was recorded only
 * decides its phase, which models hold and which was compared. A model's moment within what its robot
 * had seen is the moment that all its figures were recomputed for and agree with; pages don't get it. And a number may
 * differ by less than 10⁻¹² of itself, where no page shows more than eight digits.
 */
function isHarmless(column: string, before: Cell, after: Buffer | number): boolean {
  if (column === 'revision' || column === 'recorded_at') return true;
  if (column !== 'model') return false;
  const [old, changed] = [before, after].map((text) => JSON.parse(String(text)) as RobotReadModel);
  const shown = (model: RobotReadModel | undefined) => ({ ...model, moment: null });
  return firstDifference(shown(old), shown(changed)) === null;
}

describe('a flipped bit in stored data', () => {
  it(`is found or harmless, ${FLIPS} times over five tables`, async () => {
    const database = await openPrepared();
    const { db } = database;
    await sql`PRAGMA foreign_keys = OFF`.execute(db);
    await dropTriggers(database);
    const random = new RandomStream(2026, 1, 1);
    const missed: string[] = [];
    let found = 0;
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const table = TABLES[flip % TABLES.length] as (typeof TABLES)[number];
      const { rows } = await sql<
        Record<string, Cell>
      >`SELECT rowid AS place, * FROM ${sql.table(table)} ORDER BY rowid`.execute(db);
      const row = rows[Math.floor(random.uniform() * rows.length)] as Record<string, Cell>;
      const columns = Object.keys(row).filter((name) => name !== 'place' && row[name] !== null);
      const column = columns[Math.floor(random.uniform() * columns.length)] as string;
      const before = row[column] as string | number;
      const after = flipBit(before, random);
      const set = async (value: string | number | Buffer) => {
        const stored = typeof value === 'number' ? sql`${value}` : sql`CAST(${Buffer.from(value)} AS TEXT)`;
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${stored} WHERE rowid = ${row['place']}`.execute(
          db,
        );
      };
      const isRefused = await set(after).then(
        () => false,
        () => true,
      );
      if (isRefused || !(await verify(database)).sound) found += 1;
      else if (!isHarmless(column, before, after))
        missed.push(`${table} ${row['place']} ${column}: ${after}`);
      await set(before);
    }
    expect(missed).toEqual([]);
    expect(found).toBeGreaterThan(FLIPS / 2);
    await database.close();
  });
});

describe('recomputing behind the engine', () => {
  it('stores where the first difference is, without amounts, for pages', async () => {
    const database = await openPrepared();
    const { db } = database;
    const run = async () => {
      const { signal } = new AbortController();
      const log = createLogger('silent');
      await verifyBehind({ database, log, market: 'simulated', clock: () => LATER, signal });
      return readRecomputation(db, 'simulated');
    };
    expect(await run()).toMatchObject({ at: LATER, failures: 0, first: null });
    const [id = 0] = await idsBestFirst(database);
    await db.updateTable('equity_days').set({ equity: sql`equity + 1` }).where('robot_id', '=', id).execute();
    expect(await run()).toMatchObject({
      failures: 1,
      first: expect.stringMatching(new RegExp(`^robot ${id}: equity 2026-1\\d-\\d\\d$`)),
    });
    await database.close();
  });
});
