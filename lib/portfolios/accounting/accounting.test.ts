import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { formatPicos } from '@/lib/portfolios/transactions/picos';
import { makeTransaction } from '@/lib/portfolios/transactions/testing/make-transaction';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import { keepBooks } from './keep-books';
import { closes, naiveBooks, randomMarket, randomTransactions } from './testing/naive-books';
import { addUpResults, valueBooks, valueDaily } from './valuation';

const PRICES = new Map([
  ['NKE', closes('USD', { '2024-03-01': 100, '2024-03-04': 110, '2024-03-06': 90 })],
  ['ASML', closes('EUR', { '2024-03-01': 900 })],
  ['SHEL', closes('GBX', { '2024-03-01': 2_500 })],
  ['BTC.X', closes('USD', { '2024-03-01': 60_000, '2024-03-04': 65_000 })],
  ['ETH.X', closes('USD', { '2024-03-01': 3_000, '2024-03-04': 3_250 })],
  ['EURUSD', closes('USD', { '2024-03-01': 1.1, '2024-03-04': 1.2 })],
  ['GBPUSD', closes('USD', { '2024-03-01': 1.25, '2024-03-04': 1.25 })],
]);

function book(transactions: readonly Transaction[], base = 'USD', lastDay = '2024-03-07') {
  const books = keepBooks(transactions, {
    base,
    lastDay: parseIsoDay(lastDay),
    findCloses: (name) => PRICES.get(name) ?? null,
  });
  const valuation = valueBooks(books);
  expect(addUpResults(books.totals, valuation)).toBe(valuation.total);
  expect(valueDaily(books).value.at(-1)).toBeCloseTo(Number(formatPicos(valuation.endValue)), 6);
  const holding = (name: string) => {
    const found = valuation.holdings.find((held) => held.holding.name === name);
    return (
      found && {
        quantity: formatPicos(found.holding.quantity),
        fifo: formatPicos(found.holding.costFifo),
        average: formatPicos(found.holding.costAverage),
        value: formatPicos(found.value),
      }
    );
  };
  const total = (name: keyof typeof books.totals) => formatPicos(books.totals[name]);
  return { books, valuation, holding, total };
}

const deposit = makeTransaction('deposit', '2024-03-01', null, { amount: '10000' });
const buy = makeTransaction('trade', '2024-03-01', 'NKE', { quantity: '10', amount: '-1001', fee: '1' });

describe('books of a portfolio', () => {
  it('sell the oldest lots, or at average cost, with costs within', () => {
    const { holding, total } = book([
      deposit,
      buy,
      makeTransaction('trade', '2024-03-04', 'NKE', { quantity: '10', amount: '-1101', fee: '1' }),
      makeTransaction('trade', '2024-03-05', 'NKE', { quantity: '-12', amount: '1198.5', fee: '1.5' }),
    ]);
    // 12 of 1,001 + 2 of 1,101 at 110.1 each, and 12 at 105.1.
    expect(total('realizedFifo')).toBe('-22.7');
    expect(total('realizedAverage')).toBe('-62.7');
    expect(holding('NKE')).toEqual({ quantity: '8', fifo: '880.8', average: '840.8', value: '720' });
    expect(total('tradingFees')).toBe('3.5');
  });

  it('split before the first trade of the day, by ratio or by shares that came', () => {
    const sale = makeTransaction('trade', '2024-03-04', 'NKE', { quantity: '-15', amount: '825' });
    const splits = [
      makeTransaction('split', '2024-03-04', 'NKE', { ratio: { after: 2, before: 1 } }),
      makeTransaction('split', '2024-03-04', 'NKE', { quantity: '10' }),
    ];
    for (const split of splits) {
      const { holding, total } = book([deposit, buy, sale, split]);
      expect(holding('NKE')).toMatchObject({ quantity: '5', fifo: '250.25' });
      expect(total('realizedFifo')).toBe('74.25');
    }
    const taken = makeTransaction('split', '2024-03-04', 'NKE', { quantity: '-10' });
    expect(() => book([deposit, buy, taken])).toThrow('would leave no shares');
  });

  it('close, then open the other side when a trade goes through zero, and say so', () => {
    const { books, holding, total } = book([
      deposit,
      buy,
      makeTransaction('trade', '2024-03-04', 'NKE', { quantity: '-15', amount: '1650', line: 7 }),
      makeTransaction('trade', '2024-03-06', 'NKE', { quantity: '2', amount: '-180' }),
    ]);
    expect(books.oversold).toEqual([{ day: parseIsoDay('2024-03-04'), name: 'NKE', line: 7 }]);
    expect(total('realizedFifo')).toBe('139');
    expect(holding('NKE')).toEqual({ quantity: '-3', fifo: '-330', average: '-330', value: '-270' });
  });

  it('take what comes and goes in kind at the day’s close as flows, without a result', () => {
    const { books, valuation, holding, total } = book([
      makeTransaction('transfer-in', '2024-03-02', 'NKE', { quantity: '4' }),
      makeTransaction('transfer-in', '2024-03-03', 'NKE', { quantity: '4', price: '50' }),
      makeTransaction('transfer-out', '2024-03-05', 'NKE', { quantity: '-6' }),
    ]);
    expect(books.flows.map(({ amount }) => formatPicos(amount))).toEqual(['400', '200', '-660']);
    expect(total('leftInKindFifo')).toBe('160');
    expect(total('realizedFifo')).toBe('0');
    expect(holding('NKE')).toMatchObject({ quantity: '2', fifo: '100', average: '150' });
    expect(formatPicos(valuation.total)).toBe('240');
  });

  it('convert at the day’s close, and count what cash in another currency gains apart', () => {
    const { valuation, holding, total } = book([
      deposit,
      makeTransaction('fx', '2024-03-01', null, { amount: '-1102', fee: '2' }),
      makeTransaction('fx', '2024-03-01', null, { amount: '1000', currency: 'EUR' }),
      makeTransaction('trade', '2024-03-04', 'ASML', { quantity: '1', amount: '-900', currency: 'EUR' }),
      makeTransaction('trade', '2024-03-04', 'SHEL', { quantity: '4', amount: '-100', currency: 'GBP' }),
    ]);
    expect(holding('ASML')).toMatchObject({ fifo: '1080', value: '1080' });
    expect(holding('SHEL')).toMatchObject({ fifo: '125', value: '125' });
    expect(total('otherFees')).toBe('2');
    expect(formatPicos(valuation.currencyResult)).toBe('100');
  });

  it('take the amount in the portfolio’s currency if the file has it', () => {
    const { holding } = book([
      deposit,
      makeTransaction('trade', '2024-03-01', 'ASML', {
        quantity: '1',
        amount: '-900',
        currency: 'EUR',
        baseAmount: '-995',
      }),
    ]);
    expect(holding('ASML')?.fifo).toBe('995');
  });

  it('refuse a currency whose last rate is older than seven days', () => {
    const euros = makeTransaction('deposit', '2024-03-01', null, { amount: '5', currency: 'EUR' });
    expect(() => book([euros], 'USD', '2024-03-11')).not.toThrow();
    expect(() => book([euros], 'USD', '2024-03-12')).toThrow(
      /no exchange rate of EUR and USD for 12 Mar 2024/,
    );
    expect(() => book([{ ...euros, currency: 'XAU' }])).toThrow('no exchange rate of XAU and USD');
    expect(book([deposit], 'GBP').holding('NKE')).toBeUndefined();
  });

  it('count tax and fees within an amount, apart from it', () => {
    const { total, books } = book([
      deposit,
      makeTransaction('withdrawal', '2024-03-01', null, { amount: '-401', fee: '1' }),
      makeTransaction('dividend', '2024-03-01', 'NKE', { amount: '8', tax: '2' }),
      makeTransaction('tax', '2024-03-01', 'NKE', { amount: '-3' }),
      makeTransaction('fee', '2024-03-01', null, { amount: '-5' }),
      makeTransaction('interest', '2024-03-01', null, { amount: '4' }),
    ]);
    expect([total('dividends'), total('tax'), total('otherFees'), total('interest')]).toEqual([
      '10',
      '5',
      '6',
      '4',
    ]);
    expect(books.flows.map(({ amount }) => formatPicos(amount))).toEqual(['10000', '-400']);
  });

  it('sell coins that pay a fee, and exchange coins at what goes out is worth', () => {
    const { holding, total } = book([
      deposit,
      makeTransaction('reward', '2024-03-01', 'ETH.X', { quantity: '1' }),
      makeTransaction('trade', '2024-03-04', 'BTC.X', { quantity: '0.1', amount: '-6500', group: 'a' }),
      makeTransaction('swap', '2024-03-04', 'ETH.X', { quantity: '-0.01', group: 'a' }),
      makeTransaction('swap', '2024-03-04', 'ETH.X', { quantity: '0.5', group: 'b' }),
      makeTransaction('swap', '2024-03-04', 'BTC.X', { quantity: '-0.02', price: '60000', group: 'b' }),
      makeTransaction('fee', '2024-03-04', 'ETH.X', { quantity: '-0.09' }),
    ]);
    expect(total('rewards')).toBe('3000');
    expect(total('tradingFees')).toBe('32.5');
    expect(total('otherFees')).toBe('292.5');
    expect(holding('BTC.X')).toMatchObject({ quantity: '0.08', fifo: '5226' });
    expect(holding('ETH.X')).toMatchObject({ quantity: '1.4', fifo: '3900' });
    const half = makeTransaction('swap', '2024-03-04', 'ETH.X', { quantity: '1', group: 'c' });
    expect(() => book([half])).toThrow('has one side only');
  });

  it('imply deposits where a file has orders only', () => {
    const { books, valuation } = book([
      buy,
      makeTransaction('trade', '2024-03-04', 'NKE', { quantity: '-5', amount: '550' }),
      makeTransaction('trade', '2024-03-06', 'NKE', { quantity: '10', amount: '-900' }),
    ]);
    expect(books.flows).toEqual([
      expect.objectContaining({ source: 'implied', amount: 1001n * 10n ** 12n }),
      expect.objectContaining({ source: 'implied', amount: 350n * 10n ** 12n }),
    ]);
    expect(formatPicos(valuation.cash)).toBe('0');
  });

  it('hold what has no prices at its cost, and leave out what is later', () => {
    const { holding, valuation } = book([
      deposit,
      makeTransaction('trade', '2024-03-02', 'OWNCO', { quantity: '3', amount: '-30' }),
      makeTransaction('withdrawal', '2024-03-08', null, { amount: '-9000' }),
    ]);
    expect(holding('OWNCO')).toMatchObject({ value: '30' });
    expect(valuation.holdings[0]?.close).toBeNull();
    expect(formatPicos(valuation.endValue)).toBe('10000');
  });

  it('names the transaction that lacks a quantity', () => {
    const trade = makeTransaction('trade', '2024-03-04', 'NKE', { amount: '-5', line: 12 });
    expect(() => book([trade])).toThrow(
      'The trade of NKE on 4 Mar 2024 (line 12) needs a quantity other than 0.',
    );
  });
});

describe('books of made-up portfolios', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'agree with another implementation, and add up to the last digit (%i)',
    (seed) => {
      const market = randomMarket(seed);
      const transactions = randomTransactions(seed, market);
      const lastDay = (market.firstDay + market.days - 1) as EpochDay;
      const books = keepBooks(transactions, { base: 'EUR', lastDay, findCloses: market.findCloses });
      const valuation = valueBooks(books);
      const naive = naiveBooks(transactions, market);
      expect(addUpResults(books.totals, valuation)).toBe(valuation.total);
      const { value, inflow, outflow } = valueDaily(books);
      const from = books.firstDay - market.firstDay;
      for (const [at, day] of naive.days.slice(from).entries()) {
        const when = isoDay(books.firstDay + at);
        expect([when, value[at]]).toEqual([when, expect.closeTo(day.value, 6)]);
        expect([when, (inflow[at] as number) - (outflow[at] as number)]).toEqual([
          when,
          expect.closeTo(day.flow, 6),
        ]);
      }
      expect(Number(formatPicos(books.totals.realizedFifo))).toBeCloseTo(naive.realizedFifo, 6);
      expect(Number(formatPicos(books.totals.realizedAverage))).toBeCloseTo(naive.realizedAverage, 6);
      expect(Number(formatPicos(books.totals.leftInKindFifo))).toBeCloseTo(naive.leftInKind, 6);
    },
  );
});
