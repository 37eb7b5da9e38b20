import type { MarketAnalysis } from '@/lib/analysis/questions/question';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { BusyError } from '@/lib/core/base/errors';
import type { CallContext } from '../call';
import { runCall, USER } from '../testing/call-context';
import { addPriceAlert, getWatchFigures, saveWatchlist } from './watchlists';

const BITCOIN = 8001;
const prices = {
  quote: (fundId: FundId) =>
    fundId === BITCOIN ? { fundId, price: 50_000, previousClose: 48_000, time: 0 as Millis } : null,
};
const withAnalysis = (analysis: MarketAnalysis) => ({
  prices,
  services: { analysis } as CallContext['services'],
});

describe('CxWatchlist/GetFigures', () => {
  it('has prices while daily figures are being prepared, and says how far those are', async () => {
    const state = { done: 40, total: 147, through: {}, problem: null };
    const analysis = { ask: async () => ({ state, answer: null }) };
    const answer = await runCall(
      getWatchFigures,
      { fundIds: [999_999, BITCOIN, BITCOIN] },
      withAnalysis(analysis),
    );
    expect(answer).toMatchObject({
      Waiting: 'Daily prices: 40 of 147 instruments.',
      Rows: [{ Ticker: 'BTC.X', Price: 50_000, Daily: null }],
    });
  });

  it('fails if too many wait', async () => {
    const analysis = { ask: () => Promise.reject(new BusyError('busy')) };
    await expect(runCall(getWatchFigures, { fundIds: [] }, withAnalysis(analysis))).rejects.toThrow(
      BusyError,
    );
  });
});

it.each([
  ['above', 50_000, 'BTC.X is already at 50,000.00. Choose a higher price.'],
  ['below', 60_000, 'BTC.X is already at 50,000.00. Choose a lower price.'],
  ['move', 4, 'BTC.X has already moved +4.17% today. Choose a larger change.'],
  ['move', 0, 'Enter a change above 0 and up to 1000%.'],
  ['below', -5, 'Enter a price above 0 and up to a billion.'],
])('an alert %s %p is refused: %s', async (condition, level, problem) => {
  const added = runCall(addPriceAlert, { fundId: BITCOIN, condition, level }, { viewer: USER, prices });
  await expect(added).rejects.toThrow(problem);
});

it('a list with an unknown ticker is refused', async () => {
  const saved = runCall(saveWatchlist, { name: 'A', items: [{ fundId: 999_999 }] }, { viewer: USER });
  await expect(saved).rejects.toThrow('There is no ticker with the id 999999.');
});
