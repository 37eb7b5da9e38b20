import { sql } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import type { LedgerEntry } from '../entry';
import { EMPTY_HEAD } from '../head';
import { sampleEvents, sampleLedger, signaledChain } from '../testing/sample-ledger';
import {
  appendEntries,
  readEntries,
  readHead,
  readLinks,
  readSignals,
  readSignalsSince,
} from './ledger-store';

const ID = 17 as RobotId;
const OTHER = -1_000_000_007 as RobotId;

forEachEngine('ledger store', (open, itOnce) => {
  async function openWithRobots() {
    const database = await open();
    await insertRobotRows(database.db, ID, OTHER);
    return database;
  }

  itOnce('returns what was appended, by robot, from the requested place on', async () => {
    const { db } = await openWithRobots();
    const ledger = sampleLedger(ID, 3);
    const other = sampleLedger(OTHER, 1);
    expect(await readHead(db, ID)).toEqual(EMPTY_HEAD);
    await appendEntries(db, ID, ledger.slice(0, 2));
    await appendEntries(db, OTHER, other);
    await appendEntries(db, ID, []);
    await appendEntries(db, ID, ledger.slice(2));
    expect(await readEntries(db, ID)).toEqual(ledger);
    expect(await readEntries(db, OTHER)).toEqual(other);
    expect(await readEntries(db, ID, { afterSeq: 4 })).toEqual(ledger.slice(4));
    expect(await readHead(db, ID)).toEqual({ seq: 6, hash: ledger[5]?.hash });
  });

  itOnce('keeps signals in the same chain, and gives both by their number', async () => {
    const { db } = await openWithRobots();
    const chain = signaledChain(ID, sampleEvents(3));
    await appendEntries(db, ID, chain.slice(0, 5));
    await appendEntries(db, ID, chain.slice(5));
    expect(await readLinks(db, ID)).toEqual(chain);
    expect(await readLinks(db, ID, { afterSeq: 2, limit: 3 })).toEqual(chain.slice(2, 5));
    expect(await readSignals(db, ID)).toEqual(chain.filter(({ kind }) => kind === 'signal'));
    expect(await readEntries(db, ID)).toEqual(chain.filter(({ kind }) => kind !== 'signal'));
    expect(await readHead(db, ID)).toEqual({ seq: 12, hash: chain[11]?.hash });
    const [, , second] = await readSignals(db, ID);
    expect(
      (await readSignalsSince(db, ID, second?.decidedAt ?? (0 as Millis))).map(({ seq }) => seq),
    ).toEqual([5, 7, 9, 11]);
    for (const statement of [sql`UPDATE robot_signals SET due_at = 1`, sql`DELETE FROM robot_signals`])
      await expect(statement.execute(db)).rejects.toThrow('the ledger is append-only');
  });

  it.each([
    ['a gap after the head', (ledger: readonly LedgerEntry[]) => ledger.slice(3)],
    ['a gap among them', (ledger: readonly LedgerEntry[]) => [ledger[2], ledger[4]]],
    ['entries that are there', (ledger: readonly LedgerEntry[]) => ledger.slice(1)],
    ['the chain of another robot', () => sampleLedger(OTHER, 2).slice(2)],
  ])('refuses %s and writes nothing', async (_, toEntries) => {
    const { db } = await openWithRobots();
    const ledger = sampleLedger(ID, 3);
    await appendEntries(db, ID, ledger.slice(0, 2));
    const appending = appendEntries(db, ID, toEntries(ledger) as LedgerEntry[]);
    await expect(appending).rejects.toThrow(OperatorError);
    await expect(appending).rejects.toThrow('does not continue the ledger of robot 17, which is at entry');
    expect(await readEntries(db, ID)).toEqual(ledger.slice(0, 2));
    expect((await readHead(db, ID)).seq).toBe(2);
  });

  itOnce('goes with the transaction that it is part of', async () => {
    const { db } = await openWithRobots();
    const failing = db.transaction().execute(async (tx) => {
      await appendEntries(tx, ID, sampleLedger(ID, 2));
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await readEntries(db, ID)).toEqual([]);
    expect(await readHead(db, ID)).toEqual(EMPTY_HEAD);
  });

  it.each([
    ['changes', sql`UPDATE ledger_entries SET price = 1`],
    ['deletions', sql`DELETE FROM ledger_entries WHERE seq = 4`],
  ])('refuses %s of entries', async (_, statement) => {
    const { db } = await openWithRobots();
    const ledger = sampleLedger(ID, 2);
    await appendEntries(db, ID, ledger);
    await expect(statement.execute(db)).rejects.toThrow('the ledger is append-only');
    expect(await readEntries(db, ID)).toEqual(ledger);
  });

  it('takes many entries at once', async () => {
    const { db } = await openWithRobots();
    const ledger = sampleLedger(ID, 600);
    await appendEntries(db, ID, ledger);
    expect(await readEntries(db, ID)).toEqual(ledger);
  });
});
