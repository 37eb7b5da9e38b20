import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import type { Instrument } from '../instrument';
import { listImportedInstruments, putImportedInstrument } from './imported-instrument-store';

function instrument(fundId: number, ticker: string): Instrument {
  return {
    fundId: fundId as FundId,
    ticker,
    fundName: `${ticker} “Æther” Fund`,
    fundType: 'E',
    group: 'Broad market',
    category: 'Index',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: 4 as FundId,
    decimals: 2,
  };
}

forEachEngine('imported instrument store', (open) => {
  it('lists stored instruments by ticker, with their latest descriptions', async () => {
    const { db } = await open();
    expect(await listImportedInstruments(db)).toEqual([]);
    const spy = {
      instrument: instrument(9, 'SPY'),
      sources: ['a vendor', 'and another'],
      acceptedJumps: [14_426 as EpochDay],
      intervalMinutes: 60,
    };
    const gld = {
      instrument: instrument(10, 'GLD'),
      sources: ['gld.csv'],
      acceptedJumps: [],
      intervalMinutes: 5,
    };
    await putImportedInstrument(db, { ...spy, sources: ['old words'], intervalMinutes: 15 });
    await putImportedInstrument(db, gld);
    await putImportedInstrument(db, spy);
    expect(await listImportedInstruments(db)).toEqual([gld, spy]);
  });

  it('does not take one ticker for two instruments', async () => {
    const { db } = await open();
    const put = (fundId: number) =>
      putImportedInstrument(db, {
        instrument: instrument(fundId, 'SPY'),
        sources: [],
        acceptedJumps: [],
        intervalMinutes: 5,
      });
    await put(9);
    await expect(put(10)).rejects.toThrow(/unique/i);
  });
});
