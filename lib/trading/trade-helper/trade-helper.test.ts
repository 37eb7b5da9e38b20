import { type TradeHelperInput, tradeHelper } from './trade-helper';

const of = (input: Partial<TradeHelperInput>) =>
  tradeHelper({
    openPrice: 100,
    closePrice: 110,
    amount: 10_000,
    type: 'Buy',
    openTime: null,
    closeTime: null,
    ...input,
  });
const at = (text: string) => Date.parse(`${text}Z`);

describe('the trade helper', () => {
  it.each<[number, number, number, TradeHelperInput['type'], number, number]>([
    [100, 110, 10_000, 'Buy', 1000, 10],
    [100, 110, 10_000, 'Sell', -1000, -10],
    [100, 90, 10_000, 'Buy', -1000, -10],
    [100, 90, 2_500, 'Sell', 250, 10],
    [117.21, 105.59, 10_000, 'Buy', -991.38, -9.91],
    [1.08213, 1.08214, 10_000, 'Buy', 0.09, 0],
    [0.000001, 1_000_000_000, 0.01, 'Buy', 9_999_999_999_999.99, 99_999_999_999_999_900],
    [100, 100, 10_000, 'Sell', 0, 0],
    [3, 2, 1, 'Buy', -0.33, -33.33],
    // Halves are rounded away from zero, on both sides.
    [200, 201, 1, 'Buy', 0.01, 0.5],
    [200, 201, 1, 'Sell', -0.01, -0.5],
    [100_000, 100_005, 100, 'Buy', 0.01, 0.01],
    [100_000, 100_005, 100, 'Sell', -0.01, -0.01],
    [100_000, 100_004, 100, 'Sell', 0, 0],
  ])('%d to %d with %d, %s: %d, %d percent', (openPrice, closePrice, amount, type, profit, percent) => {
    const made = of({ openPrice, closePrice, amount, type });
    expect([made.profit, made.profitPercent]).toEqual([profit, percent]);
    expect(Object.is(made.profit, -0) || Object.is(made.profitPercent, -0)).toBe(false);
    expect(made.problems).toEqual({});
  });

  it.each<[Partial<TradeHelperInput>, object]>([
    [{ openPrice: 0 }, { openPrice: 'The open price must be above zero' }],
    [{ openPrice: -3 }, { openPrice: 'The open price must be above zero' }],
    [{ amount: 0.0000001 }, { amount: 'The amount must be above zero' }],
    [{ closePrice: -1 }, { closePrice: 'The close price must be above zero' }],
    [{ closePrice: Number.NaN }, { closePrice: 'Please enter the close price as a number' }],
    [{ amount: 0 }, { amount: 'The amount must be above zero' }],
    [{ amount: 1e10 }, { amount: 'The amount must be at most 1,000,000,000' }],
    [
      { openPrice: 0, amount: -1 },
      { openPrice: 'The open price must be above zero', amount: 'The amount must be above zero' },
    ],
  ])('gives no profit for %j', (input, problems) => {
    expect(of(input)).toMatchObject({ profit: null, profitPercent: null, problems });
  });

  it('takes prices of coins far below a cent', () => {
    const made = of({ openPrice: 0.0000008, closePrice: 0.00000081, amount: 10_000 });
    expect(made).toMatchObject({ profit: 125, profitPercent: 1.25, problems: {} });
  });

  it('takes an empty field as not known yet', () => {
    expect(of({ closePrice: null })).toEqual({
      profit: null,
      profitPercent: null,
      heldMinutes: null,
      problems: {},
    });
  });

  it('says how long the position was held, and refuses a close before the open', () => {
    const times = { openTime: at('2026-11-20T14:30'), closeTime: at('2026-11-20T16:00') };
    expect(of(times)).toMatchObject({ heldMinutes: 90, profit: 1000 });
    expect(of({ ...times, closeTime: times.openTime })).toMatchObject({ heldMinutes: 0, problems: {} });
    expect(of({ openTime: times.closeTime, closeTime: times.openTime })).toMatchObject({
      heldMinutes: null,
      profit: 1000,
      problems: { closeTime: 'The close time must not be before the open time' },
    });
  });
});
