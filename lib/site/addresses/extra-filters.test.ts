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

describe('ranges', () => {
  it('have signed and decimal ends, each in one spelling', () => {
    for (const [query, written] of [
      ['since-publication=-10-20', 'since-publication=-10-20'],
      ['since-publication=-10', 'since-publication=-10'],
      ['since-publication=-10-', 'since-publication=-10-'],
      ['since-publication=--10', 'since-publication=--10'],
      ['since-publication=-2--10.50', 'since-publication=-10.5--2'],
      ['max-drawdown-min=&max-drawdown-max=12.345', 'max-drawdown=-12.35'],
      ['annual-return-min=-0&annual-return-max=007', 'annual-return=0-7'],
    ] as const) {
      const extra = read(query);
      expect([query, extra && extraQuery(extra)]).toEqual([query, [written]]);
      expect(read(written)).toEqual(extra);
    }
    expect(read('since-publication=-10')?.['since-publication']).toEqual({ min: null, max: 10 });
    expect(read('since-publication=-10-')?.['since-publication']).toEqual({ min: -10, max: null });
  });

  it.each(['10%', '1e3', '5', '1.2.3-', 'ten-', '9999999999999-', '---'])('don’t exist for %j', (text) =>
    expect(read(`annual-return=${text}`)).toBeNull(),
  );

  it('are whole where the figure is, and not below what it can be', () => {
    expect(read('trades=1.5-')).toBeNull();
    expect(read('max-drawdown=-5--2')).toBeNull();
  });
});
