import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { markRemoved } from '@/lib/robots/definitions/server/robot-store';
import { readHead } from '@/lib/robots/ledger/server/ledger-store';
import { createLogSigner, type TreeHead } from '../checkpoint';
import { MerkleTree } from '../merkle-tree';
import { storeSampleHeads, trade } from '../testing/sample-heads';
import { appendDay } from './append-day';
import { createSealer } from './append-seals';
import { growTree, readLeaves, readNewestTree, readTreesBetween } from './log-store';
import { verifyLog } from './verify-log';

const NOW = Date.UTC(2026, 10, 22, 0, 0, 4);
const LATER = NOW + 2 * HOUR_MS;
const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));

/** Robots 1 to 3 and the day's root. */
async function openWithDay(open: OpenTestDatabase): Promise<Database> {
  const database = await open();
  await storeSampleHeads(database, 3);
  await appendDay(database, { signer, now: NOW });
  return database;
}

const newestLeaf = async ({ db }: Database) => {
  const size = (await readNewestTree(db))?.treeSize ?? 0;
  return (await readLeaves(db, size - 1, size))[0]?.entry;
};

forEachEngine('checkpoints within the day', (open) => {
  it('all fit together, with two engines that take turns and race, and a clock that jumps', async () => {
    const database = await openWithDay(open);
    const signed: TreeHead[] = [];
    const noting = {
      ...signer,
      sign(head: TreeHead) {
        signed.push(head);
        return signer.sign(head);
      },
    };
    const [first, second] = [createSealer(database, noting), createSealer(database, noting)];
    for (const [step, robotId] of [1, 2, 3, 1].entries()) {
      await trade(database, robotId, LATER + step * HOUR_MS);
      await (step % 2 === 0 ? first : second).seal(step === 2 ? NOW - 24 * HOUR_MS : LATER + step);
    }
    await trade(database, 2, LATER + 5 * HOUR_MS);
    await Promise.all([
      first.seal(LATER),
      second.seal(LATER + 1),
      appendDay(database, { signer: noting, now: LATER }),
    ]);
    const size = (await readNewestTree(database.db))?.treeSize ?? 0;
    expect(size).toBe(12);
    const tree = new MerkleTree();
    await growTree(database.db, tree, size);
    for (const head of signed) expect(Buffer.from(tree.root(head.size)).toString('base64')).toBe(head.root);
    expect(new Set(signed.map((head) => head.size)).size).toBe(5);
  });
});

onSqlite('checkpoints within the day', (open) => {
  it('seal the heads that changed and no others, under a salt', async () => {
    const database = await openWithDay(open);
    const { db } = database;
    const sealer = createSealer(database, signer);
    expect(await sealer.seal(NOW + 1000)).toBeNull();
    await trade(database, 2, LATER - MINUTE_MS);
    expect(await sealer.seal(LATER)).toMatchObject({ treeSize: 8, madeAt: LATER });
    const { salt } = await db
      .selectFrom('robots')
      .select('salt')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    const { seq, hash } = await readHead(db, 2 as RobotId);
    const seal = createHash('sha256')
      .update(Buffer.from(salt + hash, 'hex'))
      .digest('base64');
    expect(await newestLeaf(database)).toBe(`{"kind":"seals","at":${LATER},"robots":[[2,${seq},"${seal}"]]}`);
    expect(await sealer.seal(LATER + 1)).toBeNull();
    await markRemoved(db, 3, LATER + 2);
    await sealer.seal(LATER + 3);
    expect(JSON.parse((await newestLeaf(database)) ?? '')).toMatchObject({
      registry: { seq: 4 },
      robots: [],
    });
    // Another start finds nothing new, and the next day's root goes on behind them.
    expect(await createSealer(database, signer).seal(LATER + 4)).toBeNull();
    expect(await appendDay(database, { signer, now: NOW + 24 * HOUR_MS })).toMatchObject({ treeSize: 12 });
    expect(await sealer.seal(NOW + 24 * HOUR_MS)).toBeNull();
    expect(await verifyLog(database)).toEqual({ days: 2, checkpoints: 2, leaves: 12, faults: [] });
    await expect(sql`DELETE FROM transparency_checkpoints`.execute(db)).rejects.toThrow('append-only');
  });

  it('are one after a pause in which much was recorded', async () => {
    const database = await openWithDay(open);
    for (const [hour, robotId] of [1, 2, 3, 1, 2].entries())
      await trade(database, robotId, LATER + hour * HOUR_MS);
    await createSealer(database, signer).seal(LATER + 5 * HOUR_MS);
    expect(await readTreesBetween(database.db, NOW, NOW + 24 * HOUR_MS)).toHaveLength(2);
    expect(JSON.parse((await newestLeaf(database)) ?? '').robots).toHaveLength(3);
  });

  it('are not signed over leaves that were changed, or over an older state than was signed', async () => {
    const database = await openWithDay(open);
    const sealer = createSealer(database, signer);
    await trade(database, 1, LATER);
    await sealer.seal(LATER);
    for (const table of ['transparency_leaves', 'transparency_checkpoints'])
      await sql.raw(`DROP TRIGGER ${table}_no_delete`).execute(database.db);
    await sql`DROP TRIGGER transparency_leaves_no_update`.execute(database.db);
    await sql`UPDATE transparency_leaves SET entry = '{}' WHERE leaf_index = 2`.execute(database.db);
    await trade(database, 2, LATER + HOUR_MS);
    await expect(createSealer(database, signer).seal(LATER + HOUR_MS)).rejects.toThrow(
      'npm run ledger -- verify',
    );
    await sql`DELETE FROM transparency_leaves WHERE leaf_index = 7`.execute(database.db);
    await sql`DELETE FROM transparency_checkpoints`.execute(database.db);
    await expect(sealer.seal(LATER + HOUR_MS)).rejects.toThrow('restore its newest backup');
  });

  it('show what was written after the fact', async () => {
    const database = await openWithDay(open);
    await trade(database, 1, LATER);
    await createSealer(database, signer).seal(LATER + MINUTE_MS);
    expect((await verifyLog(database)).faults).toEqual([]);
    // It claims to be from before the checkpoint, and its chain is right.
    await trade(database, 2, LATER - MINUTE_MS);
    expect((await verifyLog(database)).faults).toEqual([
      'robot 2: entry 7 of its ledger says it was recorded before 2026-11-22T02:01:04Z, when the log was complete without it',
    ]);
    await sql`DROP TRIGGER signals_no_update`.execute(database.db);
    await sql`UPDATE robot_signals SET hash = ${'0'.repeat(64)} WHERE robot_id = 1`.execute(database.db);
    await sql`DROP TRIGGER ledger_no_update`.execute(database.db);
    await sql`UPDATE ledger_entries SET hash = ${'0'.repeat(64)} WHERE robot_id = 1 AND seq = 8`.execute(
      database.db,
    );
    expect((await verifyLog(database)).faults).toContain(
      'robot 1: entry 8 of its ledger is not the one that was sealed at 2026-11-22T02:01:04Z',
    );
  });
});
