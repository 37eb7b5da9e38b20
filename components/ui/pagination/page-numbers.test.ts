import { pageSteps } from './page-numbers';

describe('pageSteps', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 9, '1 2 gap 9'],
    [3, 9, '1 2 3 4 gap 9'],
    [4, 9, '1 2 3 4 5 gap 9'],
    [5, 9, '1 gap 4 5 6 gap 9'],
    [6, 9, '1 gap 5 6 7 8 9'],
    [9, 9, '1 gap 8 9'],
    [4, 5, '1 2 3 4 5'],
  ])('page %p of %p: %p', (current, last, steps) => {
    expect(pageSteps(current, last).join(' ')).toBe(steps);
  });
});
