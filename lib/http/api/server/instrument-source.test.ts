import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { putImportedInstrument } from '@/lib/market/data/server/imported-instrument-store';
import { instrument } from '@/lib/robots/catalogue/testing/sample-robot';
import { createInstrumentSource } from './instrument-source';

describe('imported instruments', () => {
  it('are the same list until something was imported, which is found within seconds', async () => {
    const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
    let elapsed = 0;
    const { importedInstruments } = createInstrumentSource(database.db, { elapsed: () => elapsed });
    const put = (fundId: number, ticker: string) =>
      putImportedInstrument(database.db, {
        instrument: instrument(fundId, ticker),
        sources: ['a file'],
        acceptedJumps: [],
        intervalMinutes: 5,
      });
    expect(await importedInstruments()).toEqual([]);
    await put(1_000_001, 'TWO');
    elapsed = 10_000;
    const first = await importedInstruments();
    expect(first.map(({ ticker }) => ticker)).toEqual(['TWO']);
    elapsed = 20_000;
    expect(await importedInstruments()).toBe(first);
    await put(1_000_000, 'ONE');
    elapsed = 30_000;
    expect((await importedInstruments()).map(({ ticker }) => ticker)).toEqual(['ONE', 'TWO']);
    await database.close();
  });
});
