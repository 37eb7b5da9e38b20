import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { buildRoster } from '../roster';
import { currentName } from './naming';

const NOW = Date.parse('2026-03-10T15:37:00Z') as Millis;
const roster = buildRoster(TRADED_INSTRUMENTS, {
  marketStart: (NOW - 456 * DAY_MS) as Millis,
  now: NOW,
  baseIntervals: 5,
});

describe('names of robots', () => {
  it('start with the tickers and the strategy, and distinguish robots', () => {
    for (const { name } of roster)
      expect(name).toMatch(/^\S.* · [A-Z][\w -]+(?:, (?:fast|slow))?, (?:5|15|60) min$/);
    for (const { name } of roster)
      expect(name).not.toMatch(
        /(?:Sectors|Bonds|Commodities) ETFs|(?:Financials|Industrials|Utilities) Stocks/,
      );
    expect(new Set(roster.map(({ name }) => name)).size).toBe(roster.length);
    const headlines = new Set(roster.map(({ name }) => nameLines(name)[0]));
    expect(headlines.size).toBeGreaterThan(roster.length * 0.9);
  });

  it.each([
    [
      'Swing Trader, Apple (AAPL): Young trend, patient (TA), 60 min',
      'aroon-trend',
      'AAPL · Aroon trend, slow, 60 min',
    ],
    ['Investor, EURUSD: Fair value (FA), 60 min', 'fair-value', 'EURUSD · Fair value, 60 min'],
    [
      'Two-Way Trader, SPY and SH: Own momentum, quick (TA), 15 min',
      'time-series-momentum',
      'SPY/SH · Time-series momentum, fast, 15 min',
    ],
    ['Downturn Trader, SH against SPY: Gap fade (TA), 5 min', 'gap-fade', 'SH vs SPY · Gap fade, 5 min'],
    [
      'Portfolio Trader, Popular Stocks: Turtle breakout (TA), 60 min',
      'donchian-breakout',
      'Popular Stocks · Donchian breakout, 60 min',
    ],
    [
      "Active Trader, BTC.X: Back to the day's average price (TA), 15 min",
      'vwap-reversion',
      'BTC.X · VWAP reversion, 15 min',
    ],
    [
      'Portfolio Trader, Sectors ETFs: Turtle breakout (TA), 60 min',
      'donchian-breakout',
      'Sector ETFs · Donchian breakout, 60 min',
    ],
    ['Industrials Stocks · Gap fade, 60 min', 'gap-fade', 'Industrial Stocks · Gap fade, 60 min'],
    ['My robot', 'gap-fade', 'My robot'],
  ])('of first data folders are shown in today’s form: %p', (name, strategyId, expected) => {
    expect(currentName({ name, strategyId })).toBe(expected);
    expect(currentName({ name: expected, strategyId })).toBe(expected);
  });
});
