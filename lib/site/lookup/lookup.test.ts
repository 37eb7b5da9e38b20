import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import { INSTRUMENTS, TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { instrument } from '@/lib/robots/catalogue/testing/sample-robot';
import { createLookup } from './lookup';
import { lookupOfMarket } from './market-lookup';
import { type LookupQuery, MAX_FOUND, matchesWildcard } from './query';

function named(fundId: number, ticker: string, fundName: string, more: Partial<Instrument> = {}): Instrument {
  return { ...instrument(fundId, ticker, more), fundName };
}

const GONE = { noData: true } as const;
const SAMPLE = createLookup([
  named(1, 'GOLD', 'Barrick Mining'),
  named(2, 'GOLDX', 'Marigold Fund', { fundType: 'E' }),
  named(3, 'AGLD', 'Old Gold Trust', { fundType: 'E' }),
  named(4, 'ABGD', 'Golden Ocean', GONE),
  named(5, 'ZGD', 'Agnico Gold Mines', { ...GONE, renamedToId: 3 as FundId, renamedToTicker: 'AGLD' }),
  named(6, 'MRG', 'Marigold Metals'),
  named(7, 'BTC.X', 'Bitcoin / Dollar', { fundType: 'C' }),
  named(8, 'CAFE', 'Café Züri, S.A.'),
  named(9, 'SAME', 'Café Züri, S.A.', GONE),
]);

const listTickers = (found: readonly Instrument[]) => found.map(({ ticker }) => ticker);
const search = (text: string, more: Partial<LookupQuery> = {}, traded = new Map<string, number>()) =>
  listTickers(SAMPLE.search({ text, ...more }, traded));

describe('search by text', () => {
  it.each<[string, string, string[]]>([
    [
      'the ticker, tickers, words of names, parts of names',
      'gold',
      ['GOLD', 'GOLDX', 'AGLD', 'ABGD', 'ZGD', 'MRG'],
    ],
    ['case and blanks do not count', '  gOlD ', ['GOLD', 'GOLDX', 'AGLD', 'ABGD', 'ZGD', 'MRG']],
    ['the ticker goes before one that it begins', 'goldx', ['GOLDX']],
    ['those with data before those without', 'ag', ['AGLD', 'ZGD']],
    ['every word begins some word, in any order', 'min gold', ['ZGD']],
    ['a part across words', 'rick min', ['GOLD']],
    ['marks and signs do not count', 'cafe zur', ['CAFE', 'SAME']],
    ['a ticker with its point', 'btc.x', ['BTC.X']],
    ['a ticker without its point', 'BTCX', ['BTC.X']],
    ['a ticker with a stroke', 'btc/x', ['BTC.X']],
    ['letters apart are no ticker', 'go ld', []],
    ['what nothing fits', 'zzzz', []],
    ['only signs', '!?* \u{1F916}', []],
    ['half a pair', '\ud800', []],
    ['a regular expression', '.*', []],
    ['a very long text', 'a'.repeat(10_000), []],
  ])('%s', (_, text, expected) => {
    expect(search(text)).toEqual(expected);
  });

  it('answers at most 50, the best of them', () => {
    const many = createLookup([
      ...Array.from({ length: 300 }, (_, i) => named(i + 1, `T${i}`, `Fund of gold ${i}`)),
      named(999, 'ZGOLD', 'Gold', GONE),
      named(1000, 'GOLD', 'Another', GONE),
    ]);
    const found = many.search({ text: 'gold' }, new Map());
    expect([found.length, found[0]?.ticker]).toEqual([MAX_FOUND, 'GOLD']);
  });
});

describe('search without a text', () => {
  it('gives the most traded first, then those with data by ticker', () => {
    const traded = new Map([
      ['CAFE', 2],
      ['MRG', 9],
      ['GOLDX', 2],
      ['GONE', 50],
    ]);
    const rest = ['AGLD', 'BTC.X', 'GOLD', 'ABGD', 'SAME', 'ZGD'];
    expect(search('', {}, traded)).toEqual(['MRG', 'CAFE', 'GOLDX', ...rest]);
    expect(search('  ', {}, traded)).toEqual(['MRG', 'CAFE', 'GOLDX', ...rest]);
  });
});

describe('filters', () => {
  const traded = new Map([
    ['AGLD', 1],
    ['MRG', 3],
  ]);

  it.each<[string, Partial<LookupQuery>, string[]]>([
    ['fund types', { includeFundTypes: ['E', 'C'] }, ['GOLDX', 'AGLD']],
    ['all but some fund types', { excludeFundTypes: ['S'] }, ['GOLDX', 'AGLD']],
    ['both', { includeFundTypes: ['E'], excludeFundTypes: ['E'] }, []],
    [
      'with prices, or renamed to one with prices',
      { universe: 'withData' },
      ['GOLD', 'GOLDX', 'AGLD', 'ZGD', 'MRG'],
    ],
    ['traded, or renamed to a traded one', { universe: 'traded' }, ['AGLD', 'ZGD', 'MRG']],
    ['any pattern, in any case', { patterns: ['a*', 'g?ld'] }, ['GOLD', 'AGLD', 'ABGD']],
    ['ids left out', { excludeIds: [1, 4, 77] }, ['GOLDX', 'AGLD', 'ZGD', 'MRG']],
  ])('%s', (_, more, expected) => {
    expect(search('gold', more, traded)).toEqual(expected);
  });
});

describe('patterns', () => {
  it.each([
    ['', '', true],
    ['AA', '', false],
    ['AA', '*', true],
    ['AAPL', 'AA*', true],
    ['BAA', 'AA*', false],
    ['AAPL', '*PL', true],
    ['AAPL', '?AP?', true],
    ['AAPL', '????', true],
    ['AAPL', '???', false],
    ['ABCABD', '*AB?', true],
    ['BTC.X', 'BTC.X', true],
    ['BTCZX', 'BTC.X', false],
    ['A', '**A**', true],
  ])('%s and %s: %s', (text, pattern, expected) => {
    expect(matchesWildcard(text, pattern)).toBe(expected);
  });

  it('does not try every way to share out stars', () => {
    expect(matchesWildcard('A'.repeat(5000), `${'*A'.repeat(30)}B`)).toBe(false);
  });
});

describe('whole tickers and names', () => {
  it('finds in any case, a ticker before a name, a name with prices before one without', () => {
    expect(SAMPLE.byTicker(' btc.x ')?.fundId).toBe(7);
    expect(SAMPLE.byTicker('BTC')).toBeNull();
    expect(SAMPLE.byName('old gold trust')?.ticker).toBe('AGLD');
    expect(SAMPLE.byName('gold')?.ticker).toBe('GOLD');
    expect(SAMPLE.byName('CAFE ZURI S.A')?.ticker).toBe('CAFE');
    expect(SAMPLE.byName('')).toBeNull();
    expect(SAMPLE.byId(9 as FundId)?.ticker).toBe('SAME');
  });
});

describe('companies by their common names', () => {
  const lookup = lookupOfMarket('simulated', []);

  it.each([
    ['apple', 'AAPL'],
    ['Microsoft', 'MSFT'],
    ['tesla', 'TSLA'],
    ['amazon', 'AMZN'],
    ['coca-cola', 'KO'],
    ['The Home Depot', 'HD'],
    ['exxon', 'XOM'],
    ['bank of america', 'BAC'],
    ['alphabet', 'GOOGL'],
    ['facebook', 'FB'],
    ['ball', 'BALL'],
    ['bitcoin', 'BTC.X'],
    ['bitcoin cash', 'BCH.X'],
    // Two or more companies share this prefix.
    ['american', undefined],
    ['general', undefined],
    // Funds aren't identified by a prefix.
    ['energy', undefined],
    ['spdr', undefined],
    ['momentum', undefined],
    ['appl', undefined],
    ['inc', undefined],
  ])('%s is %s', (text, ticker) => {
    expect(lookup.byName(text)?.ticker).toBe(ticker);
  });
});

describe('other spellings of tickers', () => {
  const lookup = lookupOfMarket('simulated', []);

  it.each([
    ['EUR/USD', 'EURUSD'],
    ['eur-usd', 'EURUSD'],
    ['EURUSD=X', 'EURUSD'],
    ['BRKB', 'BRK.B'],
    ['BRK/B', 'BRK.B'],
    ['brk-b', 'BRK.B'],
    ['BTC', 'BTC.X'],
    ['BTC/USD', 'BTC.X'],
    ['btcusdt', 'BTC.X'],
    ['apple', 'AAPL'],
    // As the market bar calls them, although there is a company of that name.
    ['nasdaq', 'QQQ'],
    ['dow jones', 'DIA'],
    ['S&P 500', 'SPY'],
    ['russell 2000', 'IWM'],
    ['gold', 'GLD'],
  ])('%s is %s, by itself and as the first suggestion', (text, ticker) => {
    expect(lookup.byName(text)?.ticker).toBe(ticker);
    expect(lookup.search({ text }, new Map())[0]?.ticker).toBe(ticker);
  });

  it('suggests what the market bar calls a fund before it is typed out', () => {
    const found = lookup.search({ text: 'nasd', universe: 'withData' }, new Map());
    expect(listTickers(found)).toContain('QQQ');
  });

  it('reads nothing into letters apart', () => {
    expect(lookup.byName('EUR USD')).toBeNull();
  });

  it('finds every known instrument by its own ticker', () => {
    expect(INSTRUMENTS.filter((one) => lookup.byName(one.ticker) !== one)).toEqual([]);
  });
});

describe('the lookup of a market', () => {
  it('finds every known instrument first by its own ticker', () => {
    const lookup = lookupOfMarket('simulated', []);
    const missed = INSTRUMENTS.filter(
      ({ ticker, fundId }) => lookup.search({ text: ticker }, new Map())[0]?.fundId !== fundId,
    );
    expect(missed).toEqual([]);
  });

  it('has prices in an imported market only for imported instruments', () => {
    const imported = [
      named(1_000_000, 'OWN', 'My own'),
      { ...INSTRUMENTS[0], noData: false, fundName: 'Imported name' } as Instrument,
    ];
    const lookup = lookupOfMarket('imported', imported);
    const [first, second] = TRADED_INSTRUMENTS.map(({ ticker }) => ticker);
    expect(lookup.byTicker('OWN')?.noData).toBe(false);
    expect(lookup.byTicker(first ?? '')).toMatchObject({ noData: false, fundName: 'Imported name' });
    expect(lookup.byTicker(second ?? '')?.noData).toBe(true);
    expect(lookupOfMarket('imported', imported)).toBe(lookup);
    expect(lookupOfMarket('simulated', imported).byTicker('OWN')).toBeNull();
  });
});
