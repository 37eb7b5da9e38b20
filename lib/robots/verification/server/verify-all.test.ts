import { sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { appendDay } from '@/lib/robots/transparency-log/server/append-day';
import { storeSampleHeads } from '@/lib/robots/transparency-log/testing/sample-heads';
import { verifyAll } from './verify-all';

const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));

forEachEngine('npm run ledger -- verify', (open, itOnce) => {
  async function openWithRoot() {
    const database = await open();
    await storeSampleHeads(database, 3);
    await appendDay(database, { signer, now: Date.UTC(2026, 10, 22) });
    return database;
  }

  itOnce('verifies ledgers, the registry and the log together', async () => {
    const database = await openWithRoot();
    expect(await verifyAll(database, null)).toEqual({
      lines: [
        expect.stringContaining('18 entries'),
        '3 registry entries verified: every hash is correct, and the robots match the registry',
        '1 root over 7 leaves of the log verified',
      ],
      sound: true,
      faults: [],
    });
  });

  it('names a robot that was quietly removed, and equity that was doubled', async () => {
    const database = await openWithRoot();
    await sql`UPDATE robots SET removed_at = 1 WHERE id = 2`.execute(database.db);
    await sql`UPDATE equity_days SET equity = 2 * equity`.execute(database.db);
    const { lines, sound, faults } = await verifyAll(database, null);
    expect(sound).toBe(false);
    expect(faults).toEqual(lines.slice(1));
    expect(lines.slice(1)).toEqual([
      'robot 2: it is marked removed, but the registry has no removal of it',
      ...[1, 2, 3].map((id) => `robot ${id}: its equity up to 2024-01-03 is another than on 2026-11-22`),
    ]);
    const one = await verifyAll(database, 2 as RobotId);
    expect(one.sound).toBe(false);
    expect(one.lines).toContain('robot 2: it is marked removed, but the registry has no removal of it');
    expect((await verifyAll(database, 3 as RobotId)).sound).toBe(true);
  });
});
