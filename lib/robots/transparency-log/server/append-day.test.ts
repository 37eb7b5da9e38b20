import { createHash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { type EpochDay, plus, type RobotId } from '@/lib/core/base/brand';

import type { Database } from '@/lib/core/database/database';
import { toBytes } from '@/lib/core/database/schema';
import { startChild } from '@/lib/core/database/testing/child-process';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { readBarsDigest } from '@/lib/market/data/server/bar-digest';
import { putDays } from '@/lib/market/data/server/bar-store';
import { insertRobots, markRemoved } from '@/lib/robots/definitions/server/robot-store';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { makeSeal } from '@/lib/robots/ledger/seal';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { sampleEvents, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import {
  appendToRegistry,
  readRegistryHead,
  verifyStoredRegistry,
} from '@/lib/robots/registry/server/registry-store';
import { createLogSigner, openCheckpoint } from '../checkpoint';
import { type Head, leafSubject, leafText } from '../leaf';
import { hashLeaf, MerkleTree } from '../merkle-tree';
import { FIRST_DAY, FUND, sampleSession, storeEquity, storeSampleHeads } from '../testing/sample-heads';
import { appendDay } from './append-day';
import { collectHeads } from './collect-heads';
import { insertLeaves, insertLogDay, type LogDay, readLeaves, readLogDays } from './log-store';
import { verifyLog } from './verify-log';

const APPENDING = path.join(__dirname, '../testing/append-day-once.ts');
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 0, 0, 4);
const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const append = (database: Database, now: number) => appendDay(database, { signer, now });
const storedLeaves = async ({ db }: Database, from: number, to: number) =>
  (await readLeaves(db, from, to)).map(({ entry }) => entry);

const APPEND_ONLY = [
  'transparency_leaves',
  'transparency_days',
  'registry_entries',
  'ledger_entries',
  'robot_signals',
];
/** Where triggers of the embedded database are called otherwise than their tables. */
const TRIGGER_NAMES: Readonly<Record<string, string>> = {
  ledger_entries: 'ledger',
  robot_signals: 'signals',
};

/** Takes away what keeps the log append-only: whoever holds the database can. */
async function disarm({ db, engine }: Database): Promise<void> {
  for (const table of APPEND_ONLY) {
    if (engine === 'postgres') await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(db);
    else
      for (const verb of ['update', 'delete']) {
        const name = TRIGGER_NAMES[table] ?? table;
        await sql.raw(`DROP TRIGGER ${name}_no_${verb}`).execute(db);
      }
  }
}

async function openWithHeads(open: OpenTestDatabase): Promise<Database> {
  const database = await open();
  await storeSampleHeads(database, 3);
  return database;
}

/** Two days, between which robot 2 went on. */
async function openWithDays(open: OpenTestDatabase): Promise<Database> {
  const database = await openWithHeads(open);
  await append(database, NOW);
  await storeEquity(database.db, 2 as RobotId, FIRST_DAY + 3);
  await append(database, NOW + DAY_MS);
  return database;
}

function storedSeal({ db }: Database, robotId = 2) {
  return db
    .selectFrom('robots')
    .select(['commitment', 'salt'])
    .where('id', '=', robotId)
    .executeTakeFirstOrThrow();
}

/** A day's root over leaves whose hashes aren't sealed, or that hold that of the definition without a salt as well. */
async function appendOlder(database: Database, isSalted: boolean): Promise<void> {
  const { db } = database;
  const robots = await db.selectFrom('robots').select(['commitment', 'params_hash']).execute();
  const hashByCommitment = new Map(robots.map((robot) => [robot.commitment, robot.params_hash]));
  const toEntry = (head: Head) => {
    if (head.kind !== 'robot') return leafText(head, '2026-11-22');
    const { kind, robotId, commitment, ledger, equity } = head;
    const sealed = isSalted ? { commitment } : { paramsHash: hashByCommitment.get(commitment) };
    return JSON.stringify({ kind, day: '2026-11-22', robotId, ...sealed, ledger, equity });
  };
  const leaves = (await collectHeads(database)).map((head) => ({
    subject: leafSubject(head),
    entry: toEntry(head),
  }));
  const tree = new MerkleTree();
  for (const { entry } of leaves) tree.append(hashLeaf(entry));
  const root = Buffer.from(tree.root()).toString('base64');
  await insertLeaves(db, 0, leaves);
  await insertLogDay(db, {
    day: 20_779 as EpochDay,
    treeSize: tree.size,
    root,
    checkpoint: signer.sign({ size: tree.size, root }),
    verifierKey: signer.verifierKey,
    madeAt: NOW,
  });
}

forEachEngine('the transparency log', (open) => {
  it('has a leaf for each head, whose digests anyone can compute', async () => {
    const database = await openWithHeads(open);
    const made = await append(database, NOW);
    expect(made).toMatchObject({ day: 20_779, treeSize: 7 });
    const leaves = await storedLeaves(database, 0, 7);
    const head = await readHead(database.db, 2 as RobotId);
    const { commitment, salt } = await storedSeal(database);
    const sealed = (hash: string) =>
      createHash('sha256')
        .update(Buffer.from(salt + hash, 'hex'))
        .digest('base64');
    expect(leaves[1]).toBe(
      `{"kind":"robot","day":"2026-11-22","robotId":2,"commitment":"${commitment}","ledger":{"seq":6,"seal":"${sealed(head.hash)}"},"equity":{"days":2,"through":"2024-01-03","seal":"${sealed(sha256('2024-01-02|10000021724\n2024-01-03|10000021725\n'))}"}}`,
    );
    const session = (day: number) => {
      const { time, open, high, low, close, volume } = sampleSession(FIRST_DAY + day);
      const columns = [time, open, high, low, close, volume].flatMap((column) => [...column]);
      const bytes = Buffer.alloc(8 * columns.length);
      for (const [index, value] of columns.entries()) bytes.writeDoubleLE(value, 8 * index);
      return createHash('sha256').update(bytes).digest('hex');
    };
    expect(leaves[3]).toBe(
      `{"kind":"bars","day":"2026-11-22","market":"simulated","fundId":7,"bars":{"days":2,"through":"2024-01-03","digest":"${sha256(`2024-01-02|60|2|${session(0)}\n2024-01-03|60|2|${session(1)}\n`)}"}}`,
    );
    expect(leaves[4]).toBe('{"kind":"seed","day":"2026-11-22","market":"simulated","seed":"4711"}');
    const registry = await readRegistryHead(database.db);
    expect(leaves[5]).toBe(`{"kind":"registry","day":"2026-11-22","seq":3,"hash":"${registry.hash}"}`);
    expect(leaves[6]).toBe('{"kind":"day","day":"2026-11-22","robots":3,"instruments":1}');
  });

  it('has heads of portfolios’ logs, forecasts and predictions, and finds other entries under them', async () => {
    const database = await openWithHeads(open);
    const { db } = database;
    const model = 'a'.repeat(64);
    for (const statement of [
      ...[1, 2].map(
        (seq) =>
          sql`INSERT INTO basket_log (market, basket, seq, entry, prev_hash, hash)
            VALUES ('simulated', 'permanent', ${seq}, '{}', '', ${`hash ${seq}`})`,
      ),
      sql`INSERT INTO forecast_models (hash, market, fund_class, horizon, cutoff, model, card, made_at)
        VALUES (${model}, 'simulated', 'stock', 5, 1, '{}', '{}', 1)`,
      sql`INSERT INTO forecast_entries (model_hash, seq, fund_id, day, entry, prev_hash, hash)
        VALUES (${model}, 1, 7, 20778, '{}', '', 'forecast 1')`,
      sql`INSERT INTO prediction_entries (market, seq, window_id, entry, prev_hash, hash)
        VALUES ('simulated', 1, 'w', '{}', '', 'prediction 1')`,
      sql`INSERT INTO prediction_heads (market, seq, hash) VALUES ('simulated', 1, 'prediction 1')`,
    ])
      await statement.execute(db);
    await append(database, NOW);
    expect((await storedLeaves(database, 5, 8)).map((leaf) => JSON.parse(leaf))).toEqual([
      { kind: 'chain', day: '2026-11-22', name: 'portfolio simulated permanent', seq: 2, hash: 'hash 2' },
      { kind: 'chain', day: '2026-11-22', name: `forecasts ${model}`, seq: 1, hash: 'forecast 1' },
      { kind: 'chain', day: '2026-11-22', name: 'predictions simulated', seq: 1, hash: 'prediction 1' },
    ]);
    expect((await verifyLog(database)).faults).toEqual([]);
    await sql`INSERT INTO basket_log (market, basket, seq, entry, prev_hash, hash)
      VALUES ('simulated', 'permanent', 3, '{}', '', 'hash 3')`.execute(db);
    expect(await append(database, NOW + DAY_MS)).toMatchObject({ treeSize: 12 });
    expect((await verifyLog(database)).faults).toEqual([]);
    if (database.engine !== 'sqlite') return;
    await sql`DROP TRIGGER basket_log_no_update`.execute(db);
    await sql`UPDATE basket_log SET hash = 'x' WHERE seq = 2`.execute(db);
    expect((await verifyLog(database)).faults).toEqual([
      'chain portfolio simulated permanent: entry 2 is not the one that was the last on 2026-11-22',
    ]);
  });

  it('signs one root a day over all leaves, each a continuation of the one before', async () => {
    const database = await openWithHeads(open);
    const first = (await append(database, NOW)) as LogDay;
    expect(await append(database, NOW + 1000)).toBeNull();
    await storeEquity(database.db, 2 as RobotId, FIRST_DAY + 3);
    await markRemoved(database.db, 3, NOW);
    const second = (await append(database, NOW + DAY_MS)) as LogDay;
    expect(await append(database, NOW)).toBeNull();
    // Only what is another than before, and the end of the day.
    expect((await storedLeaves(database, 7, 100)).map((leaf) => JSON.parse(leaf))).toMatchObject([
      { kind: 'robot', day: '2026-11-23', robotId: 2, equity: { days: 3 } },
      { kind: 'registry', seq: 4 },
      { kind: 'day', robots: 3 },
    ]);
    expect(await readLogDays(database.db)).toEqual([first, second]);
    const tree = new MerkleTree();
    for (const leaf of await storedLeaves(database, 0, 100)) tree.append(hashLeaf(leaf));
    for (const day of [first, second]) {
      expect(Buffer.from(tree.root(day.treeSize)).toString('base64')).toBe(day.root);
      expect(openCheckpoint(day.checkpoint, signer.verifierKey)).toEqual({
        origin: 'example.com/log',
        size: day.treeSize,
        root: day.root,
      });
    }
    expect(await verifyLog(database)).toEqual({ days: 2, checkpoints: 0, leaves: 10, faults: [] });
  });

  it('has one root of a day when two processes make it at once', async () => {
    const database = await open();
    await storeSampleHeads(database, 12);
    const children = [1, 2].map(() => startChild(APPENDING, JSON.stringify(database.options), String(NOW)));
    await Promise.all(children.map((child) => child.hasPrinted(2)));
    expect(children.map(({ lines }) => lines[1]).sort()).toEqual(['made', 'there already']);
    expect(await verifyLog(database)).toEqual({ days: 1, checkpoints: 0, leaves: 16, faults: [] });
  });

  it('finds what was changed afterwards', async () => {
    const database = await openWithDays(open);
    expect((await verifyLog(database)).faults).toEqual([]);
    await disarm(database);
    const changes = [
      [
        "UPDATE transparency_leaves SET entry = replace(entry, 'robot', 'Robot') WHERE leaf_index = 0",
        'log: the root of 2026-11-22 is not that of its leaves',
      ],
      [
        "UPDATE transparency_leaves SET entry = replace(entry, '11-23', '11-24') WHERE leaf_index = 7",
        'log: the root of 2026-11-23 is not that of its leaves',
      ],
      [
        'DELETE FROM transparency_leaves WHERE leaf_index = 8',
        'log: the root of 2026-11-23 is over 9 leaves, of which 7 to 8 can be',
      ],
      [
        'INSERT INTO transparency_leaves VALUES (9, \'day\', \'{"kind":"day"}\')',
        'log: its last root is over 9 leaves, but there are 10',
      ],
      [
        "UPDATE transparency_days SET root = 'x' WHERE day = 20779",
        'log: the root of 2026-11-22 is not that of its leaves',
      ],
      [
        "UPDATE transparency_days SET checkpoint = replace(checkpoint, 'example.com', 'example.org') WHERE day = 20779",
        'log: the checkpoint of 2026-11-22 is not signed by its key',
      ],
      [
        'UPDATE transparency_days SET checkpoint = (SELECT checkpoint FROM transparency_days WHERE day = 20780)',
        'log: the checkpoint of 2026-11-22 is of another root',
      ],
      [
        'UPDATE equity_days SET equity = 2 * equity WHERE robot_id = 1',
        'robot 1: its equity up to 2024-01-03 is another than on 2026-11-22',
      ],
      [
        'DELETE FROM equity_days WHERE robot_id = 2 AND day > 19725',
        'robot 2: its equity has fewer days than on 2026-11-22: 2 were over then',
      ],
      [
        "UPDATE robots SET commitment = 'x' WHERE id = 3",
        'robot 3: its definition is another than on 2026-11-22',
      ],
      [
        "UPDATE ledger_entries SET hash = 'x' WHERE robot_id = 3 AND seq = 6",
        'robot 3: entry 6 of its ledger is not the one that was the last on 2026-11-22',
      ],
      [
        'DELETE FROM registry_entries WHERE seq = 3',
        'registry: entry 3 is not the one that was the last on 2026-11-22',
      ],
      [
        "UPDATE settings SET value = '1' WHERE key = 'simulated.seed'",
        'seed simulated: it is another than on 2026-11-22',
      ],
    ] as const;
    for (const [statement, fault] of changes) {
      const tx = await database.db.startTransaction().execute();
      await sql.raw(statement).execute(tx);
      const { faults } = await verifyLog({ db: tx, engine: database.engine });
      await tx.rollback().execute();
      expect([statement, faults[0]]).toEqual([statement, fault]);
    }
  });

  it('refuses to change or delete leaves and days', async () => {
    const database = await openWithDays(open);
    for (const table of ['transparency_leaves', 'transparency_days'])
      for (const statement of [
        `DELETE FROM ${table}`,
        `UPDATE ${table} SET ${table === 'transparency_days' ? 'root' : 'entry'} = ''`,
      ])
        await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  });
});

onSqlite('the transparency log', (open) => {
  it('takes leaves from before there were salts as they are, and goes on with salted ones', async () => {
    const database = await openWithHeads(open);
    await appendOlder(database, false);
    expect((await verifyLog(database)).faults).toEqual([]);
    await append(database, NOW + DAY_MS);
    const leaves = (await storedLeaves(database, 6, 100)).map((leaf) => JSON.parse(leaf));
    expect(leaves.map(({ kind }) => kind)).toEqual(['robot', 'robot', 'robot', 'day']);
    expect(leaves[1]).toMatchObject({ robotId: 2, commitment: (await storedSeal(database)).commitment });
    expect((await verifyLog(database)).faults).toEqual([]);
    await disarm(database);
    await sql`UPDATE robots SET params_hash = 'x' WHERE id = 2`.execute(database.db);
    expect((await verifyLog(database)).faults).toEqual([
      'robot 2: its definition is another than on 2026-11-22',
    ]);
  });

  it('goes on over leaves with hashes as they are, and seals those of robots that went on', async () => {
    const database = await openWithHeads(open);
    await appendOlder(database, true);
    expect((await verifyLog(database)).faults).toEqual([]);
    await storeEquity(database.db, 2 as RobotId, FIRST_DAY + 3);
    await append(database, NOW + DAY_MS);
    const leaves = (await storedLeaves(database, 6, 100)).map((leaf) => JSON.parse(leaf));
    expect(leaves).toMatchObject([
      { kind: 'robot', robotId: 2, ledger: { seq: 6 }, equity: { days: 3 } },
      { kind: 'day' },
    ]);
    const { hash } = await readHead(database.db, 2 as RobotId);
    expect((await storedLeaves(database, 1, 2))[0]).toContain(hash);
    expect(JSON.stringify(leaves)).not.toMatch(new RegExp(`${hash}|"digest"`));
    expect((await verifyLog(database)).faults).toEqual([]);
    await disarm(database);
    const { db } = database;
    await sql`UPDATE equity_days SET equity = equity + 1 WHERE robot_id = 2 AND day = ${FIRST_DAY + 2}`.execute(
      db,
    );
    await sql`UPDATE ledger_entries SET hash = 'x' WHERE robot_id = 1 AND seq = 6`.execute(db);
    expect((await verifyLog(database)).faults).toEqual([
      'robot 1: entry 6 of its ledger is not the one that was the last on 2026-11-22',
      'robot 2: its equity up to 2024-01-04 is another than on 2026-11-23',
    ]);
  });

  it('knows heads of ledgers that end with a signal', async () => {
    const database = await openWithHeads(open);
    const [, event] = sampleEvents(1, 4);
    const head = await readHead(database.db, 1 as RobotId);
    const [signal] = signaledChain(1, event ? [event] : [], head);
    await appendEntries(database.db, 1 as RobotId, signal ? [signal] : []);
    await append(database, NOW);
    expect(JSON.parse((await storedLeaves(database, 0, 1))[0] ?? '')).toMatchObject({
      ledger: { seq: 7, seal: makeSeal((await storedSeal(database, 1)).salt, signal?.hash ?? '') },
    });
    expect((await verifyLog(database)).faults).toEqual([]);
    await disarm(database);
    await sql`UPDATE robot_signals SET hash = 'x'`.execute(database.db);
    expect((await verifyLog(database)).faults).toEqual([
      'robot 1: entry 7 of its ledger is not the one that was the last on 2026-11-22',
    ]);
  });

  it('signs nothing over leaves that are not those of the root before', async () => {
    const database = await openWithDays(open);
    await disarm(database);
    await sql`UPDATE transparency_leaves SET entry = '{}' WHERE leaf_index = 2`.execute(database.db);
    await expect(append(database, NOW + 2 * DAY_MS)).rejects.toThrow(
      'are not those of its root of 2026-11-23T00:00:04Z: npm run ledger -- verify',
    );
  });

  it('takes hashes of bars as they are stored, and finds bars that do not fit them', async () => {
    const database = await openWithHeads(open);
    const { db } = database;
    const before = await readBarsDigest(db, 'simulated', FUND, (FIRST_DAY + 1) as EpochDay);
    const bars = db.selectFrom('bars').select('data').where('day', '=', plus(FIRST_DAY, 2));
    const data = toBytes((await bars.executeTakeFirstOrThrow()).data);
    await db.updateTable('bars').set({ data }).where('day', '=', FIRST_DAY).execute();
    await append(database, NOW);
    expect((await storedLeaves(database, 3, 4))[0]).toContain(before?.digest ?? 'no digest');
    expect((await verifyLog(database)).faults).toEqual([
      expect.stringContaining('bars simulated 7: The stored bars of 2024-01-02 are damaged'),
    ]);
  });

  it('finds replaced bars', async () => {
    const database = await openWithDays(open);
    const day = sampleSession(FIRST_DAY + 1);
    await putDays(database.db, 'simulated', FUND, [{ ...day, close: day.open }]);
    expect((await verifyLog(database)).faults).toEqual([
      'bars simulated 7: what is stored up to 2024-01-03 is another than on 2026-11-22',
    ]);
  });

  it('accepts replaced bars of an imported market that the registry records', async () => {
    const database = await openWithHeads(open);
    const { db } = database;
    const days = [0, 1, 2].map((day) => sampleSession(FIRST_DAY + day));
    await putDays(db, 'imported', FUND, days);
    await append(database, NOW);
    const [before, first] = [await readBarsDigest(db, 'imported', FUND), days[0]];
    if (!before || !first) throw new Error('no bars');
    await putDays(db, 'imported', FUND, [{ ...first, close: first.open }]);
    const fault = 'bars imported 7: what is stored up to 2024-01-03 is another than on 2026-11-22';
    expect((await verifyLog(database)).faults).toEqual([fault]);
    const replaced = (market: string, recordedAt: number) =>
      appendToRegistry(db, [{ kind: 'bars', recordedAt, market, fundId: FUND, before, after: before }]);
    await replaced('simulated', NOW + 1);
    await replaced('imported', NOW - DAY_MS);
    expect((await verifyLog(database)).faults).toEqual([fault]);
    await replaced('imported', NOW + 1);
    expect((await verifyLog(database)).faults).toEqual([]);
    expect((await verifyStoredRegistry(database)).faults).toEqual([]);
    await append(database, NOW + DAY_MS);
    await putDays(db, 'imported', FUND, [first]);
    expect((await verifyLog(database)).faults).toEqual([fault.replace('22', '23')]);
  });

  it('does not take robots that came later for a fault', async () => {
    const database = await openWithDays(open);
    await insertRobots(
      database.db,
      'simulated',
      [sampleDefinition({ id: 9 as RobotId, name: 'New' })],
      () => 'h',
    );
    expect((await verifyLog(database)).faults).toEqual([]);
    expect(await append(database, NOW + 2 * DAY_MS)).toMatchObject({ treeSize: 12 });
  });
});
