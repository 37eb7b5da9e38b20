import { maxOpened } from './max-opened';

const spans = (...pairs: [number, number][]) =>
  pairs.map(([entryTime, exitTime]) => ({ entryTime, exitTime }));

describe('maxOpened', () => {
  it.each([
    { name: 'nothing', closed: [], open: [], most: 0 },
    { name: 'one after the other', closed: spans([1, 2], [3, 4]), open: [], most: 1 },
    { name: 'a reversal closes before it opens', closed: spans([1, 5], [5, 9]), open: [9], most: 1 },
    { name: 'overlapping', closed: spans([1, 5], [2, 6], [4, 7], [6, 8]), open: [], most: 3 },
    { name: 'still open ones stay', closed: spans([2, 4]), open: [1, 3], most: 3 },
    { name: 'all opened at one instant', closed: spans([1, 3], [1, 4], [1, 2]), open: [1], most: 4 },
    { name: 'stopped within the bar that opened it', closed: spans([5, 5]), open: [], most: 1 },
    { name: 'and gone at the next', closed: spans([5, 5], [6, 9]), open: [], most: 1 },
    { name: 'beside another', closed: spans([1, 9], [5, 5], [6, 6]), open: [], most: 2 },
    { name: 'in any order', closed: spans([6, 8], [1, 5], [4, 7], [2, 6]), open: [], most: 3 },
  ])('$name: $most', ({ closed, open, most }) => {
    expect(maxOpened(closed, open)).toBe(most);
  });
});
