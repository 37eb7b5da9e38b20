import { seededRandom } from '@/lib/core/base/seeded-random';
import { parseIsoDay } from '@/lib/core/base/time';
import { keepBooks } from '@/lib/portfolios/accounting/keep-books';
import { closes } from '@/lib/portfolios/accounting/testing/naive-books';
import { valueBooks } from '@/lib/portfolios/accounting/valuation';
import { formatPicos, parsePicos } from '@/lib/portfolios/transactions/picos';
import { makeTransaction } from '@/lib/portfolios/transactions/testing/make-transaction';
import { overlap } from './overlap';
import { commonReturns, createRiskModel, measureRisk } from './portfolio-risk';
import { deepestFalls, replayWindow } from './stress';
import { trySale } from './what-if-sale';

/** One close a day, by a walk of its own; every seventh day missing where asked. */
function walk(seed: number, days: number, size: number, weekly = false) {
  const random = seededRandom(seed);
  let close = 100;
  const rows = Array.from({ length: days }, (_, day) => {
    close *= 1 + size * (random() - 0.5);
    return { day, close };
  }).filter(({ day }) => !weekly || day % 7 !== 0);
  return { currency: 'USD', day: rows.map(({ day }) => day), close: rows.map((row) => row.close) };
}

const rateOn = () => 1;

describe('shares of a portfolio’s risk', () => {
  it('come from sessions that all holdings have, and name those without', () => {
    const holdings = [
      { name: 'A', closes: walk(1, 400, 0.02) },
      { name: 'B', closes: walk(2, 400, 0.06, true) },
      { name: 'C', closes: walk(3, 15, 0.02) },
      { name: 'D', closes: null },
    ];
    const model = createRiskModel(commonReturns(holdings, 300, rateOn));
    if (!model) throw new Error('no model');
    const risk = measureRisk(
      model,
      new Map([
        ['A', 0.5],
        ['B', 0.5],
      ]),
    );
    expect(risk).toMatchObject({ sessions: 252, isShort: false, without: ['C', 'D'] });
    expect(risk.shares.map(({ name }) => name)).toEqual(['B', 'A']);
    // Independent, one three times as large: a tenth and nine tenths.
    expect(risk.shares[0]?.share).toBeGreaterThan(0.75);
    expect(risk.shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(risk.effectiveBets).toBeLessThan(1.8);
    expect(risk.correlations[0]?.[0]).toBe(1);
    const half = measureRisk(
      model,
      new Map([
        ['A', 0.25],
        ['B', 0.25],
      ]),
    );
    expect(half.volatility).toBeCloseTo(risk.volatility / 2, 12);
  });

  it('keep two alike apart from a third that moves a lot more', () => {
    const alike = walk(1, 300, 0.02);
    const holdings = [
      { name: 'A', closes: alike },
      {
        name: 'B',
        closes: { ...alike, close: alike.close.map((close, at) => close * (1 + (at % 5) / 2_000)) },
      },
      { name: 'C', closes: walk(3, 300, 0.4) },
    ];
    const model = createRiskModel(commonReturns(holdings, 299, rateOn));
    if (!model) throw new Error('no model');
    const { shares, correlations } = measureRisk(
      model,
      new Map([
        ['A', 0.4],
        ['B', 0.4],
        ['C', 0.01],
      ]),
    );
    const at = (name: string) => shares.findIndex((share) => share.name === name);
    expect(correlations[at('A')]?.[at('B')]).toBeGreaterThan(0.7);
    expect(correlations[at('A')]?.[at('C')]).toBeLessThan(0.35);
  });

  it('are marked below sixty sessions, and there are none below twenty', () => {
    const of = (days: number) =>
      createRiskModel(commonReturns([{ name: 'A', closes: walk(1, days, 0.02) }], 300, rateOn));
    expect(of(20)).toBeNull();
    const model = of(40);
    expect(model && measureRisk(model, new Map([['A', 1]]))).toMatchObject({ sessions: 39, isShort: true });
  });
});

describe('overlap', () => {
  it('is what both hold, and opposite sides offset', () => {
    const mine = new Map([
      ['NKE', 0.4],
      ['KO', 0.3],
      ['F', -0.2],
    ]);
    expect(
      overlap(
        mine,
        new Map([
          ['NKE', 0.1],
          ['KO', 0.9],
        ]),
      ),
    ).toBeCloseTo(0.4, 12);
    expect(
      overlap(
        mine,
        new Map([
          ['NKE', 0.1],
          ['F', 0.3],
        ]),
      ),
    ).toBeCloseTo(-0.1, 12);
  });
});

describe('stress', () => {
  it('goes through the benchmark’s deepest falls', () => {
    const benchmark = {
      currency: 'USD',
      day: [1, 2, 3, 4, 5, 6, 7, 8],
      close: [100, 90, 95, 80, 101, 99, 102, 92],
    };
    const falls = deepestFalls(benchmark, 2);
    expect(falls).toEqual([
      { from: 1, to: 4, benchmark: expect.closeTo(-0.2, 12) },
      { from: 7, to: 8, benchmark: expect.closeTo(92 / 102 - 1, 12) },
    ]);
    const holdings = [
      { name: 'A', weight: 0.5, closes: { currency: 'USD', day: [1, 4], close: [10, 7] } },
      { name: 'B', weight: 0.3, closes: { currency: 'USD', day: [2, 4], close: [10, 7] } },
    ];
    const [first] = falls;
    expect(first && replayWindow(holdings, first)).toMatchObject({
      portfolio: expect.closeTo(-0.15, 12),
      without: ['B'],
    });
  });
});

describe('what a sale would do', () => {
  it('takes the oldest lots, or the average, and refuses more than is held', () => {
    const prices = closes('USD', { '2024-03-01': 100 });
    const books = keepBooks(
      [
        makeTransaction('trade', '2024-03-01', 'NKE', { quantity: '4', amount: '-360' }),
        makeTransaction('trade', '2024-03-02', 'NKE', { quantity: '4', amount: '-440' }),
      ],
      { base: 'USD', lastDay: parseIsoDay('2024-03-02'), findCloses: () => prices },
    );
    const [held] = valueBooks(books).holdings;
    if (!held) throw new Error('nothing held');
    const sale = trySale(held, parsePicos('6'));
    expect(sale.lots.map(({ quantity, cost }) => [formatPicos(quantity), formatPicos(cost)])).toEqual([
      ['4', '360'],
      ['2', '220'],
    ]);
    expect([sale.proceeds, sale.resultFifo, sale.resultAverage].map(formatPicos)).toEqual(['600', '20', '0']);
    expect(() => trySale(held, parsePicos('9'))).toThrow('from 0 to 8');
  });
});
