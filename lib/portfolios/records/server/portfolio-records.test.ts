import { sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { readsOn } from '@/lib/core/database/reads';
import { startChild } from '@/lib/core/database/testing/child-process';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import { NO_CHOICES } from '@/lib/portfolios/statements/read-statement';
import {
  FIRST_PORTFOLIO,
  PortfolioConflictError,
  type StatementUpload,
  type StoredTransaction,
} from '../portfolio-records';
import { writeTransactionsCsv } from '../transactions-csv';
import { createPortfolioRecords } from './create-portfolio-records';

const AT = Date.UTC(2024, 6, 1) as Millis;
const TITLES = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const ROWS = [
  '06/10/2024,Stock Split,NVDA,NVIDIA,90,,,',
  '01/05/2024,Buy,NVDA,NVIDIA,10,$457.70,$0.10,"-$4,577.10"',
  '01/05/2024,Buy,KO,"=HYPERLINK(""http://x"")",1,$57.70,,-$57.70',
  '01/05/2024,Buy,KO,"=HYPERLINK(""http://x"")",1,$57.70,,-$57.70',
  '01/04/2024,MoneyLink Transfer,,Tfr BANK,,,,"$20,000.00"',
];

function upload(rows: readonly string[]): StatementUpload {
  return {
    name: 'schwab.csv',
    bytes: new TextEncoder().encode([TITLES, ...rows].join('\n')),
    choices: NO_CHOICES,
    tickers: {},
  };
}

/** What a transaction says, apart from where it is stored and which line it came from. */
function bare(transactions: readonly StoredTransaction[]) {
  return transactions.map(({ id: _, importId: _import, line: _line, ...said }) => said);
}

forEachEngine('portfolios', (open, itOnce) => {
  it('book a file once, whatever overlaps with it, undo it by reversals, and book it again', async () => {
    const { db } = await open();
    for (const id of ['ann', 'bob']) await addUser(db, id);
    const records = createPortfolioRecords(db, readsOn(db));
    const older = await records.book('ann', 0, upload(ROWS.slice(2)), AT);
    const all = await records.book('ann', 0, upload([...ROWS, 'x,Buy,KO,COCA,1,1,,-1']), AT);
    expect([older, all].map(({ added, known, leftOut }) => [added, known, leftOut])).toEqual([
      [3, 0, 0],
      [2, 3, 1],
    ]);
    expect(await records.book('ann', 0, upload(ROWS), AT)).toMatchObject({ added: 0, known: 5 });
    const stored = await records.transactions('ann', 0);
    expect(stored.map(({ day, kind, instrument, amount }) => [day, kind, instrument, amount])).toEqual([
      ['2024-01-04', 'deposit', null, '20000'],
      ['2024-01-05', 'trade', 'KO', '-57.7'],
      ['2024-01-05', 'trade', 'KO', '-57.7'],
      ['2024-01-05', 'trade', 'NVDA', '-4577.1'],
      ['2024-06-10', 'split', 'NVDA', '0'],
    ]);

    await expect(records.undo('bob', all.id, AT)).rejects.toThrow('There is no such import.');
    await records.undo('ann', all.id, AT);
    await expect(records.undo('ann', all.id, AT)).rejects.toThrow(InputError);
    expect(await records.transactions('ann', 0)).toHaveLength(3);
    expect(await records.book('ann', 0, upload(ROWS), AT)).toMatchObject({ added: 2, known: 3 });
    expect(bare(await records.transactions('ann', 0))).toEqual(bare(stored));
    expect((await records.imports('ann', 0)).filter(({ undoneAt }) => undoneAt !== null)).toHaveLength(1);
    expect(await records.transactions('bob', 0)).toEqual([]);
  });

  itOnce('keep what was booked unchanged until the portfolio is deleted', async () => {
    const { db } = await open();
    await addUser(db, 'ann');
    const records = createPortfolioRecords(db, readsOn(db));
    await records.book('ann', 0, upload(ROWS), AT);
    await expect(sql`UPDATE portfolio_transactions SET day = 1`.execute(db)).rejects.toThrow(/append-only/);
    await expect(sql`DELETE FROM portfolio_transactions`.execute(db)).rejects.toThrow(/append-only/);
    await records.remove('ann', 0);
    expect(await db.selectFrom('portfolio_transactions').selectAll().execute()).toEqual([]);
  });
});

onSqlite('portfolios', (open) => {
  it('come back without a difference from the file they are exported to, with formulas guarded', async () => {
    const { db } = await open();
    for (const id of ['ann', 'bob']) await addUser(db, id);
    const records = createPortfolioRecords(db, readsOn(db));
    await records.book('ann', 0, upload(ROWS), AT);
    const stored = await records.transactions('ann', 0);
    const csv = writeTransactionsCsv(stored);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    const exported = { ...upload([]), bytes: new TextEncoder().encode(csv) };
    expect(await records.preview('ann', 0, exported, AT)).toMatchObject({ added: 0, known: 5, problems: [] });
    await records.book('bob', 0, exported, AT);
    expect(bare(await records.transactions('bob', 0))).toEqual(bare(stored));
  });

  it('store nothing of an import that fails in the middle', async () => {
    const { db } = await open();
    await addUser(db, 'ann');
    const records = createPortfolioRecords(db, readsOn(db));
    await sql`CREATE TRIGGER full BEFORE INSERT ON portfolio_transactions WHEN NEW.day > 19800
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`.execute(db);
    await expect(records.book('ann', 0, upload(ROWS), AT)).rejects.toThrow('disk full');
    expect(await records.list('ann')).toEqual([]);
  });

  it('store nothing of an import whose process is killed in the middle, and all of it once it is repeated', async () => {
    const { db, options } = await open();
    await addUser(db, 'ann');
    const child = startChild(
      'lib/portfolios/records/testing/import-until-killed.ts',
      JSON.stringify(options),
      [TITLES, ...ROWS].join('\n'),
    );
    await child.hasPrinted(1);
    await child.kill();
    const records = createPortfolioRecords(db, readsOn(db));
    expect([await records.list('ann'), await records.imports('ann', 0)]).toEqual([[], []]);
    expect(await records.transactions('ann', 0)).toEqual([]);
    expect(await records.book('ann', 0, upload(ROWS), AT)).toMatchObject({ added: 5, known: 0 });
  });

  it('edit transactions by reversing them, and say when another tab was first', async () => {
    const { db } = await open();
    await addUser(db, 'ann');
    const records = createPortfolioRecords(db, readsOn(db));
    await records.book('ann', 0, upload(ROWS.slice(4)), AT);
    const [deposit] = await records.transactions('ann', 0);
    if (!deposit) throw new Error('nothing was booked');
    const { id, importId: _, key: _key, ...content } = deposit;
    const edited = { ...content, amount: '15000' };
    await records.change('ann', 0, { added: [edited], removed: [id] }, AT);
    expect((await records.transactions('ann', 0)).map(({ amount }) => amount)).toEqual(['15000']);
    await expect(records.change('ann', 0, { added: [], removed: [id] }, AT)).rejects.toThrow(
      /removed already/,
    );

    const settings = { ...FIRST_PORTFOLIO, name: ' Long  term ', currency: 'EUR' };
    const saved = await records.save('ann', { no: 0, version: 1, settings }, AT);
    expect(saved).toMatchObject({ no: 0, name: 'Long term', currency: 'EUR', version: 2 });
    await expect(records.save('ann', { no: 0, version: 1, settings }, AT)).rejects.toThrow(
      PortfolioConflictError,
    );
    const added = { no: null, version: null, settings };
    expect(await records.save('ann', added, AT)).toMatchObject({ no: 1 });
    // The first number is kept for the first portfolio, also before anything is stored in it.
    await addUser(db, 'bob');
    expect(await records.save('bob', added, AT)).toMatchObject({ no: 1 });
  });

  it('point out sales of more than was held', async () => {
    const { db } = await open();
    await addUser(db, 'ann');
    const records = createPortfolioRecords(db, readsOn(db));
    await records.book('ann', 0, upload(ROWS.slice(2, 3)), AT);
    const sale = upload(['02/05/2024,Sell,KO,COCA,3,$60.00,,$180.00']);
    expect((await records.preview('ann', 0, sale, AT)).warnings).toEqual([
      'Line 2 sells more KO than was held before. It is booked as a short sale. If you held it, import the earlier file first.',
    ]);
  });
});
