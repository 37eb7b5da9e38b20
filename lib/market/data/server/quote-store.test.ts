import type { FundId, Millis } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import type { Quote } from '../quote';
import { readQuotes, writeQuotes } from './quote-store';

const quote = (fundId: number, price: number, time = 1_795_000_000_123): Quote => ({
  fundId: fundId as FundId,
  price,
  previousClose: fundId % 2 === 0 ? null : price - 0.1,
  time: time as Millis,
});

forEachEngine('the table of quotes', (open) => {
  it('has the latest of every instrument, by market', async () => {
    const { db } = await open();
    await writeQuotes(db, 'simulated', [quote(1, 10.123456), quote(2, 0.00012), quote(3, 30)]);
    await writeQuotes(db, 'simulated', [quote(3, 31, 1_795_000_001_000), quote(1, 10.2)]);
    await writeQuotes(db, 'imported', [quote(3, 99)]);
    await writeQuotes(db, 'simulated', []);
    expect(await readQuotes(db, 'simulated')).toEqual([
      quote(1, 10.2),
      quote(2, 0.00012),
      quote(3, 31, 1_795_000_001_000),
    ]);
    expect(await readQuotes(db, 'imported')).toEqual([quote(3, 99)]);
    expect(await readQuotes(db, 'live')).toEqual([]);
  });

  it('takes more instruments than one statement has room for', async () => {
    const { db } = await open();
    const many = Array.from({ length: 2_500 }, (_, index) => quote(index + 1, index + 1));
    await writeQuotes(db, 'imported', many);
    expect(await readQuotes(db, 'imported')).toEqual(many);
  });
});
