import { type ExtraFilters, extraQuery, NO_EXTRA, parseExtra } from './extra-filters';
import { asksForUser, unfilteredList } from './list-address';

const read = (query: string) => parseExtra(new URLSearchParams(query));

describe('what only users filter by', () => {
  it('has one spelling in addresses', () => {
    const extra = { ...NO_EXTRA, isMine: true, balance: { min: 1000, max: null } };
    expect(extraQuery(extra)).toEqual(['robots=mine', 'balance=1000-']);
    expect(read('robots=mine&balance-min=1000&balance-max=')).toEqual(extra);
    expect(read('robots=MINE')).toEqual({ ...NO_EXTRA, isMine: true });
    expect(read('robots=')).toEqual(NO_EXTRA);
    expect(read('robots=yours')).toBeNull();
  });

  it('is distinguished from filters for everyone', () => {
    const asks = (extra: Partial<ExtraFilters>) =>
      asksForUser({ ...unfilteredList('crypto'), extra: { ...NO_EXTRA, ...extra } });
    expect(asks({})).toBe(false);
    expect(asks({ timeframes: [5], trades: { min: 1, max: null } })).toBe(false);
    expect(asks({ isMine: true })).toBe(true);
    expect(asks({ balance: { min: 0, max: null } })).toBe(true);
    expect(asks({ balance: { min: null, max: 0 } })).toBe(true);
    expect(asksForUser({ ...unfilteredList('crypto'), sort: { by: 'full.closedPL', ascending: true } })).toBe(
      true,
    );
  });
});
