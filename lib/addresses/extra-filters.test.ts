import { asksForOwn, extraQuery, NO_EXTRA, parseExtra } from './extra-filters';

const read = (query: string) => parseExtra(new URLSearchParams(query));

describe('what only users filter by', () => {
  it('stands in an address by one spelling', () => {
    const extra = { ...NO_EXTRA, isMine: true, balance: { min: 1000, max: null } };
    expect(extraQuery(extra)).toEqual(['robots=mine', 'balance=1000-']);
    expect(read('robots=mine&balance-min=1000&balance-max=')).toEqual(extra);
    expect(read('robots=MINE')).toEqual({ ...NO_EXTRA, isMine: true });
    expect(read('robots=')).toEqual(NO_EXTRA);
    expect(read('robots=yours')).toBeNull();
  });

  it('is told from what everybody filters by', () => {
    expect(asksForOwn(NO_EXTRA)).toBe(false);
    expect(asksForOwn({ ...NO_EXTRA, timeframes: [5], trades: { min: 1, max: null } })).toBe(false);
    expect(asksForOwn({ ...NO_EXTRA, isMine: true })).toBe(true);
    expect(asksForOwn({ ...NO_EXTRA, balance: { min: 0, max: null } })).toBe(true);
    expect(asksForOwn({ ...NO_EXTRA, balance: { min: null, max: 0 } })).toBe(true);
  });
});
