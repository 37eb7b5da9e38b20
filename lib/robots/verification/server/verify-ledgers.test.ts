import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { FundId, RobotId } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { DATABASE_FILE } from '@/lib/core/database/sqlite';
import { makeDataDir, makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots } from '@/lib/robots/definitions/server/robot-store';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import { verifyLedgers } from './verify-ledgers';

const TRADES = 20;

function definition(id: number): RobotDefinition {
  return sampleDefinition({ id: id as RobotId, name: `Robot ${id}`, legs: [7 as FundId] });
}

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A data folder with the ledgers of robots 17 and -1000000007. */
async function makeLedgers(): Promise<string> {
  const dataDir = await makeMigratedDataDir();
  await withDatabase(dataDir, async ({ db }) => {
    await insertRobots(db, 'simulated', [definition(17), definition(-1_000_000_007)], hashParameters);
    for (const id of [17, -1_000_000_007]) await appendEntries(db, id as RobotId, sampleLedger(id, TRADES));
  });
  return dataDir;
}

async function linesAfter(
  statements: readonly string[],
  only: number | null = null,
): Promise<readonly string[]> {
  return withDatabase(await makeLedgers(), async (database) => {
    for (const verb of ['update', 'delete'])
      await sql.raw(`DROP TRIGGER ledger_no_${verb}`).execute(database.db);
    await sql`PRAGMA foreign_keys = OFF`.execute(database.db);
    for (const statement of statements) await sql.raw(statement).execute(database.db);
    const { lines, sound } = await verifyLedgers(database, only as RobotId | null);
    expect(sound).toBe(lines.length === 1);
    return lines;
  });
}

/** Of SQLite. */
const PAGE_BYTES = 4096;

describe('verifyLedgers', () => {
  it('counts what it verified', async () => {
    expect(await linesAfter([])).toEqual([
      '80 entries of 2 robots verified: every hash and every profit is correct',
    ]);
    expect(await linesAfter([], -1_000_000_007)).toEqual([
      '40 entries of 1 robot verified: every hash and every profit is correct',
    ]);
  });

  it('names the first bad entry of each bad robot, in words', async () => {
    expect(
      await linesAfter([
        'UPDATE ledger_entries SET price = price + 1 WHERE robot_id = 17 AND seq IN (4, 9)',
        'DELETE FROM ledger_entries WHERE robot_id < 0 AND seq = 40',
      ]),
    ).toEqual([
      'robot -1000000007: entry 40: it is missing; 40 entries were recorded',
      'robot 17: entry 4 (trade 2 close, 2024-01-03T20:00:00Z): its content does not match its hash',
      '2 of 2 ledgers differ from what was recorded',
    ]);
  });

  it('looks only at the robot that it is asked for', async () => {
    const change = ["UPDATE ledger_entries SET side = 'x' WHERE robot_id = 17 AND seq = 1"];
    expect(await linesAfter(change, -1_000_000_007)).toHaveLength(1);
    expect(await linesAfter(change, 17)).toHaveLength(2);
    await expect(linesAfter([], 5)).rejects.toThrow(NotFoundError);
    await expect(linesAfter([], 5)).rejects.toThrow('there is no robot 5');
  });

  it.each([
    [
      'a robot that was taken out of the list',
      'DELETE FROM robots WHERE id = 17',
      'robot 17: it has a ledger but is not a known robot',
    ],
    [
      'a definition that was changed',
      `UPDATE robots SET definition = replace(definition, '"slow":30', '"slow":31') WHERE id = 17`,
      'robot 17: its definition does not match its hash',
    ],
    [
      'another salt',
      "UPDATE robots SET salt = salt || '00' WHERE id = 17",
      'robot 17: its definition and salt do not match its commitment',
    ],
    [
      'a definition that is damaged',
      "UPDATE robots SET definition = CAST(x'ff' AS TEXT) WHERE id = 17",
      'robot 17: its definition cannot be read',
    ],
    [
      'a time that is none',
      'UPDATE ledger_entries SET time = 9007199254740991 WHERE robot_id = 17 AND seq = 2',
      'robot 17: entry 2 (trade 1 close, at an unknown time): its content does not match its hash',
    ],
  ])('tells of %s', async (_, statement, expected) => {
    expect((await linesAfter([statement]))[0]).toBe(expected);
  });

  it('says in words that a database is damaged', async () => {
    const dataDir = await makeLedgers();
    const file = path.join(dataDir, DATABASE_FILE);
    const bytes = readFileSync(file);
    // All but the pages that hold the schema, without which it would not even open.
    for (let page = PAGE_BYTES; page < bytes.length; page += PAGE_BYTES)
      if (!bytes.subarray(page, page + PAGE_BYTES).includes('CREATE '))
        bytes.fill(7, page, page + PAGE_BYTES);
    writeFileSync(file, bytes);
    const database = await openDatabase({ dataDir });
    const report = await verifyLedgers(database, null);
    await database.close();
    expect(report.sound).toBe(false);
    expect(report.lines[0]).toContain(`The database in ${dataDir} is damaged`);
  });

  it('notices every second byte of an entry when it changes in the file', async () => {
    const dataDir = await makeLedgers();
    const bytes = readFileSync(path.join(dataDir, DATABASE_FILE));
    // Pages fill from their end: the row of entry 11 follows that of entry 12, and both end with their hash.
    const [before, entry, after] = sampleLedger(17, TRADES)
      .slice(9, 12)
      .map(({ hash }) => hash);
    const end = bytes.indexOf(`${before}${entry}`) + 128;
    const start = bytes.indexOf(`${entry}${after}`) + 128;
    expect(end - start).toBe(199);
    expect(bytes.lastIndexOf(`${before}${entry}`) + 128).toBe(end);
    const missed: string[] = [];
    const unnamed: string[] = [];
    for (let offset = start; offset < end; offset += 2) {
      const copy = makeDataDir();
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] as number) ^ (1 << ((offset >> 1) % 8));
      writeFileSync(path.join(copy, DATABASE_FILE), changed);
      const { lines, sound } = await withDatabase(copy, (database) => verifyLedgers(database, 17 as RobotId));
      if (sound) missed.push(`byte ${offset - end}`);
      if (!lines[0]?.startsWith('robot 17: entry 11')) unnamed.push(`byte ${offset - end}: ${lines[0]}`);
    }
    expect(missed).toEqual([]);
    expect(unnamed).toEqual([]);
  });
});
