import { sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { hashLink } from '../chain';
import { EMPTY_HEAD } from '../head';
import { coinChain, sampleEvents, sampleLedger, signaledChain } from '../testing/sample-ledger';
import { verifyChain } from '../verify';
import { appendEntries, readEntries } from './ledger-store';
import { listLedgerOwners, readStoredChain } from './stored-ledger';

const ID = 17 as RobotId;

/** Takes away what keeps the ledger append-only: a forger with the database in hand can. */
async function disarm({ db, engine }: Database): Promise<void> {
  if (engine === 'postgres') await sql`ALTER TABLE ledger_entries DISABLE TRIGGER ALL`.execute(db);
  else for (const verb of ['update', 'delete']) await sql.raw(`DROP TRIGGER ledger_no_${verb}`).execute(db);
}

async function verify(database: Database): Promise<string> {
  const { links, head } = await readStoredChain(database, ID);
  const verdict = verifyChain(links, head, hashLink);
  return verdict.ok ? `${verdict.entries} entries` : `entry ${verdict.seq}: ${verdict.why}`;
}

forEachEngine('stored ledger', (open) => {
  async function openWithLedger() {
    const database = await open();
    await insertRobotRows(database.db, ID, 18);
    await appendEntries(database.db, ID, sampleLedger(ID, 6));
    return database;
  }

  it('reads a sound ledger like the store does', async () => {
    const database = await openWithLedger();
    expect((await readStoredChain(database, ID)).links).toEqual(await readEntries(database.db, ID));
    expect(await verify(database)).toBe('12 entries');
    expect(await readStoredChain(database, 18 as RobotId)).toEqual({ links: [], head: EMPTY_HEAD });
    expect(await listLedgerOwners(database)).toEqual(['17']);
  });

  it('keeps the decimals of prices below a dollar, in the chain as in its columns', async () => {
    const database = await open();
    await insertRobotRows(database.db, ID);
    const links = coinChain(ID);
    await appendEntries(database.db, ID, links);
    expect((await readStoredChain(database, ID)).links).toEqual(links);
    expect(await verify(database)).toBe('2 entries');
    await disarm(database);
    await sql`UPDATE ledger_entries SET price = 8.13 WHERE seq = 2`.execute(database.db);
    expect(await verify(database)).toBe('entry 2: its content does not match its hash');
  });

  it.each([
    ['seq', 'seq = 13', 'it is missing; entry 5 comes next'],
    ['robot_id', 'robot_id = 18', 'it is missing; entry 5 comes next'],
    ['kind', "kind = 'clote'", 'its kind "clote" is neither open nor close'],
    ['kind', "kind = 'open'", 'it opens a trade but has a closing reason or profit'],
    ['trade_no', 'trade_no = 3', 'its content does not match its hash'],
    ['fund_id', 'fund_id = 6', 'its content does not match its hash'],
    ['side', "side = 'shoru'", 'its content does not match its hash'],
    ['quantity', 'quantity = quantity + 1', 'its content does not match its hash'],
    ['price', 'price = price - 1', 'its content does not match its hash'],
    ['time', 'time = time + 256', 'its content does not match its hash'],
    ['commission', 'commission = 0', 'its content does not match its hash'],
    ['slippage', 'slippage = -slippage', 'its content does not match its hash'],
    ['reason', "reason = 'stop'", 'its content does not match its hash'],
    ['reason', 'reason = NULL', 'its reason is missing'],
    ['profit', 'profit = profit + 1', 'its content does not match its hash'],
    ['profit', 'profit = NULL', 'its profit is missing'],
    ['phase', "phase = 'forward'", 'its content does not match its hash'],
    ['late', 'late = 1 - late', 'its content does not match its hash'],
    ['late', 'late = 3', 'its late "3" is neither 0 nor 1'],
    ['recorded_at', 'recorded_at = recorded_at + 1', 'its content does not match its hash'],
    ['prev_hash', "prev_hash = '1' || substr(prev_hash, 2)", 'its content does not match its hash'],
    ['hash', "hash = substr(hash, 1, 63) || 'x'", 'its content does not match its hash'],
  ])('names the entry whose %s was changed (%s)', async (_, change, why) => {
    const database = await openWithLedger();
    await disarm(database);
    await sql.raw(`UPDATE ledger_entries SET ${change} WHERE robot_id = 17 AND seq = 4`).execute(database.db);
    expect(await verify(database)).toBe(`entry 4: ${why}`);
  });

  it.each([
    ['seq', 'seq = 13', 'it is missing; entry 4 comes next'],
    ['fund_id', 'fund_id = 6', 'its content does not match its hash'],
    ['share_pct', 'share_pct = 1', 'its content does not match its hash'],
    ['stop_distance', 'stop_distance = 5', 'its content does not match its hash'],
    ['action', "action = 'opem'", 'its content does not match its hash'],
    ['decided_at', 'decided_at = decided_at - 1', 'its content does not match its hash'],
    ['due_at', 'due_at = due_at + 1', 'its content does not match its hash'],
    ['recorded_at', 'recorded_at = recorded_at - 1', 'its content does not match its hash'],
    ['hash', "hash = substr(hash, 1, 63) || 'x'", 'its content does not match its hash'],
  ])('names the signal whose %s was changed (%s)', async (_, change, why) => {
    const database = await open();
    await insertRobotRows(database.db, ID);
    const chain = signaledChain(ID, sampleEvents(3));
    await appendEntries(database.db, ID, chain);
    expect((await readStoredChain(database, ID)).links).toEqual(chain);
    expect(await verify(database)).toBe('6 entries');
    if (database.engine === 'postgres')
      await sql`ALTER TABLE robot_signals DISABLE TRIGGER ALL`.execute(database.db);
    else await sql`DROP TRIGGER signals_no_update`.execute(database.db);
    await sql.raw(`UPDATE robot_signals SET ${change} WHERE robot_id = 17 AND seq = 3`).execute(database.db);
    expect(await verify(database)).toBe(`entry 3: ${why}`);
  });

  it('names an open that was given a reason or a profit', async () => {
    const database = await openWithLedger();
    await disarm(database);
    await sql`UPDATE ledger_entries SET profit = 5 WHERE seq = 3`.execute(database.db);
    expect(await verify(database)).toMatch(/^entry 3: it opens a trade but has/);
  });

  it.each([
    [
      'entries in the middle',
      'DELETE FROM ledger_entries WHERE seq = 4',
      'entry 4: it is missing; entry 5 comes next',
    ],
    [
      'entries at the end',
      'DELETE FROM ledger_entries WHERE seq > 10',
      'entry 11: it is missing; 12 entries were recorded',
    ],
    [
      'the head',
      'DELETE FROM ledger_heads',
      'entry 12: it is the last, but the recorded head of the chain is another',
    ],
    [
      'the place of the head',
      'UPDATE ledger_heads SET seq = 11',
      'entry 12: it is the last, but the recorded head of the chain is another',
    ],
    [
      'the hash of the head',
      "UPDATE ledger_heads SET hash = 'x'",
      'entry 12: it is the last, but the recorded head of the chain is another',
    ],
  ])('misses %s', async (_, statement, expected) => {
    const database = await openWithLedger();
    await disarm(database);
    await sql.raw(statement).execute(database.db);
    expect(await verify(database)).toBe(expected);
  });

  it('looks at one moment while entries are appended', async () => {
    const database = await open();
    await insertRobotRows(database.db, ID);
    const other = await openDatabase(database.options);
    const appending = (async () => {
      for (const entry of sampleLedger(ID, 40)) await appendEntries(other.db, ID, [entry]);
    })();
    for (let looks = 0; looks < 10; looks += 1) expect(await verify(database)).toMatch(/^\d+ entries$/);
    await appending;
    await other.close();
    expect(await verify(database)).toBe('80 entries');
  });

  it('reads entries in the order of their numbers, not of their digits', async () => {
    const database = await openWithLedger();
    expect((await readStoredChain(database, ID)).links.map(({ seq }) => seq)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });
});

describe('stored ledger of the embedded database, whose columns take any type', () => {
  it.each([
    ['a text that is no UTF-8', "hash = CAST(x'ff41' AS TEXT)", 'its content does not match its hash'],
    ['bytes', "side = x'80'", 'its side is stored as blob'],
    ['a broken number', 'quantity = quantity + 0.5', 'is not a whole number'],
    ['a price that none could be', "price = '8,12'", 'its price "8,12" is not a price'],
    ['bytes for a number', "quantity = CAST(x'ff' AS TEXT)", 'is not a whole number'],
    ['a number too large', 'time = 9007199254740993', 'its time "9007199254740993" is not a whole number'],
    ['words for a number', "commission = 'many'", 'its commission "many" is not a whole number'],
  ])('names the entry that holds %s', async (_, change, why) => {
    const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
    await insertRobotRows(database.db, ID);
    await appendEntries(database.db, ID, sampleLedger(ID, 3));
    await disarm(database);
    await sql.raw(`UPDATE ledger_entries SET ${change} WHERE seq = 4`).execute(database.db);
    const verdict = await verify(database);
    await database.close();
    expect(verdict).toContain('entry 4: ');
    expect(verdict).toContain(why);
  });
});
