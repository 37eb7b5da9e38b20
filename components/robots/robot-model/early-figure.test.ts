import {
  costsNeed,
  percentRange,
  ratioNeeds,
  ratioRange,
  sharpeNeed,
  tradesAYearNeed,
  tradesAYearText,
  withRange,
} from './early-figure';

it('says how uncertain figures of few trades are, and what missing ones need', () => {
  expect(withRange('12%', percentRange({ low: -8.4, high: 31.2 }))).toBe('12% (−8 to 31%)');
  expect(withRange('1.2', ratioRange({ low: -0.31, high: 2.7 }))).toBe('1.2 (−0.3 to 2.7)');
  expect(withRange('12%', percentRange(null))).toBe('12%');
  expect([ratioNeeds({ closedCount: 19 }), ratioNeeds({ closedCount: 20 })]).toEqual([
    'Needs 20 closed trades',
    null,
  ]);
});

it('needs a trade for costs a year, but not to say that there were none', () => {
  const without = { annualCostsPct: null, annualTrades: 0, closedCount: 0 };
  expect([costsNeed(without), tradesAYearNeed(without)]).toEqual(['Needs a closed trade and 30 days', null]);
  const early = { annualCostsPct: null, annualTrades: null, closedCount: 3 };
  expect([costsNeed(early), tradesAYearNeed(early)]).toEqual([
    'Needs a closed trade and 30 days',
    'Needs 30 days',
  ]);
  expect(costsNeed({ annualCostsPct: 0.5, annualTrades: 4, closedCount: 2 })).toBeNull();
  expect([0, 0.4, 12.4].map(tradesAYearText)).toEqual(['0', '<1', '12']);
});

it('says what a missing Sharpe ratio needs, but not of an account that lost its own', () => {
  const young = { sharpeR: null, annualTrades: null, closedCount: 3 };
  expect(sharpeNeed(young)).toBe('Needs a trade and 30 daily returns');
  expect(sharpeNeed({ ...young, annualTrades: 0, closedCount: 0 })).toBe(
    'Needs a trade and 30 daily returns',
  );
  expect(sharpeNeed({ ...young, annualTrades: 12 })).toBeNull();
  expect(sharpeNeed({ ...young, sharpeR: 0.4 })).toBeNull();
});
