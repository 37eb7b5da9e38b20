import type { FundId } from '@/lib/core/base/brand';
import { createPriceGuard } from './price-guard';

const SPY = 1 as FundId;
const NOW = 1_000_000;
const tick = (price: number, time = NOW) => ({ fundId: SPY, price, time });

describe('price guard', () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('does not believe in %s', (price) => {
    const guard = createPriceGuard();
    expect(guard.accepts(tick(price), NOW)).toBe(false);
    expect(guard.dropped()).toBe(1);
  });

  it('believes in a price far away only when the next confirms it', () => {
    const guard = createPriceGuard();
    expect(guard.accepts(tick(100, NOW), NOW)).toBe(true);
    expect(guard.accepts(tick(1, NOW + 1), NOW + 1)).toBe(false);
    expect(guard.accepts(tick(101, NOW + 2), NOW + 2)).toBe(true);
    expect(guard.accepts(tick(40, NOW + 3), NOW + 3)).toBe(false);
    expect(guard.accepts(tick(41, NOW + 4), NOW + 4)).toBe(true);
    expect(guard.accepts(tick(42, NOW + 5), NOW + 5)).toBe(true);
    expect(guard.dropped()).toBe(2);
  });

  it('takes an official price as it is', () => {
    const guard = createPriceGuard();
    guard.accepts(tick(100), NOW);
    guard.trust(tick(20, NOW + 1));
    expect(guard.accepts(tick(21, NOW + 2), NOW + 2)).toBe(true);
  });

  it('ignores late, repeated or future prices', () => {
    const guard = createPriceGuard();
    guard.accepts(tick(100, NOW), NOW);
    expect(guard.accepts(tick(101, NOW - 1), NOW)).toBe(false);
    expect(guard.accepts(tick(100, NOW), NOW)).toBe(false);
    expect(guard.dropped()).toBe(0);
    expect(guard.accepts(tick(101, NOW + 60_000), NOW)).toBe(false);
    expect(guard.dropped()).toBe(1);
  });
});
