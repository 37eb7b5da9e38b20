import { sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { hashLink } from '../chain';
import { EMPTY_HEAD } from '../head';
import type { ChainLink } from '../signal';
import { coinChain, sampleEvents, sampleLedger, signaledChain } from '../testing/sample-ledger';
import { verifyChain } from '../verify';
import { appendEntries, readEntries } from './ledger-store';
import { listLedgerOwners, readStoredChain } from './stored-ledger';

const ID = 17 as RobotId;

/** Takes away what keeps the ledger append-only: a forger with the database in hand can. */
async function disarm({ db, engine }: Database): Promise<void> {
  const statements =
    engine === 'postgres'
      ? ['ledger_entries', 'robot_signals'].map((table) => `ALTER TABLE ${table} DISABLE TRIGGER ALL`)
      : ['ledger', 'signals'].flatMap((name) => [
          `DROP TRIGGER ${name}_no_update`,
          `DROP TRIGGER ${name}_no_delete`,
        ]);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function verify(database: Database): Promise<string> {
  const { links, head } = await readStoredChain(database, ID);
  const verdict = verifyChain(links, head, hashLink);
  return verdict.ok ? `${verdict.entries} entries` : `entry ${verdict.seq}: ${verdict.why}`;
}

/** Statements a forger runs, each on a sound chain, and what is said of it. */
async function expectFaults(
  database: Database,
  chain: readonly ChainLink[],
  faults: readonly (readonly [statement: string, fault: string])[],
): Promise<void> {
  await insertRobotRows(database.db, ID, 18);
  await disarm(database);
  for (const [statement, fault] of faults) {
    for (const table of ['ledger_entries', 'robot_signals', 'ledger_heads'])
      await sql`DELETE FROM ${sql.table(table)}`.execute(database.db);
    await appendEntries(database.db, ID, chain);
    await sql.raw(statement).execute(database.db);
    expect([statement, await verify(database)]).toEqual([statement, fault]);
  }
}

const OTHER_CONTENT = 'its content does not match its hash';
const OTHER_HEAD = 'entry 12: it is the last, but the recorded head of the chain is another';

forEachEngine('stored ledger', (open, itOnce) => {
  itOnce('reads a sound ledger like the store does', async () => {
    const database = await open();
    await insertRobotRows(database.db, ID, 18);
    await appendEntries(database.db, ID, sampleLedger(ID, 6));
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

  it('names the entry whose content was changed, whatever column it was', async () => {
    const changes: [set: string, why: string][] = [
      ['seq = 13', 'it is missing; entry 5 comes next'],
      ['robot_id = 18', 'it is missing; entry 5 comes next'],
      ["kind = 'clote'", 'its kind "clote" is neither open nor close'],
      ["kind = 'open'", 'it opens a trade but has a closing reason or profit'],
      ['trade_no = 3', OTHER_CONTENT],
      ['fund_id = 6', OTHER_CONTENT],
      ["side = 'shoru'", OTHER_CONTENT],
      ['quantity = quantity + 1', OTHER_CONTENT],
      ['price = price - 1', OTHER_CONTENT],
      ['time = time + 256', OTHER_CONTENT],
      ['commission = 0', OTHER_CONTENT],
      ['slippage = -slippage', OTHER_CONTENT],
      ["reason = 'stop'", OTHER_CONTENT],
      ['reason = NULL', 'its reason is missing'],
      ['profit = profit + 1', OTHER_CONTENT],
      ['profit = NULL', 'its profit is missing'],
      ["phase = 'forward'", OTHER_CONTENT],
      ['late = 1 - late', OTHER_CONTENT],
      ['late = 3', 'its late "3" is neither 0 nor 1'],
      ['recorded_at = recorded_at + 1', OTHER_CONTENT],
      ["prev_hash = '1' || substr(prev_hash, 2)", OTHER_CONTENT],
      ["hash = substr(hash, 1, 63) || 'x'", OTHER_CONTENT],
    ];
    await expectFaults(await open(), sampleLedger(ID, 6), [
      ...changes.map(
        ([set, why]) => [`UPDATE ledger_entries SET ${set} WHERE seq = 4`, `entry 4: ${why}`] as const,
      ),
      [
        'UPDATE ledger_entries SET profit = 5 WHERE seq = 3',
        'entry 3: it opens a trade but has a closing reason or profit',
      ],
    ]);
  });

  it('names the signal whose content was changed, whatever column it was', async () => {
    const changes: [set: string, why: string][] = [
      ['seq = 13', 'it is missing; entry 4 comes next'],
      ['fund_id = 6', OTHER_CONTENT],
      ['share_pct = 1', OTHER_CONTENT],
      ['stop_distance = 5', OTHER_CONTENT],
      ["action = 'opem'", OTHER_CONTENT],
      ['decided_at = decided_at - 1', OTHER_CONTENT],
      ['due_at = due_at + 1', OTHER_CONTENT],
      ['recorded_at = recorded_at - 1', OTHER_CONTENT],
      ["hash = substr(hash, 1, 63) || 'x'", OTHER_CONTENT],
    ];
    await expectFaults(
      await open(),
      signaledChain(ID, sampleEvents(3)),
      changes.map(([set, why]) => [`UPDATE robot_signals SET ${set} WHERE seq = 3`, `entry 3: ${why}`]),
    );
  });

  it('misses entries and the head', async () => {
    await expectFaults(await open(), sampleLedger(ID, 6), [
      ['DELETE FROM ledger_entries WHERE seq = 4', 'entry 4: it is missing; entry 5 comes next'],
      ['DELETE FROM ledger_entries WHERE seq > 10', 'entry 11: it is missing; 12 entries were recorded'],
      ['DELETE FROM ledger_heads', OTHER_HEAD],
      ['UPDATE ledger_heads SET seq = 11', OTHER_HEAD],
      ["UPDATE ledger_heads SET hash = 'x'", OTHER_HEAD],
    ]);
  });

  it('looks at one moment while entries are appended', async () => {
    const database = await open();
    await insertRobotRows(database.db, ID);
    const other = await openDatabase(database.options);
    const appending = (async () => {
      for (const entry of sampleLedger(ID, 20)) await appendEntries(other.db, ID, [entry]);
    })();
    for (let looks = 0; looks < 10; looks += 1) expect(await verify(database)).toMatch(/^\d+ entries$/);
    await appending;
    await other.close();
    expect(await verify(database)).toBe('40 entries');
  });
});

onSqlite('stored ledger of the embedded database, whose columns take any type', (open) => {
  it('names the entry that holds what its column should not', async () => {
    const changes: [set: string, why: string][] = [
      ["hash = CAST(x'ff41' AS TEXT)", OTHER_CONTENT],
      ["side = x'80'", 'its side is stored as blob'],
      ['quantity = quantity + 0.5', 'its quantity "12500000.5" is not a whole number'],
      ["price = '8,12'", 'its price "8,12" is not a price'],
      ["quantity = CAST(x'ff' AS TEXT)", 'its quantity "\ufffd" is not a whole number'],
      ['time = 9007199254740993', 'its time "9007199254740993" is not a whole number'],
      ["commission = 'many'", 'its commission "many" is not a whole number'],
    ];
    await expectFaults(
      await open(),
      sampleLedger(ID, 3),
      changes.map(([set, why]) => [`UPDATE ledger_entries SET ${set} WHERE seq = 4`, `entry 4: ${why}`]),
    );
  });
});
