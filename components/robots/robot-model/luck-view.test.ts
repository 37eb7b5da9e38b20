import { luckView } from './luck-view';

const luck = (pct: number) => ({ pct, trials: 322, days: 93 });

it.each([
  [0.2, 'Could be luck', 'under 1%'],
  [49.9, 'Could be luck', '50%'],
  [50, 'Perhaps skill', '50%'],
  [94.9, 'Perhaps skill', '95%'],
  [95, 'Probably not luck', '95%'],
  [99.8, 'Probably not luck', 'over 99%'],
])('says of %p: %p', (pct, word, figure) => {
  expect(luckView(luck(pct), 20)).toMatchObject({ word, figure });
});

it('says how many robots it was compared with, and after how long', () => {
  expect(luckView(luck(10), 40).meaning).toBe(
    'By chance alone, the best of 322 robots without any skill is expected to look better than this after 93 trading days.',
  );
});

it('compares nothing with few trades or days', () => {
  expect(luckView(luck(99), 19)).toMatchObject({ word: 'Too early to judge', pct: null, figure: '' });
  expect(luckView(null, 100).pct).toBeNull();
});
