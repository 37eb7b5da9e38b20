import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import type { FundId } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { fromPlain } from '@/lib/portfolios/transactions/plain-transaction';
import { ANALYZE_PORTFOLIO, SAMPLE_PORTFOLIO } from './portfolio-questions';

const LAST = parseIsoDay('2025-03-14');

function makePanel(tickers: readonly string[]) {
  return createPanel(
    tickers.map((ticker, at) => {
      const fundId = (at + 1) as FundId;
      const fundType = ticker === 'EURUSD' ? ('F' as const) : ('S' as const);
      const named = {
        ticker,
        fundId,
        fundType,
        fundName: ticker,
        group: 'Energy',
        category: '',
        decimals: 2,
      };
      const bars = randomBars({ fundId, calendar: 'xnys', until: LAST, sessions: 900, seed: at + 1 });
      return { ...named, bars, reports: [], presence: NO_PRESENCE };
    }),
  );
}

it('make a sample of what has closes, and analyze it as it was sent', async () => {
  const analysis = answersFrom(makePanel(['SPY', 'AAPL', 'EURUSD']));
  const { answer: sample } = await analysis.ask(SAMPLE_PORTFOLIO);
  if (!sample) throw new Error('no sample');
  const tickers = new Set(sample.transactions.flatMap(({ instrument }) => instrument ?? []));
  expect([...tickers].sort()).toEqual(['AAPL', 'SPY']);
  expect(sample.analysis).toMatchObject({ lastDay: LAST, notices: [], benchmark: { ticker: 'SPY' } });
  expect(sample.analysis.holdings.map(({ group }) => group)).toContain('Energy');
  const { answer } = await analysis.ask(ANALYZE_PORTFOLIO, {
    transactions: JSON.parse(JSON.stringify(sample.transactions)).map(fromPlain),
    base: 'EUR',
    benchmark: 'SPY',
    sale: null,
  });
  const rate = (answer?.value ?? 0) / sample.analysis.value;
  expect(rate).toBeCloseTo((answer?.cash ?? 0) / sample.analysis.cash, 6);
});
