import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { MIGRATIONS } from '@/lib/core/database/migrations/migrations';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { commitTo, hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots, markRemoved, recordRetirement } from '@/lib/robots/definitions/server/robot-store';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { RULES } from '../rules';
import {
  isRetired,
  readRegistry,
  readRetirements,
  recordRules,
  verifyStoredRegistry,
} from './registry-store';

const ROBOTS = 120;

async function publish({ db }: Database, count = ROBOTS): Promise<void> {
  const definitions = Array.from({ length: count }, (_, index) =>
    sampleDefinition({ id: (index + 1) as RobotId, name: `Robot “${index + 1}”` }),
  );
  await insertRobots(db, 'simulated', definitions, hashParameters, 1000);
}

/** Takes away what keeps the registry append-only: whoever holds the database can. */
async function disarm({ db, engine }: Database): Promise<void> {
  if (engine === 'postgres') await sql`ALTER TABLE registry_entries DISABLE TRIGGER ALL`.execute(db);
  else
    for (const verb of ['update', 'delete'])
      await sql.raw(`DROP TRIGGER registry_entries_no_${verb}`).execute(db);
}

const foundFaults = async (database: Database) =>
  (await verifyStoredRegistry(database)).faults.map(({ robotId, why }) => `${robotId}: ${why}`);

forEachEngine('the registry', (open) => {
  it('records publications, removals and rules in a chain that anybody can work out', async () => {
    const database = await open();
    await publish(database, 2);
    await recordRules(database.db, 2000);
    await recordRules(database.db, 3000);
    await markRemoved(database.db, 2, 4000, 4001);
    const entries = await readRegistry(database.db);
    expect(entries.map(({ entry }) => JSON.parse(entry))).toEqual([
      {
        kind: 'published',
        recordedAt: 1000,
        market: 'simulated',
        robotId: 1,
        name: 'Robot “1”',
        version: 1,
        commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
        publishedAt: expect.any(Number),
      },
      expect.objectContaining({ kind: 'published', robotId: 2 }),
      { kind: 'rules', recordedAt: 2000, ...RULES },
      { kind: 'removed', recordedAt: 4001, market: 'simulated', robotId: 2, removedAt: 4000 },
    ]);
    let before = '0'.repeat(64);
    for (const { entry, prevHash, hash } of entries) {
      expect(prevHash).toBe(before);
      before = createHash('sha256').update(`${before}\n${entry}`).digest('hex');
      expect(hash).toBe(before);
    }
    expect(await foundFaults(database)).toEqual([]);
  });

  it('records a retirement, and finds one of a robot that it does not know, or a second one', async () => {
    const database = await open();
    await publish(database, 2);
    const retirement = { rule: 'drawdown', day: 20_000, limitPct: 40, foundPct: 41.25 } as const;
    await recordRetirement(database.db, 'simulated', 2, retirement, 5000);
    expect(await readRetirements(database.db)).toEqual([
      {
        seq: 3,
        kind: 'retired',
        recordedAt: 5000,
        market: 'simulated',
        robotId: 2,
        rule: 'drawdown',
        day: '2024-10-04',
        limitPct: 40,
        foundPct: 41.25,
      },
    ]);
    expect([await isRetired(database.db, 1), await isRetired(database.db, 2)]).toEqual([false, true]);
    expect(await foundFaults(database)).toEqual([]);
    for (const id of [2, 7]) await recordRetirement(database.db, 'simulated', id, retirement, 6000);
    expect(await foundFaults(database)).toEqual([
      '2: the registry has its retirement twice',
      '7: the registry has its retirement, but no publication of it',
    ]);
  });

  it('names each of a hundred robots that were marked removed without an entry', async () => {
    const database = await open();
    await publish(database);
    await database.db.updateTable('robots').set({ removed_at: 5 }).where('id', '<=', 100).execute();
    const faults = await foundFaults(database);
    expect(faults).toHaveLength(100);
    expect(faults[41]).toBe('42: it is marked removed, but the registry has no removal of it');
  });

  it('finds what was changed afterwards', async () => {
    const database = await open();
    await publish(database, 3);
    await markRemoved(database.db, 2, 4000);
    await disarm(database);
    const changes = [
      [
        "INSERT INTO robots SELECT 999, market, 'New', definition, params_hash, published_at, NULL, salt, commitment, 0 FROM robots WHERE id = 1",
        '999: the registry has no publication of it',
      ],
      [
        'DELETE FROM robots WHERE id = 3',
        '3: the registry has its publication, but it is not among the robots',
      ],
      [
        'UPDATE robots SET removed_at = NULL WHERE id = 2',
        '2: the registry has its removal, but it is not marked so',
      ],
      [
        'UPDATE robots SET published_at = 1 WHERE id = 3',
        '3: its time of publication is 1, but the registry says',
      ],
      ["UPDATE robots SET commitment = 'x' WHERE id = 3", '3: its commitment is x, but the registry says'],
      [
        "UPDATE robots SET name = 'Winner' WHERE id = 3",
        '3: its name is Winner, but the registry says Robot “3”',
      ],
      [
        "UPDATE registry_entries SET entry = entry || ' ' WHERE seq = 2",
        'null: entry 2: its content does not match its hash',
      ],
      ['DELETE FROM registry_entries WHERE seq = 1', 'null: entry 1: it is missing'],
      [
        'UPDATE registry_entries SET prev_hash = hash WHERE seq = 2',
        'null: entry 2: it does not follow the entry before it',
      ],
    ] as const;
    for (const [statement, fault] of changes) {
      const tx = await database.db.startTransaction().execute();
      await sql.raw(statement).execute(tx);
      const [found] = await foundFaults({ ...database, db: tx });
      await tx.rollback().execute();
      expect([statement, found]).toEqual([statement, expect.stringContaining(fault)]);
    }
  });

  it('refuses to change or delete entries', async () => {
    const database = await open();
    await publish(database, 1);
    for (const statement of ['UPDATE registry_entries SET seq = 2', 'DELETE FROM registry_entries'])
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  });

  it('enters the robots of an older data folder, and says that it does so afterwards', async () => {
    const database = await open({ migrated: false });
    const { db, engine } = database;
    const before = MIGRATIONS.filter(({ number }) => number < 19);
    for (const { up } of before) await db.transaction().execute((tx) => up(tx, engine));
    await sql`INSERT INTO robots VALUES
      (7, 'simulated', 'Old', '{"version":1,"sizing":{"percent":5,"kind":"percent"},"name":"Old","legs":[5,1]}', 'abc', 500, NULL),
      (8, 'live', 'Gone', '{"version":2}', 'def', 400, 900)`.execute(db);
    const migration = MIGRATIONS.find(({ number }) => number === 19);
    await db.transaction().execute(async (tx) => migration?.up(tx, engine));
    const records = (await readRegistry(db)).map(({ entry }) => JSON.parse(entry));
    expect(records).toMatchObject([
      { kind: 'published', robotId: 8, version: 2, publishedAt: 400, afterwards: true },
      { kind: 'removed', robotId: 8, removedAt: 900, afterwards: true },
      { kind: 'published', robotId: 7, name: 'Old', paramsHash: 'abc', afterwards: true },
    ]);
    const salts = MIGRATIONS.find(({ number }) => number === 22);
    await db.transaction().execute(async (tx) => salts?.up(tx, engine));
    expect(await foundFaults(database)).toEqual([]);
    const robots = await db.selectFrom('robots').selectAll().orderBy('id').execute();
    for (const { salt, commitment, definition } of robots)
      expect(commitTo(salt, JSON.parse(definition))).toBe(commitment);
    expect(robots.map(({ is_hash_public, salt }) => [is_hash_public, salt.length])).toEqual([
      [1, 64],
      [1, 64],
    ]);
    expect(robots[0]?.salt).not.toBe(robots[1]?.salt);
    await db.updateTable('robots').set({ params_hash: 'x' }).where('id', '=', 7).execute();
    expect(await foundFaults(database)).toEqual(['7: its parameter hash is x, but the registry says abc']);
  });
});
