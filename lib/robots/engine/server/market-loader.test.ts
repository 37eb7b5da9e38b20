import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { writeLiveInstruments } from '@/lib/market/data/server/live-instruments';
import { PUBLISHED_SEED } from '@/lib/market/data/simulated/published-seed';
import { loadMarket, loadStoredMarket } from './market-loader';

const NOW = Date.UTC(2026, 9, 14, 16);

forEachEngine('the simulated market of a data folder', (open) => {
  const { SIMULATED_SEED: before } = process.env;
  const setSeed = (seed: string | undefined) => {
    if (seed === undefined) delete process.env['SIMULATED_SEED'];
    else process.env['SIMULATED_SEED'] = seed;
  };
  afterEach(() => setSeed(before));

  it.each([
    [undefined, PUBLISHED_SEED],
    ['4711', 4711],
  ])('has the seed %s chooses, for good', async (chosen, seed) => {
    const database = await open();
    const load = async () => {
      const { market } = await loadMarket(
        database,
        'simulated',
        () => NOW,
        (error) => {
          throw error;
        },
      );
      return market.seed;
    };
    setSeed(chosen);
    expect(await load()).toBe(seed);
    setSeed('99');
    expect(await load()).toBe(seed);
  });
});

onSqlite('the live market of another engine', (open) => {
  it('offers what its feeds do, without feeds', async () => {
    const database = await open();
    const fed = TRADED_INSTRUMENTS.filter(({ ticker }) => ['SPY', 'BTC.X'].includes(ticker));
    await writeLiveInstruments(database.db, fed);
    const market = await loadStoredMarket(database, 'live', () => NOW);
    expect(new Set(market.instruments)).toEqual(new Set(fed));
    expect(market.instruments.map(({ fundId }) => market.barInterval(fundId))).toEqual([5, 5]);
    expect([market.name, market.now()]).toEqual(['live', NOW]);
  });
});
