import type { ContentEntry, EntryKind } from '@/lib/content/entries/entry';
import { NO_ENTRIES, setPublishedEntries } from '@/lib/content/entries/published-entries';
import { instrument } from '@/lib/robots/catalogue/testing/sample-robot';
import type { Call } from '../call';
import { runCall, testCatalogue } from '../testing/call-context';
import { getFundsForArticle, getTickerModelsByTickers, getTickersByNames2 } from './look-up-lists';
import { getTickersVersioned, TICKER_PICKER_CONTEXTS } from './look-up-tickers';
import { readRobotSearch } from './read-robot-search';
import { searchSite } from './search-site';

interface Item {
  readonly Ticker: string;
  readonly FundId: number;
}
interface Versioned {
  readonly RequestNumber: number | null;
  readonly Tickers: readonly Item[];
}

const listTickers = (items: readonly Item[]) => items.map(({ Ticker }) => Ticker);
const search = async (body: object, more = {}) =>
  (await runCall(getTickersVersioned, body, more)) as Versioned;
const list = async (call: Call, body: object) => (await runCall(call, body)) as Item[];

/** The market of a catalogue with robots on imported bars. */
function importedMarket(...imported: readonly ReturnType<typeof instrument>[]) {
  const catalogue = {
    ...testCatalogue(),
    market: () => ({ name: 'imported', label: 'Imported prices', now: 0 }) as const,
  };
  return { catalogue, importedInstruments: async () => imported };
}

describe('GetTickersVersioned', () => {
  it('returns instruments with all their fields', async () => {
    const { Tickers } = await search({ filter: 'aapl' });
    expect(Tickers[0]).toEqual({
      Ticker: 'AAPL',
      FundName: 'Apple Inc.',
      FundId: expect.any(Number),
      FundType: 'S',
      Group: expect.stringMatching(/./),
      Category: expect.stringMatching(/./),
      NoData: false,
      RenamedToId: null,
      RenamedToTicker: null,
    });
  });

  it('returns a renamed ticker’s successor', async () => {
    const { Tickers } = await search({ filter: 'FB' });
    const [meta] = await list(getTickerModelsByTickers, { tickersStrings: ['META'] });
    expect(Tickers[0]).toMatchObject({
      Ticker: 'FB',
      NoData: true,
      RenamedToTicker: 'META',
      RenamedToId: meta?.FundId,
    });
  });

  it('returns the request’s number', async () => {
    expect((await search({ filter: 'a', requestNumber: 41 })).RequestNumber).toBe(41);
    expect((await search({ filter: 'a', requestNumber: 0 })).RequestNumber).toBe(0);
    expect((await search({ filter: 'a' })).RequestNumber).toBeNull();
    expect((await search({ filter: 'zzzzzz', requestNumber: 7 })).Tickers).toEqual([]);
  });

  it('narrows by types, patterns and universe, and has no penny or OTC stocks', async () => {
    const { Tickers } = await search({ filter: 'eur', includeFundTypes: ['F'], patterns: ['EUR*', 'GBP*'] });
    expect(Tickers.length).toBeGreaterThan(1);
    for (const { Ticker } of Tickers) expect(Ticker).toMatch(/^EUR/);
    expect((await search({ filter: 'eurusd', excludeFundTypes: ['F'] })).Tickers).toEqual([]);
    const traded = { ...testCatalogue(), tickers: () => new Map([['AAPL', 3]]) };
    expect(
      listTickers((await search({ filter: 'a', universe: 'traded' }, { catalogue: traded })).Tickers),
    ).toEqual(['AAPL']);
    expect(await search({ filter: 'ba', pennyStocks: false, otcStocks: false })).toEqual(
      await search({ filter: 'ba' }),
    );
  });

  it('shows the tickers of most robots while nothing is typed, and 50 at most', async () => {
    const traded = new Map([
      ['MSFT', 2],
      ['SPY', 9],
    ]);
    const { Tickers } = await search(
      { filter: '' },
      { catalogue: { ...testCatalogue(), tickers: () => traded } },
    );
    expect([listTickers(Tickers).slice(0, 2), Tickers.length]).toEqual([['SPY', 'MSFT'], 50]);
  });

  it.each(TICKER_PICKER_CONTEXTS)('accepts the context %s', async (tickerPickerContext) => {
    expect((await search({ filter: 'aapl', tickerPickerContext })).Tickers[0]?.Ticker).toBe('AAPL');
  });

  it('finds imported instruments in an imported market', async () => {
    const market = importedMarket(instrument(1_000_000, 'OWN'));
    expect(await search({ filter: 'own', universe: 'withData' }, market)).toMatchObject({
      Tickers: [{ Ticker: 'OWN', FundId: 1_000_000, NoData: false }],
    });
    expect(await search({ filter: 'aapl' }, market)).toMatchObject({
      Tickers: [{ Ticker: 'AAPL', NoData: true }],
    });
    expect(listTickers((await search({ filter: 'own' })).Tickers)).not.toContain('OWN');
  });

  it.each([
    ['<script>alert(1)</script>'],
    ["' OR 1=1 --"],
    ['(qz+)+$'],
    ['\u0000\u202e\ud800'],
    ['%%%'],
    ['constructor'],
  ])('finds nothing for %j', async (filter) => {
    expect(await search({ filter, requestNumber: 1 })).toEqual({ RequestNumber: 1, Tickers: [] });
  });

  it.each([
    [{}, 'filter must be a text of at most 100 characters'],
    [{ filter: 'a'.repeat(101) }, 'filter must be a text of at most 100 characters'],
    [{ filter: 5 }, 'filter must be a text'],
    [{ filter: 'a', tickerPickerContext: 'chat' }, 'tickerPickerContext must be one of portfolio,'],
    [{ filter: 'a', requestNumber: 1.5 }, 'requestNumber must be a whole number'],
    [{ filter: 'a', universe: 'mine' }, 'universe must be one of all, traded, withData'],
    [{ filter: 'a', patterns: 'AA*' }, 'patterns must be a list of at most 10'],
    [{ filter: 'a', patterns: Array(11).fill('*') }, 'patterns must be a list of at most 10'],
    [{ filter: 'a', patterns: ['*'.repeat(21)] }, 'patterns[0] must be a text of at most 20 characters'],
    [{ filter: 'a', includeFundTypes: ['X'] }, 'includeFundTypes[0] must be one of S, E, F, C'],
    [{ filter: 'a', pennyStocks: 'yes' }, 'pennyStocks must be true or false'],
  ])('%j is refused', async (body, message) => {
    await expect(search(body)).rejects.toThrow(message);
  });
});

describe('a search for robots', () => {
  const read = (body: object): Promise<unknown> => runCall(readRobotSearch, body);

  it('leads to the same page as the list’s form, and returns what it searches for', async () => {
    expect(await read({ address: '/bot-trading/?q=old', search: 'aaa foo' })).toMatchObject({
      Address: '/bot-trading/?q=aaa&typed=foo',
      Unknown: ['foo'],
    });
    expect(await read({ address: '/bot-trading/new/', search: 'gamestop foo' })).toMatchObject({
      Address: '/bot-trading/new/GME/?typed=foo',
      Tickers: [{ Ticker: 'GME' }],
      Unknown: ['foo'],
    });
  });

  it('treats words as known while a market has no robots', async () => {
    expect(await read({ address: '/bot-forex-trading/', search: 'momentum' })).toEqual({
      Address: '/bot-forex-trading/?q=momentum',
      Tickers: [],
      Unknown: [],
      Elsewhere: [],
    });
  });

  it('without a text, returns what the list already searches for', async () => {
    const address = '/bot-trading/AAPL-AMZN-BTC.X-META-MSFT/?typed=TSLA%20foo';
    expect(await read({ address })).toMatchObject({
      Address: address,
      Tickers: ['AAPL', 'AMZN', 'BTC.X', 'META', 'MSFT', 'TSLA'].map((Ticker) => ({ Ticker })),
      Unknown: ['foo'],
    });
    expect(await read({ address: '/bot-trading/?q=zzz%20fb' })).toMatchObject({ Unknown: ['zzz'] });
  });

  it('leads to the fallback list if too few robots are left', async () => {
    expect(await read({ address: '/bot-trading/top10/', search: 'gamestop' })).toMatchObject({
      Address: '/bot-trading/all/GME/?instead-of=/bot-trading/top10/GME/',
    });
  });

  it.each(['/', '/bot-trading/12-x/', '/bot-trading/?page=0', ''])('of %j is refused', async (address) => {
    await expect(read({ address, search: 'aapl' })).rejects.toThrow('address must be that of a list');
  });
});

describe('lists of instruments', () => {
  it('returns those of tickers in the requested order, each once, without unknown ones', async () => {
    const tickersStrings = ['spy', 'NOPE', ' AAPL', 'SPY', '', 'eurusd', '__proto__', 'Apple Inc.'];
    expect(listTickers(await list(getTickerModelsByTickers, { tickersStrings }))).toEqual([
      'SPY',
      'AAPL',
      'EURUSD',
    ]);
    expect(await list(getTickerModelsByTickers, { tickersStrings: [] })).toEqual([]);
  });

  it('finds those of a pasted list by ticker, name and a company’s common name', async () => {
    const tickers = ['apple inc.', 'msft', 'AAPL', 'MICROSOFT CORPORATION', 'fb', 'nothing', 'american'];
    expect(listTickers(await list(getTickersByNames2, { tickers }))).toEqual(['AAPL', 'MSFT', 'FB']);
    const names = ['apple', 'microsoft', 'tesla'];
    expect(listTickers(await list(getTickersByNames2, { tickers: names }))).toEqual(['AAPL', 'MSFT', 'TSLA']);
  });

  it('leaves out what an article already has', async () => {
    const all = await list(getFundsForArticle, { searchString: 'gold' });
    const [first, second, ...rest] = all;
    expect(rest.length).toBeGreaterThan(0);
    const selectedFunds = [first?.FundId, second?.FundId];
    expect(await list(getFundsForArticle, { searchString: 'gold', articleId: 5, selectedFunds })).toEqual(
      rest,
    );
  });

  it.each([
    [getTickerModelsByTickers, {}, 'tickersStrings must be a list of at most 100'],
    [getTickerModelsByTickers, { tickersStrings: 'AAPL' }, 'tickersStrings must be a list of at most 100'],
    [getTickerModelsByTickers, { tickersStrings: [null] }, 'tickersStrings[0] must be a text of at most 20'],
    [getTickersByNames2, { tickers: Array(101).fill('A') }, 'tickers must be a list of at most 100'],
    [
      getTickersByNames2,
      { tickers: ['a'.repeat(101)] },
      'tickers[0] must be a text of at most 100 characters',
    ],
    [getFundsForArticle, {}, 'searchString must be a text of at most 100 characters'],
    [
      getFundsForArticle,
      { searchString: '', selectedFunds: ['x'] },
      'selectedFunds[0] must be a whole number',
    ],
  ])('refuses an invalid body', async (call, body, message) => {
    await expect(list(call, body)).rejects.toThrow(message);
  });
});

describe('SearchSite', () => {
  interface Found {
    readonly Tickers: readonly { readonly Ticker: string; readonly Path: string }[];
    readonly Robots: readonly { readonly NameLines: readonly string[]; readonly Path: string }[];
    readonly Pages: readonly { readonly Title: string; readonly Path: string }[];
  }
  const find = async (text: string) => (await runCall(searchSite, { text })) as Found;

  it('finds tickers, robots and pages, each with its address', async () => {
    const { Tickers, Robots } = await find('aapl');
    expect(Tickers[0]).toMatchObject({ Ticker: 'AAPL', FundType: 'S', Path: '/ticker/AAPL/' });
    expect(Robots.length).toBeGreaterThan(0);
    for (const { Path } of Robots) expect(Path).toMatch(/^\/bot-trading\/(?:\d+-|robot\/)/);
    const named = await find('émile');
    expect(named.Robots.map(({ NameLines }) => NameLines.join())).toEqual(['Émile’s "quoted" <b>']);
    expect((await find('pricing')).Pages).toEqual([
      { Title: 'Pricing', Subtitle: expect.any(String), Path: '/app/user/memberships/level' },
    ]);
    expect((await find('check trade')).Pages[0]).toMatchObject({ Title: 'Verify', Path: '/verify/' });
  });

  it('finds lessons, terms, questions and posts by their titles', async () => {
    const entry = (kind: EntryKind, slug: string, title: string) =>
      ({ kind, id: slug, slug, title, summary: '', body: '', html: '', tags: [], data: {} }) as const;
    setPublishedEntries({
      entries: [entry('faq', 'refund', 'Can I get a refund?'), entry('glossary', 'fill', 'Fill')].map(
        (one) => ({ ...one, publishedAt: 0, updatedAt: null, version: 0 }) as unknown as ContentEntry,
      ),
      withdrawn: [],
      moved: {},
    });
    expect((await find('refund')).Pages).toEqual([
      { Title: 'Can I get a refund?', Subtitle: 'Question', Path: '/app/generalinfo/faq#refund' },
    ]);
    expect((await find('fill')).Pages[0]).toMatchObject({ Path: '/trading-investing-101/fill/' });
    setPublishedEntries(NO_ENTRIES);
  });

  it('leads to a renamed ticker’s successor, and finds nothing for unknown text', async () => {
    const nothing = { Tickers: [], Robots: [], Pages: [] };
    expect(await find('…')).toEqual(nothing);
    expect(await find('zzqqxx')).toEqual(nothing);
    // FB itself has no prices; META, its successor, does.
    expect((await find('FB')).Tickers[0]?.Path).toBe('/ticker/META/');
    expect((await find('trader clubs')).Pages[0]?.Path).toBe('/app/trader-club/list');
  });
});
