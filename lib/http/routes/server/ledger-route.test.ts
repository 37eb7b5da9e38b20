import type { Millis, RobotId } from '@/lib/core/base/brand';
import { onSqlite, type TestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { readLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { ledgerCsvHead, ledgerCsvLine } from '@/lib/robots/ledger/ledger-csv';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import { joinAs, openProduct, Visitor } from '../testing/open-product';

const NOW = Date.UTC(2026, 0, 5, 12) as Millis;
const ID = 17;
const BROKERAGE = -1_000_000_007;
const EMPTY = 18;
const TRADES = 600;

const ABOUT = {
  toTicker: (fundId: number) => INSTRUMENTS.find((one) => one.fundId === fundId)?.ticker ?? '',
  prices: 'Simulated prices',
};
const makeFile = (entries: readonly LedgerEntry[]) =>
  ledgerCsvHead() + entries.map((entry) => ledgerCsvLine(entry, ABOUT)).join('');

async function addLedgers({ db }: TestDatabase): Promise<void> {
  await insertRobotRows(db, ID, BROKERAGE, EMPTY);
  await appendEntries(db, ID as RobotId, sampleLedger(ID, TRADES));
  await appendEntries(db, BROKERAGE as RobotId, sampleLedger(BROKERAGE, 2));
}

onSqlite('ledgers to download', (open) => {
  let database: TestDatabase;
  let user: Visitor;
  let guest: Visitor;
  let close: () => Promise<void>;

  beforeEach(async () => {
    database = await open();
    await addLedgers(database);
    const product = await openProduct(database, () => NOW);
    close = product.close;
    guest = new Visitor(product.api);
    user = await joinAs(product.api, database, 'ann', NOW);
  });
  afterEach(() => close());

  it('are whole, in order and kept by no cache', async () => {
    const answer = await user.send(`/api/ledger/${ID}.csv`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="tickproof-ledger-17.csv"');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const text = await answer.text();
    expect(text.split('\r\n')).toHaveLength(TRADES * 2 + 2);
    expect(text).toBe(makeFile(sampleLedger(ID, TRADES)));
  });

  it('are only for logged-in users', async () => {
    for (const path of [`/api/ledger/${ID}.csv`, '/api/ledger/999999.csv']) {
      const answer = await guest.send(path);
      expect([answer.status, await answer.json()]).toEqual([401, { Message: 'Please log in first' }]);
    }
    const stale = await user.send(`/api/ledger/${ID}.csv`, { headers: { Cookie: '__Host-session=made-up' } });
    expect(stale.status).toBe(401);
  });

  it('exist for negative ids and robots without a trade, and nowhere else', async () => {
    const negative = await user.send(`/api/ledger/${BROKERAGE}.csv`);
    expect((await negative.text()).split('\r\n')).toHaveLength(6);
    expect(await (await user.send(`/api/ledger/${EMPTY}.csv`)).text()).toBe(ledgerCsvHead());
    for (const file of [
      '999999.csv',
      '17',
      '17.csv.csv',
      '017.csv',
      '1e3.csv',
      '-0.csv',
      `${1e17}.csv`,
      "1'--.csv",
    ]) {
      const answer = await user.send(`/api/ledger/${encodeURIComponent(file)}`);
      expect([file, answer.status]).toEqual([file, 404]);
      expect(await answer.json()).toHaveProperty('Message');
    }
    const head = await user.send(`/api/ledger/${ID}.csv`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await user.send(`/api/ledger/${ID}.csv`, { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('are read some entries at a time, and only as they are taken', async () => {
    const pieces = (await readLedgerCsv(database.db, ID, 500))[Symbol.asyncIterator]();
    const lengths: number[] = [];
    await pieces.next();
    lengths.push(countLines(await pieces.next()));
    // Entries added in the meantime belong to the next file.
    const more = sampleLedger(ID, TRADES + 1).slice(TRADES * 2);
    await appendEntries(database.db, ID as RobotId, rechain(more));
    lengths.push(countLines(await pieces.next()), countLines(await pieces.next()));
    expect(lengths).toEqual([500, 500, 200]);
    expect((await pieces.next()).done).toBe(true);
  });

  it('are given to one user so often within an hour, and no more', async () => {
    const download = async () => (await user.send(`/api/ledger/${EMPTY}.csv`)).status;
    expect(await download()).toBe(200);
    const counted = database.db.updateTable('throttles').where('key', 'like', 'ledger %');
    await counted.set({ count: 999 }).execute();
    expect([await download(), await download()]).toEqual([200, 429]);
    await counted.set({ expires_at: NOW }).execute();
    expect(await download()).toBe(200);
  });

  /** The entries a longer sample adds to a shorter one. */
  function rechain(entries: readonly LedgerEntry[]): LedgerEntry[] {
    const last = sampleLedger(ID, TRADES).at(-1);
    let prevHash = last?.hash ?? '';
    return entries.map((entry) => {
      const next = { ...entry, prevHash };
      prevHash = entry.hash;
      return next;
    });
  }
});

function countLines({ value }: IteratorResult<string>): number {
  return String(value ?? '').split('\r\n').length - 1;
}
