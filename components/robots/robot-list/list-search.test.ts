/** @jest-environment jsdom */
import { ticker } from '@/components/instruments/ticker-picker/testing/tickers';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';
import { createListSearch } from './list-search';
import { withTickers } from './search-suggest';

const APPLE = ticker('AAPL', { fundName: 'Apple Inc.' });
const MICROSOFT = ticker('MSFT', { fundName: 'Microsoft Corporation' });

/** Pending look-ups, in order. */
let lookUps: {
  readonly asked: unknown;
  answer(address: string, tickers: readonly TickerItem[]): void;
  fail(): void;
}[];
/** A minimal Response, which jsdom lacks. */
const reply = (body: unknown) => ({ ok: true, status: 200, json: async () => body }) as Response;
const originalFetch = globalThis.fetch;

// Loaded lazily on first use; preloaded for tests.
beforeAll(() => import('./list-calls'));

beforeEach(() => {
  jest.useFakeTimers();
  lookUps = [];
  globalThis.fetch = ((address: string, init?: RequestInit) => {
    if (address === '/api/antiforgery') return Promise.resolve(reply({ token: 't' }));
    return new Promise((resolve, reject) => {
      const asked: unknown = JSON.parse(String(init?.body));
      const answer = (Address: string, Tickers: readonly TickerItem[]) =>
        resolve(reply({ address: Address, tickers: Tickers, unknown: [], elsewhere: [] }));
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

/** Waits until a call has been sent. */
async function reach(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await pass();
}

function open(change: Partial<ListAddress> = {}) {
  const shown: { readonly list: Partial<ListAddress>; readonly mode: string }[] = [];
  const learned: TickerItem[] = [];
  let list: ListAddress = { ...unfilteredList('stocks-etf'), page: 3, ...change };
  const box = document.createElement('input');
  box.value = 'typed';
  const input = { current: box };
  const search = createListSearch({
    input,
    read: () => list,
    go(next, mode) {
      list = next;
      shown.push({ list: { tickers: next.tickers, keyword: next.keyword, page: next.page }, mode });
    },
    onLearned: ({ tickers }) => learned.push(...tickers),
  });
  return { search, shown, box, learned, list: () => list };
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
    search.reset('');
    await pass(1000);
    expect(shown).toEqual([]);
  });
});

describe('GO', () => {
  it('goes to the list that the server makes of the words, empties the box and tells what they are', async () => {
    const { search, shown, box, learned } = open({ tickers: ['SPY'], keyword: 'gold' });
    const done = search.submit('msft, apple');
    await reach();
    expect(lookUps.map(({ asked }) => asked)).toEqual([
      { address: '/bot-trading/SPY/?q=gold', search: 'msft, apple' },
    ]);
    lookUps[0]?.answer('/bot-trading/AAPL-MSFT-SPY/', [MICROSOFT, APPLE]);
    await done;
    expect(shown).toEqual([{ list: keyword('', ['AAPL', 'MSFT', 'SPY']), mode: 'push' }]);
    expect(box.value).toBe('');
    expect(learned).toEqual([MICROSOFT, APPLE]);
  });

  it('keeps in the box what narrows nothing', async () => {
    const { search, shown, box } = open();
    const done = search.submit('aapl foo');
    await reach();
    lookUps[0]?.answer('/bot-trading/AAPL/?typed=foo', [APPLE]);
    await done;
    expect(shown).toEqual([{ list: keyword('', ['AAPL']), mode: 'push' }]);
    expect(box.value).toBe('foo');
  });

  it('of the words that were searched for while they were typed goes nowhere', async () => {
    const { search, shown } = open({ keyword: 'gold', page: 1 });
    const done = search.submit('gold');
    await reach();
    lookUps[0]?.answer('/bot-trading/?q=gold', []);
    await done;
    expect(shown).toEqual([]);
  });

  it('searches for words when nobody can tell what they are', async () => {
    const { search, shown } = open();
    const done = search.submit('aapl');
    await reach();
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
    await reach();
    lookUps[0]?.answer('/bot-trading/AAPL/', [APPLE]);
    await done;
    expect(shown).toEqual([]);
    await pass(300);
    expect(shown).toEqual([{ list: keyword('aapl x'), mode: 'push' }]);
  });
});

it('adds a ticker that was chosen in place of what was typed', async () => {
  const { search, shown, box, learned, list } = open({ tickers: ['MSFT'], keyword: 'app' });
  search.type('appl');
  search.choose(withTickers(list(), [APPLE]), [APPLE]);
  await pass(1000);
  expect(shown).toEqual([{ list: keyword('', ['AAPL', 'MSFT']), mode: 'push' }]);
  expect(box.value).toBe('');
  expect(learned).toEqual([APPLE]);
});
