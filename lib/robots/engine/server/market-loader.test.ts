import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { PUBLISHED_SEED } from '@/lib/market/data/simulated/published-seed';
import { loadMarket } from './market-loader';

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
