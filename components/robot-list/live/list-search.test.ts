import { ticker } from '@/components/ticker-picker/testing/tickers';
import type { TickerItem } from '@/components/ticker-picker/ticker-item';
import { type ListAddress, listOf, MAX_TICKERS } from '@/lib/addresses/list-address';
import { createListSearch } from './list-search';
import { initialState } from './list-state';

const APPLE = ticker('AAPL', { FundName: 'Apple Inc.' });
const MICROSOFT = ticker('MSFT', { FundName: 'Microsoft Corporation' });

/** Look-ups that came in; each waits until it is answered. */
let lookUps: { readonly asked: readonly string[]; answer(items: readonly TickerItem[] | Error): void }[];
const originalFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
  lookUps = [];
  globalThis.fetch = ((address: string, init?: RequestInit) => {
    if (address === '/api/antiforgery') return Promise.resolve(Response.json({ token: 't' }));
    return new Promise((resolve, reject) => {
      const { tickersStrings: asked } = JSON.parse(String(init?.body));
      const answer = (items: readonly TickerItem[] | Error) =>
        items instanceof Error ? reject(items) : resolve(Response.json(items));
      lookUps.push({ asked, answer });
    });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  jest.useRealTimers();
});

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

function open(change: Partial<ListAddress> = {}) {
  let state = initialState({ ...listOf('stocks-etf'), page: 3, ...change }, [], 0);
  const shown: { readonly list: Partial<ListAddress>; readonly mode: string }[] = [];
  const texts: string[] = [];
  const chosen: TickerItem[] = [];
  const search = createListSearch({
    store: {
      read: () => state,
      async show(list, mode) {
        state = { ...state, list };
        shown.push({ list: { tickers: list.tickers, keyword: list.keyword, page: list.page }, mode });
      },
    },
    onChosen: (item) => chosen.push(item),
    onText: (text) => texts.push(text),
  });
  return { search, shown, texts, chosen };
}

const keyword = (text: string, tickers: readonly string[] = []) => ({ tickers, keyword: text, page: 1 });

describe('typing', () => {
  it('searches 300 ms after the last key, from the first page', async () => {
    const { search, shown } = open();
    search.type('g');
    await pass(299);
    search.type('go');
    await pass(299);
    expect(shown).toEqual([]);
    await pass(1);
    expect(shown).toEqual([{ list: keyword('go'), mode: 'push' }]);
  });

  it('makes one entry of the history for a search, however many keys it takes', async () => {
    const { search, shown } = open();
    for (const text of ['g', 'go', 'gol', '']) {
      search.type(text);
      await pass(300);
    }
    expect(shown.map(({ list, mode }) => `${mode} ${list.keyword}`)).toEqual([
      'push g',
      'replace go',
      'replace gol',
      'replace ',
    ]);
  });

  it('does not search again for the same words', async () => {
    const { search, shown } = open({ keyword: 'gold' });
    search.type('  gold ');
    await pass(300);
    expect(shown).toEqual([]);
  });

  it('is forgotten when the list is left', async () => {
    const { search, shown } = open();
    search.type('gold');
    search.cancel();
    await pass(1000);
    expect(shown).toEqual([]);
  });
});

describe('GO', () => {
  it('adds the tickers when all words are some, empties the box and tells which', async () => {
    const { search, shown, texts, chosen } = open({ tickers: ['SPY'], keyword: 'gold' });
    const done = search.submit('msft, aapl');
    await pass();
    expect(lookUps.map(({ asked }) => asked)).toEqual([['msft', 'aapl']]);
    lookUps[0]?.answer([MICROSOFT, APPLE]);
    await done;
    expect(shown).toEqual([{ list: keyword('', ['AAPL', 'MSFT', 'SPY']), mode: 'push' }]);
    expect(texts).toEqual(['']);
    expect(chosen).toEqual([MICROSOFT, APPLE]);
  });

  it('searches for words when one of them is no ticker', async () => {
    const { search, shown, texts } = open();
    const done = search.submit('aapl miners');
    await pass();
    lookUps[0]?.answer([APPLE]);
    await done;
    expect(shown).toEqual([{ list: keyword('aapl miners'), mode: 'push' }]);
    expect(texts).toEqual([]);
  });

  it('searches for words when nobody can tell whether they are tickers', async () => {
    const { search, shown } = open();
    const done = search.submit('aapl');
    await pass();
    lookUps[0]?.answer(new Error('out of order'));
    await done;
    expect(shown).toEqual([{ list: keyword('aapl'), mode: 'push' }]);
  });

  it(`takes no ticker beyond ${MAX_TICKERS}, and asks for none then`, async () => {
    const full = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'];
    const { search, shown } = open({ tickers: full });
    await search.submit('aapl');
    expect(lookUps).toEqual([]);
    expect(shown).toEqual([{ list: keyword('aapl', full), mode: 'push' }]);
  });

  it('of an empty box clears the words', async () => {
    const { search, shown } = open({ keyword: 'gold' });
    await search.submit('  ');
    expect(lookUps).toEqual([]);
    expect(shown).toEqual([{ list: keyword(''), mode: 'replace' }]);
  });

  it('comes before what was typed, and is forgotten when somebody types on', async () => {
    const { search, shown } = open();
    search.type('aapl');
    const done = search.submit('aapl');
    search.type('aapl x');
    await pass();
    lookUps[0]?.answer([APPLE]);
    await done;
    expect(shown).toEqual([]);
    await pass(300);
    expect(shown).toEqual([{ list: keyword('aapl x'), mode: 'push' }]);
  });
});

it('adds a ticker that was chosen in place of what was typed', async () => {
  const { search, shown, texts, chosen } = open({ tickers: ['MSFT'], keyword: 'app' });
  search.type('appl');
  search.choose([APPLE]);
  await pass(1000);
  expect(shown).toEqual([{ list: keyword('', ['AAPL', 'MSFT']), mode: 'push' }]);
  expect(texts).toEqual(['']);
  expect(chosen).toEqual([APPLE]);
});
