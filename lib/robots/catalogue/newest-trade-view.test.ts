import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import type { NewestTrade } from '@/lib/robots/ledger/newest-trade';
import { createCatalogue } from './memory-catalogue';
import { newestQuery, newestTradeViews } from './newest-trade-view';
import { buildReadModel } from './read-model';
import { definition, sampleInput } from './testing/sample-robot';

const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 345_600_000 });
const model = buildReadModel(sampleInput({ definition: definition({ id: 7 as RobotId }) }));
catalogue.replace([model], 1, [8]);
const [instrument] = catalogue.reader.instruments();
const fundId = instrument?.fundId as FundId;

const trade = (more: Partial<NewestTrade>): NewestTrade => ({
  robotId: 7 as RobotId,
  tradeNo: 3,
  fundId,
  side: 'long',
  time: 1_000 as Millis,
  // 10 at a market price of 100, sold at 101.3: $1 and $2 of slippage.
  opening: { price: toPrice(100.1), quantity: toMicros(10), slippage: toMicros(1) },
  closing: { price: toPrice(101.1), quantity: toMicros(10), slippage: toMicros(2) },
  reason: 'signal',
  phase: 'forward',
  late: true,
  sealStart: '0a1b2c3d',
  ...more,
});

describe('newest trades as guests see them', () => {
  it('name robot and instrument, with returns of two decimals', () => {
    const [view] = newestTradeViews([trade({})], catalogue.reader);
    expect(view).toMatchObject({
      robotName: model.summary.name,
      robotSlug: model.summary.slug,
      ticker: instrument?.ticker,
      // Less a spread of 0.03%.
      returnPct: 1.27,
      isLate: true,
    });
  });

  it('don’t depend on the price paid, and have whole percent for stops', () => {
    const paidMore = trade({
      opening: { price: toPrice(100.4), quantity: toMicros(10), slippage: toMicros(4) },
    });
    const stopped = [trade({ reason: 'stop' }), trade({ side: 'short', reason: 'stop' })];
    const [view, ...stops] = newestTradeViews([paidMore, ...stopped], catalogue.reader);
    expect(view?.returnPct).toBe(1.27);
    expect(stops.map(({ returnPct }) => returnPct)).toEqual([2, -1]);
  });

  it('are late only where they count as forward', () => {
    const views = newestTradeViews(
      [trade({ phase: 'replayed' }), trade({ late: false }), trade({})],
      catalogue.reader,
    );
    expect(views.map(({ isLate }) => isLate)).toEqual([false, false, true]);
  });

  it('leave out removed robots and unknown instruments', () => {
    const trades = [trade({ robotId: 8 as RobotId }), trade({ fundId: 999_999 as FundId })];
    expect(newestTradeViews(trades, catalogue.reader)).toEqual([]);
    expect(newestQuery(catalogue.reader, 5)).toEqual({
      market: 'simulated',
      fundIds: model.summary.fundIds,
      now: 345_600_000,
      count: 5,
    });
  });
});
