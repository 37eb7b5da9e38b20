import { seededRandom } from '@/lib/core/base/seeded-random';
import {
  describeOutcome,
  GAP_BAR,
  judgeBar,
  LESSON_POSITION,
  makeStopBars,
  STOP_BARS,
  WIDE_BAR,
  wasGapped,
} from './stops';

it('fills the lesson’s stops as its text says', () => {
  const gap = judgeBar(LESSON_POSITION, GAP_BAR);
  expect([gap.kind, gap.price?.toFixed(2), gap.profit?.toFixed(2)]).toEqual(['gap', '46.49', '-350.70']);
  expect(((gap.profit ?? 0) / -200).toFixed(2)).toBe('1.75');
  const both = judgeBar(LESSON_POSITION, WIDE_BAR);
  expect([both.kind, both.price?.toFixed(2), both.profit?.toFixed(2)]).toEqual(['stop', '47.99', '-200.72']);
  const target = judgeBar(LESSON_POSITION, { ...WIDE_BAR, low: 49 });
  expect([target.price, target.profit]).toEqual([54, 400]);
  expect((400 - (both.profit ?? 0)).toFixed(2)).toBe('600.72');
  expect(judgeBar({ ...LESSON_POSITION, stop: 49.5 }, GAP_BAR).price).toBe(gap.price);
});

it('asks about a stop, a target, a gap, both and neither', () => {
  const outcomes = STOP_BARS.map((bar) => judgeBar(LESSON_POSITION, bar));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['stop', 'target', 'gap', 'stop', 'nothing']);
  expect(outcomes.map(describeOutcome)[2]).toBe(
    'The bar opens below the stop, so the open is the first price there is. Filled at $47.19: −$280.71.',
  );
});

it('makes other bars whose prices fit together', () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed < 30; seed += 1)
    for (const bar of makeStopBars(seededRandom(seed))) {
      const { open, high, low, close } = bar;
      expect([bar, low <= Math.min(open, close) && high >= Math.max(open, close)]).toEqual([bar, true]);
      kinds.add(judgeBar(LESSON_POSITION, bar).kind);
    }
  expect([...kinds].sort()).toEqual(['gap', 'nothing', 'stop', 'target']);
});

it.each([
  ['long', 46.5, 49, true],
  ['long', 48, 49, false],
  ['short', 46.5, 44, true],
  ['short', 46.5, 49, false],
] as const)('a stop of a %s position at %p after %p was jumped over: %p', (side, quote, closeBefore, is) => {
  expect(wasGapped({ side, quote, open: 46.5, closeBefore })).toBe(is);
});
