import type { Millis } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { joinAs, openProduct, Visitor } from '../testing/open-product';

const NOW = Date.UTC(2026, 0, 5, 12) as Millis;
const FILE = `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount
01/06/2025,Buy,KO,COCA-COLA,10,$57.70,,-$577.00
01/05/2025,Odd Thing,,,,,,-$4.00
01/04/2025,MoneyLink Transfer,,Tfr BANK,,,,$1000.00
`;

onSqlite('files of brokers', (open) => {
  it('are shown before they are booked, booked as their owner says, and sent back', async () => {
    const database = await open();
    const product = await openProduct(database, () => NOW);
    const ann = await joinAs(product.api, database, 'ann', NOW);
    const send = async (
      visitor: Visitor,
      fields: Readonly<Record<string, string>>,
      file: string | null = FILE,
      call = 'Import',
    ) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (file !== null) form.set('file', new File([file], 'schwab.csv'));
      const answer = await visitor.send(`/api/CxPortfolio/${call}`, {
        method: 'POST',
        headers: { 'X-XSRF-TOKEN': await visitor.token() },
        body: form,
      });
      return { status: answer.status, body: await answer.json() };
    };
    try {
      expect(await send(ann, { mode: 'preview' })).toMatchObject({
        status: 200,
        body: {
          Broker: 'Charles Schwab',
          Added: 2,
          UnknownTypes: [{ Type: 'Odd Thing', Count: 1, Line: 3 }],
        },
      });
      expect((await ann.call('CxPortfolio/Get', { no: 0 })).body).toMatchObject({ TransactionCount: 0 });
      const choices = JSON.stringify({ types: { 'Odd Thing': 'fee' } });
      const { body: done } = await send(ann, { mode: 'import', choices });
      expect(done).toMatchObject({ Name: 'schwab.csv', Format: 'schwab', Added: 3, Known: 0, LeftOut: 0 });
      const file = await ann.send('/api/portfolios/0.csv');
      expect([file.headers.get('content-type'), (await file.text()).split('\r\n').length]).toEqual([
        'text/csv; charset=utf-8; header=present',
        5,
      ]);
      expect((await ann.call('CxPortfolio/Undo', { no: 0, importId: done.Id })).body).toMatchObject({
        TransactionCount: 0,
      });

      // A guest's browser keeps what a file holds; once moved to an account, the file adds no row again.
      const guest = await send(new Visitor(product.api), {}, FILE, 'Read');
      expect(guest).toMatchObject({ status: 200, body: { Preview: { Added: 2, Known: 0 } } });
      const [deposit] = guest.body.Transactions;
      expect(deposit).toMatchObject({ Kind: 'deposit', Day: '2025-01-04', Amount: '1000' });
      const moved = { kind: 'deposit', day: '2025-01-04', amount: '1000', key: deposit.Key };
      for (let times = 0; times < 2; times += 1)
        expect(
          (await ann.call('CxPortfolio/Change', { no: 0, added: [moved], removed: [] })).body,
        ).toMatchObject({ TransactionCount: 1 });
      expect((await send(ann, {})).body).toMatchObject({ Added: 1, Known: 1 });

      const refusals = [
        await send(ann, { choices: '{"types":{"a":"magic"}}' }),
        await send(ann, { no: '77' }),
        await send(ann, {}, null),
        await send(ann, {}, 'Dear customer'),
        await send(new Visitor(product.api), {}),
      ];
      expect(refusals.map(({ status, body }) => `${status} ${body.Message}`)).toEqual([
        '400 choices: types.a can’t be read',
        '400 no must be a portfolio’s number',
        '400 Choose a file with transactions.',
        '400 We couldn’t find a line with titles in this file. Export your transactions as CSV, with a line of titles.',
        '401 Please log in first',
      ]);
    } finally {
      await product.close();
    }
  });
});
