/** @jest-environment jsdom */
import { onPageEvent } from './page-events';
import { announceView } from './view-item';

describe('page events', () => {
  it.each([
    ['/bot-trading/12-nvda-supertrend/', 1],
    ['/bot-crypto-trading/robot/5/', 1],
    ['/app/user/memberships/level', 1],
    ['/bot-trading/', 0],
    ['/bot-trading/signals/all/', 0],
    ['/app/mobilewebviewpapertrades/ai-robot/12/', 0],
    ['/', 0],
  ])('announce a viewed item on %s: %i', (path, times) => {
    const seen: unknown[] = [];
    const stop = onPageEvent('view_item', (detail) => seen.push(detail));
    announceView(path);
    stop();
    announceView(path);
    expect(seen).toEqual(Array(times).fill({ currency: 'USD', value: 540 }));
  });
});
