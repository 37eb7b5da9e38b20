import type { EpochDay } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { createCurrencies } from '@/lib/portfolios/accounting/currencies';
import { closes } from '@/lib/portfolios/accounting/testing/naive-books';
import { parsePicos } from '@/lib/portfolios/transactions/picos';
import { followFlows } from './benchmark';
import { moneyWeighted } from './money-weighted';
import { maxDrawdown, timeWeighted } from './time-weighted';

type Row = readonly [value: number, inflow?: number, outflow?: number];

function toTimeWeighted(rows: readonly Row[]) {
  const column = (index: number) => Float64Array.from(rows, (row) => row[index] ?? 0);
  return timeWeighted({ value: column(0), inflow: column(1), outflow: column(2) });
}

describe('time-weighted return', () => {
  it.each<[string, readonly Row[], number]>([
    // Investopedia, "Time-Weighted Rate of Return", both investors: 9.79%.
    ['money paid in', [[1_000_000, 1_000_000], [1_162_484], [1_192_328, 100_000]], 0.097884981316],
    ['money taken out', [[1_000_000, 1_000_000], [1_062_484, 0, 100_000], [1_003_440]], 0.097882833963],
    ['a loss on the first day', [[99, 100]], -0.01],
    ['everything taken out', [[100, 100], [110], [0, 0, 112]], 0.12],
    ['days before the first inflow', [[0], [0], [100, 100], [105]], 0.05],
  ])('takes %s', (_, rows, total) => {
    expect(toTimeWeighted(rows).total).toBeCloseTo(total, 10);
  });

  it('ends where nothing is left to earn a return', () => {
    const { total, endedAt, index } = toTimeWeighted([[100, 100], [110], [-20], [-30], [50, 100]]);
    expect([endedAt, total]).toEqual([3, -1.2]);
    expect([...index].slice(-2).map((value) => Number(value.toFixed(3)))).toEqual([-0.2, -0.2]);
  });

  it('has drawdowns that no deposit hides, the first day’s included', () => {
    const { index } = toTimeWeighted([
      [90, 100],
      [1_090, 1_000],
      [981, 0],
      [1_200, 0],
    ]);
    expect(maxDrawdown(index).deepest).toBeCloseTo(-0.19, 12);
    expect(maxDrawdown([1.1, 1.2]).deepest).toBe(0);
  });
});

describe('money-weighted return', () => {
  const rates = (flows: readonly (readonly [string, number])[]) =>
    moneyWeighted(flows.map(([date, amount]) => ({ day: parseIsoDay(date), amount })));

  it.each<[string, readonly (readonly [string, number])[], readonly number[]]>([
    [
      'Microsoft’s example of XIRR',
      [
        ['2008-01-01', -10_000],
        ['2008-03-01', 2_750],
        ['2008-10-30', 4_250],
        ['2009-02-15', 3_250],
        ['2009-04-01', 2_750],
      ],
      [0.3733625335188316],
    ],
    [
      'two rates',
      [
        ['2021-01-01', 100],
        ['2022-01-01', -230],
        ['2023-01-01', 132],
      ],
      [0.1, 0.2],
    ],
    [
      'a loss within days',
      [
        ['2021-08-03', -99_995],
        ['2021-08-09', 97_642],
      ],
      [-0.7650989868520949],
    ],
    [
      'almost all lost',
      [
        ['2021-01-01', -10_000],
        ['2022-01-01', 100],
      ],
      [-0.99],
    ],
    [
      'a hundred years',
      [
        ['1921-01-01', -1],
        ['2021-01-01', 1e6],
      ],
      [1e6 ** (365 / 36_525) - 1],
    ],
  ])('finds %s', (_, flows, expected) => {
    const found = rates(flows);
    expect(found.rates).toHaveLength(expected.length);
    for (const [index, rate] of expected.entries()) expect(found.rates[index]).toBeCloseTo(rate, 10);
    expect(found.problem).toBeNull();
  });

  it.each<[string, readonly (readonly [string, number])[]]>([
    [
      'no-root',
      [
        ['2021-01-01', -100],
        ['2022-01-01', 150],
        ['2023-01-01', -100],
      ],
    ],
    [
      'one-sign',
      [
        ['2021-01-01', -100],
        ['2021-06-01', -50],
      ],
    ],
    [
      'one-sign',
      [
        ['2021-01-01', -10_000],
        ['2022-01-01', 0],
      ],
    ],
    [
      'one-day',
      [
        ['2021-01-01', -100],
        ['2021-01-01', 101],
      ],
    ],
    ['one-sign', []],
  ])('says why there is none: %s', (problem, flows) => {
    expect(rates(flows)).toEqual({ rates: [], problem });
  });
});

describe('benchmark', () => {
  const prices = closes('USD', { '2024-03-01': 100, '2024-03-04': 110, '2024-03-05': 120 });
  const follow = (flows: readonly (readonly [string, string])[]) =>
    followFlows(
      {
        flows: flows.map(([date, amount]) => ({
          day: parseIsoDay(date),
          amount: parsePicos(amount),
          source: 'cash',
        })),
        currencies: createCurrencies('USD', () => null),
        lastDay: parseIsoDay('2024-03-06') as EpochDay,
      },
      prices,
    );

  it('buys at the close before a day and sells at its close', () => {
    expect(
      follow([
        ['2024-03-04', '1000'],
        ['2024-03-05', '-240'],
      ]).endValue,
    ).toBeCloseTo(960, 9);
    expect(follow([['2024-02-20', '1000']]).endValue).toBeCloseTo(1_200, 9);
  });

  it('ends when nothing is left', () => {
    expect(
      follow([
        ['2024-03-04', '1000'],
        ['2024-03-05', '-1300'],
        ['2024-03-06', '500'],
      ]),
    ).toEqual({
      endValue: 0,
      emptiedOn: parseIsoDay('2024-03-05'),
    });
  });
});
