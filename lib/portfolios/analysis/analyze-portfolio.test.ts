import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { closes } from '@/lib/portfolios/accounting/testing/naive-books';
import { makeTransaction } from '@/lib/portfolios/transactions/testing/make-transaction';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import { analyzePortfolio } from './analyze-portfolio';

/** A close each day from 1 January 2024 to 15 January 2025, of both a stock and an ETF, adjusted for a split in March. */
const LAST = parseIsoDay('2025-01-15');
const DAYS = Array.from({ length: 381 }, (_, at) => isoDay(LAST - 380 + at));
const rising = (from: number, step: number) =>
  closes('USD', Object.fromEntries(DAYS.map((date, at) => [date, from * (1 + step * at + (at % 2) / 100)])));
const PRICES = new Map([
  ['NKE', rising(100, 0.001)],
  ['SPY', rising(500, 0.0005)],
]);

const FACTS = { fundName: 'Nike', fundType: 'S', group: 'Consumer Discretionary' } as const;

function analyze(
  transactions: readonly Transaction[],
  sale: { name: string; quantity: string } | null = null,
  withWorstMonth = false,
) {
  return analyzePortfolio(
    { transactions, base: 'USD', benchmark: 'SPY', sale, withWorstMonth },
    {
      findCloses: (name) => PRICES.get(name) ?? null,
      findFacts: (ticker) => (ticker === 'NKE' ? FACTS : null),
      lastDay: LAST,
    },
  );
}

const deposit = makeTransaction('deposit', '2024-01-05', null, { amount: '3000' });

describe('analysis of a portfolio', () => {
  it('adds up to its value, and compares with the same payments in the benchmark', () => {
    const analysis = analyze([
      deposit,
      makeTransaction('trade', '2024-01-08', 'NKE', { quantity: '10', amount: '-1001', fee: '1' }),
      makeTransaction('trade', '2024-02-05', 'OWNCO', { quantity: '1', amount: '-500' }),
      makeTransaction('dividend', '2024-02-06', 'NKE', { amount: '8', tax: '2' }),
      makeTransaction('trade', '2024-06-03', 'NKE', { quantity: '-4', amount: '460' }),
      makeTransaction('withdrawal', '2025-02-01', null, { amount: '-1' }),
    ]);
    const { results, holdings, allocation, benchmark, risk } = analysis;
    const parts = results.realizedFifo + results.unrealizedFifo + results.dividends - results.tax;
    expect(parts).toBeCloseTo(analysis.total, 9);
    expect(analysis.value - analysis.netFlows).toBeCloseTo(analysis.total, 9);
    expect(holdings.map(({ name, ticker }) => [name, ticker])).toEqual([
      ['NKE', 'NKE'],
      ['OWNCO', null],
    ]);
    expect(holdings[1]).toMatchObject({ value: 500, unrealizedFifo: 0, close: null });
    expect(allocation.classes.map(({ name }) => name)).toEqual(['Cash', 'Stocks', 'Other']);
    expect(allocation.sectors.map(({ name }) => name)).toContain('Consumer Discretionary');
    expect(analysis.income).toEqual([
      { month: '2024-02', dividends: 10, rewards: 0, interest: 0, tax: 2, otherFees: 0 },
    ]);
    expect(analysis.sales).toMatchObject([{ name: 'NKE', quantity: 4, proceeds: 460 }]);
    expect(benchmark?.value).toBeCloseTo((3000 / (500 * 1.0115)) * (500 * 1.19), 6);
    expect(benchmark?.rates[0]).toBeGreaterThan(0.1);
    expect(risk?.shares.map(({ name }) => name)).toEqual(['NKE']);
    expect(analysis.notices).toEqual([
      { kind: 'no-prices', name: 'OWNCO' },
      { kind: 'later', count: 1 },
    ]);
    expect(analysis.timeWeighted.annual).toBeLessThan(analysis.timeWeighted.total);
    expect(analysis.stress[0]?.benchmark).toBeLessThan(0);
  });

  it('values what was held before a split at the prices of then, and asks about one that is missing', () => {
    const buy = makeTransaction('trade', '2024-01-08', 'NKE', {
      quantity: '1',
      price: '1007',
      amount: '-1007',
    });
    const split = makeTransaction('split', '2024-03-01', 'NKE', { quantity: '9' });
    const { chart, notices } = analyze([deposit, buy, split]);
    expect(chart.value[10]).toBeGreaterThan(2990);
    expect(Math.max(...chart.index)).toBeLessThan(1.2);
    expect(notices).toEqual([]);
    expect(analyze([deposit, buy]).notices).toEqual([
      { kind: 'split-missing', name: 'NKE', day: parseIsoDay('2024-01-08'), factor: 10 },
    ]);
  });

  it('says why there is no annual rate', () => {
    const late = makeTransaction('deposit', '2025-01-02', null, { amount: '5' });
    expect(analyze([late]).moneyWeighted).toEqual({ rates: [], problem: 'too-short' });
    const lost = makeTransaction('fee', '2024-03-01', null, { amount: '-3000' });
    expect(analyze([deposit, lost]).moneyWeighted).toEqual({ rates: [-1], problem: 'total-loss' });
  });

  it('tries a sale of what is held', () => {
    const buy = makeTransaction('trade', '2024-01-08', 'NKE', { quantity: '10', amount: '-1000' });
    const { trial, value } = analyze([deposit, buy], { name: 'NKE', quantity: '4' });
    expect(trial?.resultFifo).toBeCloseTo((trial?.proceeds ?? 0) - 400, 9);
    expect(trial?.cashAfter).toBeCloseTo(2000 + (trial?.proceeds ?? 0), 9);
    expect(trial?.risk?.shares[0]?.weight).toBeCloseTo((0.6 * (value - 2000)) / value, 9);
    expect(() => analyze([deposit], { name: 'NKE', quantity: '4' })).toThrow('You don’t hold NKE');
  });

  it('draws what a bad month may cost from sessions, once there are enough, only when asked', () => {
    const month = (...made: readonly Transaction[]) => analyze(made, null, true).worstMonth;
    expect(month(deposit)).toMatchObject({
      sessions: 268,
      drawn: { oneInTwenty: 0, monthSessions: 22, real: { return: 0 } },
    });
    expect(month(makeTransaction('deposit', '2025-01-02', null, { amount: '5' }))).toMatchObject({
      sessions: 9,
      drawn: null,
    });
    expect(analyze([deposit]).worstMonth).toBeNull();
  });

  it('shows a portfolio without transactions', () => {
    expect(analyze([])).toMatchObject({ value: 0, holdings: [], moneyWeighted: { rates: [] }, risk: null });
  });
});
