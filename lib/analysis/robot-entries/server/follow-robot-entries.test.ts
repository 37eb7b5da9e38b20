/** @jest-environment node */
import type { RobotId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleEvents, sampleLedger, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import type { RobotEntry } from '../robot-entry';
import { followRobotEntries } from './follow-robot-entries';

const shown = (entries: readonly RobotEntry[]) =>
  entries.map(({ seq, signal, opening, closing }) => [
    seq,
    signal !== null,
    opening !== null,
    closing !== null,
  ]);

forEachEngine('robots’ entries', (open) => {
  it('are read since publication, then what chains have gained, those of removed robots included', async () => {
    const { db } = await open();
    await insertRobotRows(db, 7, 8);
    const chain = signaledChain(7, sampleEvents(2));
    await appendEntries(db, 7 as RobotId, chain.slice(0, 5));
    await appendEntries(db, 8 as RobotId, sampleLedger(8, 4));
    const market = (await db.selectFrom('robots').select('market').executeTakeFirstOrThrow()).market;
    const read = followRobotEntries(db, market);
    const before = await read();
    // Of four trades, two were opened before the publication.
    expect(shown(before)).toEqual([
      [1, true, true, true],
      [5, true, false, false],
      [5, false, true, true],
      [7, false, true, true],
    ]);
    expect(await read()).toBe(before);
    await appendEntries(db, 7 as RobotId, chain.slice(5));
    await db.updateTable('robots').set({ removed_at: 1 }).where('id', '=', 7).execute();
    const after = await read();
    expect(shown(after)[1]).toEqual([5, true, true, true]);
    expect(await followRobotEntries(db, market)()).toEqual(after);
    expect(await followRobotEntries(db, 'live')()).toEqual([]);
  });
});
