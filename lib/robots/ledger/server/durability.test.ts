import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RobotId } from '@/lib/core/base/brand';
import { openDatabase } from '@/lib/core/database/open-database';
import { startChild } from '@/lib/core/database/testing/child-process';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { hashLink } from '../chain';
import { verifyChain } from '../verify';
import { readStoredChain } from './stored-ledger';

const WRITER = path.join(__dirname, '../testing/write-until-killed.ts');
const ID = 17 as RobotId;
/** Spread over commits, checkpoints and the time between. */
const KILLED_AFTER_MS = [0, 31, 73, 307];

describe('a writer that is killed', () => {
  it('loses nothing that it has acknowledged, and the chain goes on', async () => {
    const dataDir = await makeMigratedDataDir();
    const first = await openDatabase({ dataDir });
    await insertRobotRows(first.db, ID);
    await first.close();
    let before = 0;
    for (const ms of KILLED_AFTER_MS) {
      const writer = startChild(WRITER, dataDir);
      await writer.hasPrinted(1);
      await sleep(ms);
      await writer.kill();
      // A last line that the kill cut short was not acknowledged.
      const acknowledged = writer.lines.filter((line) => /^\d+ [0-9a-f]{64}$/.test(line)).at(-1) ?? '';
      const [seq, hash] = acknowledged.split(' ');
      const database = await openDatabase({ dataDir, readOnly: true });
      const { links, head } = await readStoredChain(database, ID);
      const verdict = verifyChain(links, head, hashLink);
      await database.close();
      // What was committed together is there together: each entry with the signal that it fills.
      expect(verdict).toEqual({ ok: true, entries: links.length / 2, signals: links.length / 2 });
      expect(links.length).toBeGreaterThanOrEqual(Number(seq));
      expect(links[Number(seq) - 1]?.hash).toBe(hash);
      expect(Number(seq)).toBeGreaterThan(before);
      before = links.length;
    }
  });
});
