import type { Micros } from '@/lib/core/base/brand';
import { DEFAULT_SETTINGS } from './copy';
import { forecastOpenTrades } from './forecast';

const TRADE = { sharePct: 50, price: 10 };
const SIX = Array.from({ length: 6 }, () => TRADE);
const settings = { ...DEFAULT_SETTINGS, amount: 3_000_000_000 as Micros };

describe('Which open trades an account has the money for', () => {
  test('the oldest, until the buying power is used up', () => {
    expect(forecastOpenTrades(SIX, settings, 7_000)).toEqual([
      { amount: 3_000 },
      { amount: 3_000 },
      { amount: 1_000 },
      ...Array(3).fill({ problem: 'Not enough buying power: needs $3,000, you have $0.' }),
    ]);
  });
  test('a trade is not cut below a tenth of its amount, nor below $10', () => {
    expect(forecastOpenTrades([TRADE], settings, 300)).toEqual([{ amount: 300 }]);
    expect(forecastOpenTrades([TRADE], settings, 299)).toEqual([
      { problem: 'Not enough buying power: needs $3,000, you have $299.' },
    ]);
    const small = { ...settings, amount: 20_000_000 as Micros };
    expect(forecastOpenTrades([TRADE], small, 9.99)).toEqual([
      { problem: 'Not enough buying power: needs $20, you have $9.' },
    ]);
  });
  test('trades beyond the most positions, without a price or of unknown share are skipped', () => {
    const share = { ...settings, sizing: 'share' as const, maxOpen: 1 };
    const trades = [{ ...TRADE, sharePct: null }, { ...TRADE, price: null }, TRADE, TRADE];
    expect(forecastOpenTrades(trades, share, 10_000)).toEqual([
      { problem: 'The robot’s share of its account is unknown for this trade.' },
      { problem: 'There is no price yet.' },
      { amount: 1_500 },
      { problem: 'The copy already had 1 open position.' },
    ]);
  });
});
