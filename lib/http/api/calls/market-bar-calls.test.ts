import type { FundId, Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import { findInstrument } from '@/lib/market/data/instruments';
import { createSyntheticBoard } from '@/lib/market/prices/synthetic/synthetic-board';
import { runCall, testNow } from '../testing/call-context';
import { getIntradayPricesWithChanges } from './get-intraday-prices-with-changes';
import { getUsMarketWillCloseIn } from './get-us-market-will-close-in';

const readId = (ticker: string) => findInstrument(ticker)?.fundId ?? (0 as FundId);
const SPY = readId('SPY');
const GLD = readId('GLD');
const TIME = Date.UTC(2024, 11, 31, 20, 55) as Millis;

const prices = createSyntheticBoard([
  { fundId: SPY, price: 510, previousClose: 500, time: TIME },
  { fundId: GLD, price: 95, previousClose: null, time: TIME },
  { fundId: 99_999 as FundId, price: 1, previousClose: 1, time: TIME },
]);

describe('prices with changes', () => {
  const ask = (body: unknown, more = {}) => runCall(getIntradayPricesWithChanges, body, { prices, ...more });

  it('come in the requested order, each once, without unknown ones', async () => {
    expect(await ask({ fundIds: [GLD, 99_999, SPY, 12, GLD], minutesBack: 0 })).toEqual([
      {
        FundId: GLD,
        Ticker: 'GLD',
        Price: 95,
        Time: '2024-12-31T20:55:00.000Z',
        Change_1: { Price: null, PricePct: null },
      },
      {
        FundId: SPY,
        Ticker: 'SPY',
        Price: 510,
        Time: '2024-12-31T20:55:00.000Z',
        Change_1: { Price: 10, PricePct: expect.closeTo(2, 9) },
      },
    ]);
    expect(await ask({ fundIds: [] })).toEqual([]);
  });

  it('are compared with bars from the given minutes ago', async () => {
    const asked: unknown[] = [];
    const pricesAt = async (...args: unknown[]) => {
      asked.push(args);
      return new Map([[SPY, 408]]);
    };
    const answer = await ask({ fundIds: [SPY, GLD], minutesBack: 90 }, { pricesAt });
    expect(asked).toEqual([['simulated', [SPY, GLD], testNow() - 90 * MINUTE_MS]]);
    expect(answer).toMatchObject([
      { Change_1: { Price: 10 }, Change_Back: { Price: 102, PricePct: expect.closeTo(25, 9) } },
      { Change_Back: { Price: null, PricePct: null } },
    ]);
  });

  it('have limits', async () => {
    const refused = (body: unknown) => expect(ask(body)).rejects.toThrow(/fundIds|minutesBack/);
    await refused({ fundIds: Array.from({ length: 101 }, (_, index) => index + 1) });
    await refused({ fundIds: [0] });
    await refused({ fundIds: ['5'] });
    await refused({});
    await refused({ fundIds: [SPY], minutesBack: -1 });
    await refused({ fundIds: [SPY], minutesBack: 10_081 });
    await refused({ fundIds: [SPY], minutesBack: 0.5 });
    expect(await ask({ fundIds: [SPY], minutesBack: 10_080 })).toHaveLength(1);
  });
});

describe('seconds until the close', () => {
  const ask = (iso: string) => runCall(getUsMarketWillCloseIn, {}, { now: () => Date.parse(iso) as Millis });

  it('are a plain number, by the server’s clock', async () => {
    expect(await ask('2026-11-27T17:30:00Z')).toBe(1800);
    expect(await ask('2026-11-26T17:30:00Z')).toBe(-21 * 3600);
  });
});
