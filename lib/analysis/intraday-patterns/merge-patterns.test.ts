/** @jest-environment node */
import type { IntradayPatternRow } from './intraday-pattern';
import { mergePatterns } from './merge-patterns';

const ALL = { pattern: null, direction: null, state: null } as const;

function pattern(ticker: string, minute: number, more: Partial<IntradayPatternRow> = {}): IntradayPatternRow {
  const time = `2026-11-27T15:${String(minute).padStart(2, '0')}:00Z`;
  return {
    ...{ ticker, pattern: 'doji', name: 'Doji', family: 'candlestick', direction: 'up', state: 'confirmed' },
    ...{ knownTime: time, firstTime: time, stateTime: time, lag: 0, breakout: null, stop: 9, target: 12 },
    ...{ rewardToRisk: 2, r: null, timeframe: 5, fundName: ticker, fundType: 'S', decimals: 2 },
    group: 'Technology',
    ...more,
  } as IntradayPatternRow;
}

const tickers = ({ rows }: { readonly rows: readonly IntradayPatternRow[] }) =>
  rows.map(({ ticker }) => ticker);
const LIST = { total: 2, rows: [pattern('MSFT', 10), pattern('AAPL', 5)] };

it('adds new patterns in their place, however often their message comes', () => {
  const chart = pattern('ZM', 10, { family: 'chart', pattern: 'bull-flag' });
  const news = [pattern('IBM', 10), chart, pattern('IBM', 10)];
  const once = mergePatterns(LIST, news, ALL, 100);
  expect([once.total, tickers(once)]).toEqual([4, ['ZM', 'IBM', 'MSFT', 'AAPL']]);
  expect(mergePatterns(once, news, ALL, 100)).toEqual(once);
});

it('changes states, never back, and drops what no longer fits the filter', () => {
  const failed = pattern('AAPL', 5, { state: 'failed', stateTime: '2026-11-27T15:20:00Z', r: -1.1 });
  const changed = mergePatterns(LIST, [failed, pattern('AAPL', 5)], ALL, 100);
  expect([changed.total, changed.rows[1]]).toEqual([2, failed]);
  const open = mergePatterns(LIST, [failed], { ...ALL, state: 'confirmed' }, 100);
  expect([open.total, tickers(open)]).toEqual([1, ['MSFT']]);
  expect(mergePatterns(LIST, [pattern('IBM', 15)], { ...ALL, direction: 'down' }, 100).total).toBe(2);
});

it('keeps to a page, and counts nothing that later pages have', () => {
  const page = { ...LIST, total: 90 };
  const merged = mergePatterns(page, [pattern('OLD', 1), pattern('NEW', 15)], ALL, 2);
  expect([merged.total, tickers(merged)]).toEqual([91, ['NEW', 'MSFT']]);
});
