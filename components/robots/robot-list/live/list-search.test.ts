import { ticker } from '@/components/instruments/ticker-picker/testing/tickers';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { type ListAddress, listOf } from '@/lib/site/addresses/list-address';
import { createListSearch } from './list-search';
import { initialState } from './list-state';

const APPLE = ticker('AAPL', { FundName: 'Apple Inc.' });
const MICROSOFT = ticker('MSFT', { FundName: 'Microsoft Corporation' });

/** Look-ups that came in; each waits until it is answered. */
let lookUps: {
  readonly asked: unknown;
  answer(address: string, tickers: readonly TickerItem[]): void;
  fail(): void;
}[];
const originalFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
  lookUps = [];
  globalThis.fetch = ((address: string, init?: RequestInit) => {
    if (address === '/api/antiforgery') return Promise.resolve(Response.json({ token: 't' }));
    return new Promise((resolve, reject) => {
      const asked: unknown = JSON.parse(String(init?.body));
      const answer = (Address: string, Tickers: readonly TickerItem[]) =>
        resolve(Response.json({ Address, Tickers, Unknown: [] }));
      const fail = () => reject(new Error('out of order'));
      lookUps.push({ asked, answer, fail });
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
  const learned: TickerItem[] = [];
  const search = createListSearch({
    store: {
      read: () => state,
      async show(list, mode) {
        state = { ...state, list };
        shown.push({ list: { tickers: list.tickers, keyword: list.keyword, page: list.page }, mode });
      },
    },
    onLearned: ({ Tickers }) => learned.push(...Tickers),
    onText: (text) => texts.push(text),
  });
  return { search, shown, texts, learned };
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

  it('forgets what was not known once it is taken out of the box', async () => {
    const { search, shown } = open({ tickers: ['AAPL'], unread: 'foo' });
    search.type('');
    await pass(300);
    expect(shown).toEqual([{ list: keyword('', ['AAPL']), mode: 'push' }]);
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
  it('goes to the list that the server makes of the words, empties the box and tells what they are', async () => {
    const { search, shown, texts, learned } = open({ tickers: ['SPY'], keyword: 'gold' });
    const done = search.submit('msft, apple');
    await pass();
    expect(lookUps.map(({ asked }) => asked)).toEqual([
      { address: '/bot-trading/SPY/?q=gold', search: 'msft, apple' },
    ]);
    lookUps[0]?.answer('/bot-trading/AAPL-MSFT-SPY/', [MICROSOFT, APPLE]);
    await done;
    expect(shown).toEqual([{ list: keyword('', ['AAPL', 'MSFT', 'SPY']), mode: 'push' }]);
    expect(texts).toEqual(['']);
    expect(learned).toEqual([MICROSOFT, APPLE]);
  });

  it('keeps in the box what narrows nothing', async () => {
    const { search, shown, texts } = open();
    const done = search.submit('aapl foo');
    await pass();
    lookUps[0]?.answer('/bot-trading/AAPL/?typed=foo', [APPLE]);
    await done;
    expect(shown).toEqual([{ list: keyword('', ['AAPL']), mode: 'push' }]);
    expect(texts).toEqual(['foo']);
  });

  it('of the words that were searched for while they were typed goes nowhere', async () => {
    const { search, shown } = open({ keyword: 'gold', page: 1 });
    const done = search.submit('gold');
    await pass();
    lookUps[0]?.answer('/bot-trading/?q=gold', []);
    await done;
    expect(shown).toEqual([]);
  });

  it('searches for words when nobody can tell what they are', async () => {
    const { search, shown } = open();
    const done = search.submit('aapl');
    await pass();
    lookUps[0]?.fail();
    await done;
    expect(shown).toEqual([{ list: keyword('aapl'), mode: 'push' }]);
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
    lookUps[0]?.answer('/bot-trading/AAPL/', [APPLE]);
    await done;
    expect(shown).toEqual([]);
    await pass(300);
    expect(shown).toEqual([{ list: keyword('aapl x'), mode: 'push' }]);
  });
});

it('adds a ticker that was chosen in place of what was typed', async () => {
  const { search, shown, texts, learned } = open({ tickers: ['MSFT'], keyword: 'app' });
  search.type('appl');
  search.choose([APPLE]);
  await pass(1000);
  expect(shown).toEqual([{ list: keyword('', ['AAPL', 'MSFT']), mode: 'push' }]);
  expect(texts).toEqual(['']);
  expect(learned).toEqual([APPLE]);
});
