import { seededRandom } from '@/lib/core/base/seeded-random';
import { answerProblem, answerText } from './answers';
import { askJoinedBar, HOUR_OF_BARS, joinBars, makeBars } from './bars';

it('joins the lesson’s bars as its text says', () => {
  expect(joinBars(HOUR_OF_BARS, 60)).toEqual([
    { open: 100, high: 101.2, low: 99.7, close: 101, volume: 11_000 },
  ]);
  const quarters = joinBars(HOUR_OF_BARS, 15);
  expect(quarters).toHaveLength(4);
  expect(quarters[0]).toEqual({ open: 100, high: 100.5, low: 99.8, close: 99.85, volume: 3200 });
  expect(HOUR_OF_BARS.findIndex(({ high }) => high === 101.2)).toBe(8);
  expect(HOUR_OF_BARS.findIndex(({ low }) => low === 99.7)).toBe(3);
});

it('makes other bars to join, the same for the same seed', () => {
  expect(makeBars(seededRandom(5))).toEqual(makeBars(seededRandom(5)));
  expect(makeBars(seededRandom(5))).not.toEqual(makeBars(seededRandom(6)));
  for (let seed = 0; seed < 50; seed += 1)
    for (const { open, high, low, close, volume } of makeBars(seededRandom(seed))) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(volume).toBeGreaterThan(0);
    }
});

describe('answers', () => {
  const [, high] = askJoinedBar(HOUR_OF_BARS.slice(0, 3));

  it.each([
    ['100.5', null],
    ['$100.50', null],
    ['', 'Please enter a number'],
    ['100,50', 'Is this 100.50 or 10050? Type 100.50 or 10050.'],
    ['a lot', 'Please enter a number, such as 99.85'],
    ['100.51', 'Not this one. It’s the highest of all highs.'],
  ])('%p is answered with %p', (typed, problem) => {
    expect(high && answerProblem(high, typed)).toBe(problem);
  });

  it('are right as they are shown', () => {
    for (const asked of askJoinedBar(makeBars(seededRandom(3))))
      expect(answerProblem(asked, answerText(asked))).toBeNull();
  });
});
