import { describeDifference, freeListName } from './lists';

const item = (ticker: string, note = '') => ({
  fundId: ticker.charCodeAt(0),
  ticker,
  fundName: ticker,
  note,
});

it('a list saved in another tab is compared by name, tickers, notes and order', () => {
  const mine = { name: 'Tech', items: [item('A'), item('B', 'sell'), item('C')] };
  const saved = { name: 'Tech 2', items: [item('D'), item('B'), item('A')] };
  expect(describeDifference(mine, saved)).toEqual([
    'Name: yours is “Tech”, the saved one is “Tech 2”.',
    'Only in yours: C.',
    'Only in the saved list: D.',
    'Different notes: B.',
    'The order differs.',
  ]);
  expect(describeDifference(mine, { ...mine })).toEqual([]);
});

it('a new list gets a name that no other has', () => {
  expect(freeListName([])).toBe('My list');
  expect(freeListName(['my list', 'My list 2'])).toBe('My list 3');
});
