import { currentPreparation, preparingText } from './progress';

describe('what pages say about a preparation', () => {
  const bars = { done: 40, total: 147 };

  it.each([
    ['before robots are set up', { ready: 0, total: 0 }, 'Setting up the robots.'],
    ['before anything was heard of bars', { ready: 0, total: 1323 }, 'Preparing the market.'],
    ['during bars', { ready: 0, total: 1323, bars }, 'Preparing the market: 40 of 147 instruments.'],
    [
      'during bars for new robots',
      { ready: 9, total: 12, bars },
      'Preparing the market: 40 of 147 instruments.',
    ],
    [
      'before the first robot',
      { ready: 0, total: 1323, bars: null },
      'Preparing the robots: 0 of 1,323 ready.',
    ],
    ['during robots', { ready: 12, total: 323, bars: null }, 'Preparing the robots: 12 of 323 ready.'],
    ['during robots, heard of nothing', { ready: 12, total: 323 }, 'Preparing the robots: 12 of 323 ready.'],
  ])('%s', (_, progress, text) => {
    expect(preparingText(progress)).toBe(text);
  });

  it('is that no feed could be reached, as long as robots wait', () => {
    const text = 'No feed could be reached. Robots wait for prices.';
    expect(preparingText({ ready: 0, total: 0, noFeed: true })).toBe(text);
    expect(preparingText({ ready: 9, total: 12, bars, noFeed: true })).toBe(text);
    expect(preparingText({ ready: 12, total: 12, noFeed: true })).toBeNull();
  });

  it('is nothing where all robots have figures, whatever the bars do', () => {
    expect(currentPreparation({ ready: 323, total: 323, bars })).toBeNull();
    expect(preparingText({ ready: 323, total: 323, bars: null })).toBeNull();
  });
});
