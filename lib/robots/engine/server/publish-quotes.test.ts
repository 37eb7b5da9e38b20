import type { FundId, Millis } from '@/lib/core/base/brand';
import { passTime, until } from '@/lib/core/base/testing/until';
import type { BusEvent } from '@/lib/core/bus/bus';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import type { Quote, QuoteSource } from '@/lib/market/data/quote';
import { readQuotes } from '@/lib/market/data/server/quote-store';
import { publishQuotes } from './publish-quotes';

const quote = (fundId: number, price: number): Quote => ({
  fundId: fundId as FundId,
  price,
  previousClose: null,
  time: price as Millis,
});

describe('quotes of the engine', () => {
  let database: Database;
  const bus = createProcessBus();
  let told: (readonly Quote[])[] = [];
  bus.subscribe((event: BusEvent) => {
    if (event.type === 'quotes') told.push(event.quotes);
  });
  beforeEach(async () => {
    told = [];
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  });
  afterEach(() => database.close());
  afterAll(() => bus.close());

  function begin(publishMs: number, writeMs: number) {
    let tell: (quotes: readonly Quote[]) => void = () => undefined;
    const source: QuoteSource = {
      name: 'simulated',
      start(onQuotes) {
        tell = onQuotes;
      },
      stop: async () => undefined,
    };
    const log = createLogger('silent');
    const publisher = publishQuotes({ database, bus, log, source, publishMs, writeMs });
    return { publisher, tell: (...quotes: Quote[]) => tell(quotes) };
  }
  const stored = () => readQuotes(database.db, 'simulated');

  it('are published and written as soon as there are any', async () => {
    const { publisher, tell } = begin(60_000, 60_000);
    tell(quote(1, 10), quote(2, 20));
    expect(told).toEqual([[quote(1, 10), quote(2, 20)]]);
    await until(async () => (await stored()).length === 2);
    expect(await stored()).toEqual([quote(1, 10), quote(2, 20)]);
    await publisher.stop();
  });

  it('are written at once while only the database reaches other processes', async () => {
    const { publisher, tell } = begin(60_000, 60_000);
    tell(quote(1, 10));
    await until(async () => (await stored()).length === 1);
    tell(quote(1, 11));
    bus.publish({ type: 'unrelayed' });
    await until(async () => (await stored())[0]?.price === 11);
    await publisher.stop();
  });

  it('are batched, the latest of each, and nothing is said when nothing changes', async () => {
    const { publisher, tell } = begin(20, 60_000);
    tell(quote(1, 10));
    tell(quote(1, 11), quote(2, 20));
    tell(quote(1, 12));
    await until(() => told.length > 1);
    await passTime(60);
    expect(told.slice(1)).toEqual([[quote(1, 12), quote(2, 20)]]);
    await publisher.stop();
  });

  it('are all written when the engine stops', async () => {
    const { publisher, tell } = begin(60_000, 60_000);
    tell(quote(1, 10));
    tell(quote(1, 11), quote(2, 20));
    await publisher.stop();
    expect(await stored()).toEqual([quote(1, 11), quote(2, 20)]);
    expect(told.at(-1)).toEqual([quote(1, 11), quote(2, 20)]);
  });

  it('are written later when they could not be written', async () => {
    await database.db.schema.alterTable('quotes').renameTo('hidden').execute();
    const { publisher, tell } = begin(60_000, 20);
    tell(quote(1, 10));
    await passTime(60);
    await database.db.schema.alterTable('hidden').renameTo('quotes').execute();
    await until(async () => (await stored()).length > 0);
    expect(await stored()).toEqual([quote(1, 10)]);
    await publisher.stop();
  });
});
