/**
 * The list as used in a browser: hydrated from server markup, with the calls answered. Long because all tests share one
 * page and one server.
 * @jest-environment jsdom
 */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { readListFacts } from '@/app/_list/list-facts';
import { MARKET } from '@/components/ui/testing/sample-view';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import { type ListAddress, listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { listFilter, listSearch } from '@/lib/site/addresses/list-filter';
import { Cards } from './cards';
import { AIM_MS } from './list-events';
import { listTitle, pageTitle } from './list-labels';
import { RobotList } from './robot-list';
import { Rows } from './rows';
import { ListServer } from './testing/list-server';
import { serveMain } from './testing/serve-main';

const models = randomModels(120, 5);
const catalogue = createCatalogue(MARKET);
catalogue.replace(models, models.length);
const { reader } = catalogue;
const STOCKS = unfilteredList('stocks-etf');
const FOOT = <p>What AI robots are</p>;
const MENU = `<header><nav>
  <a href="/bot-trading/" aria-current="true">Stocks</a><a href="/bot-crypto-trading/">Crypto</a>
</nav></header>`;

/** Disables caching between tests. */
const FRESH = { provider: () => new Map() };

const originalFetch = globalThis.fetch;
let server: ListServer;
let complaints: jest.SpyInstance;
let page: HTMLElement;
let root: Root;

/** Renders the list's page on the server and hydrates it. What is done `meanwhile` precedes that. */
async function open(list: ListAddress = STOCKS, meanwhile = () => {}, isUsed = true): Promise<void> {
  const facts = listFacts(list);
  const drawn = draw(facts);
  History.prototype.replaceState.call(window.history, null, '', facts.frame.href);
  document.title = readTitle(list);
  page = serveMain(facts.frame.href, drawn);
  document.body.innerHTML = MENU;
  document.body.append(page);
  meanwhile();
  const { dataset } = document.documentElement;
  delete dataset['alive'];
  if (isUsed) dataset['used'] = '';
  else delete dataset['used'];
  await act(async () => {
    root = hydrateRoot(page, drawn);
  });
  if (isUsed) await waitFor(() => expect(dataset).toHaveProperty('alive'));
}

const draw = (facts: ReturnType<typeof listFacts>) => (
  <SWRConfig value={FRESH}>
    <RobotList {...facts} looks={{ cards: Cards, table: Rows }} foot={FOOT} />
  </SWRConfig>
);
const listFacts = (list: ListAddress) => readListFacts(reader, list, reader.search(listSearch(list)));
const readTitle = (list: ListAddress) => `${pageTitle(list, false)} | Tickproof`;

function element(selector: string): HTMLElement {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}`);
  return found;
}

beforeEach(() => {
  server = new ListServer(reader);
  globalThis.fetch = server.fetch as typeof fetch;
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(async () => {
  await act(() => root.unmount());
  for (const { id } of readToasts().toasts) closeToast(id);
  globalThis.fetch = originalFetch;
  // jsdom doesn't know <search>.
  const heard = complaints.mock.calls.filter((call) => !call.includes('search'));
  complaints.mockRestore();
  expect(heard).toEqual([]);
});

const link = (href: string) => element(`main a[href="${href}"]`);
const address = () => window.location.pathname + window.location.search;
const cards = () => [...page.querySelectorAll<HTMLElement>('#robots [data-robot]')];
const isAhead = (card: HTMLElement) => card.closest('[data-ahead]') !== null;
const readId = (card: HTMLElement) => Number(card.dataset['robot']);
const shownIds = () =>
  cards()
    .filter((card) => !isAhead(card))
    .map(readId);
const readIds = (list: ListAddress) => reader.search(listSearch(list)).items.map(({ id }) => id as number);
const readLinks = (from: Element) =>
  [...from.querySelectorAll('#robots a, details a')].map((one) => [
    one.getAttribute('href'),
    one.getAttribute('rel'),
    one.textContent,
  ]);
const box = () => element('#robot-search') as HTMLInputElement;

/** Waits until the page shows a list and nothing is loading. */
async function shows(list: ListAddress): Promise<void> {
  await waitFor(() => {
    expect(element('#robots').getAttribute('aria-busy')).toBe('false');
    expect(shownIds()).toEqual(readIds(list));
  });
  await act(async () => undefined);
}

async function follow(target: HTMLElement): Promise<void> {
  target.focus();
  await act(async () => {
    fireEvent.click(target);
  });
}

it('is what the server drew, and asks for nothing, until its first click, which it follows', async () => {
  await open(STOCKS, undefined, false);
  expect(document.documentElement.dataset).not.toHaveProperty('alive');
  expect(shownIds()).toEqual(readIds(STOCKS));
  expect(page.textContent).toContain('What AI robots are');
  expect(server.calls).toEqual([]);
  fireEvent.click(link('/bot-trading/virtualagents/'));
  await shows({ ...STOCKS, accountsType: 'Virtual' });
  expect(address()).toBe('/bot-trading/virtualagents/');
});

describe('a filter', () => {
  const VIRTUAL: ListAddress = { ...STOCKS, accountsType: 'Virtual' };

  it('draws its list as the server would, with its title, address and counts, and keeps the focus and open filters', async () => {
    await open();
    const entries = window.history.length;
    const filters = element('details[data-kept-open]') as HTMLDetailsElement;
    filters.open = true;
    await follow(link('/bot-trading/virtualagents/'));
    await shows(VIRTUAL);
    expect(address()).toBe('/bot-trading/virtualagents/');
    expect(window.history.length).toBe(entries + 1);
    await waitFor(() => expect(document.title).toBe(readTitle(VIRTUAL)));
    expect(element('h1').textContent).toBe(listTitle(VIRTUAL));
    expect(element('h1 ~ p[role="status"]').textContent).toContain(
      `${reader.count(listFilter(VIRTUAL))} robots`,
    );
    expect(document.activeElement?.textContent).toMatch(/^Virtual account .*, chosen$/);
    expect(page.textContent).not.toContain('What AI robots are');
    expect((element('details[data-kept-open]') as HTMLDetailsElement).open).toBe(true);
    const served = serveMain(listPath(VIRTUAL), draw(listFacts(VIRTUAL)));
    expect(readLinks(page)).toEqual(readLinks(served));
    // The same link removes the filter.
    await follow(document.activeElement as HTMLElement);
    await shows(STOCKS);
    expect(address()).toBe('/bot-trading/');
    expect(server.calls.filter((name) => name === 'GetAIRobots')).toHaveLength(2);
    // Another market is marked in the page’s menu, too.
    // A list that comes late doesn't replace a newer one.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const late = jest.fn();
    globalThis.fetch = (async (...call: Parameters<typeof server.fetch>) => {
      await held;
      late();
      return server.fetch(...call);
    }) as typeof fetch;
    await follow(link('/bot-forex-trading/'));
    globalThis.fetch = server.fetch as typeof fetch;
    await follow(link('/bot-crypto-trading/'));
    await shows(unfilteredList('crypto'));
    await act(async () => answer());
    expect(late).toHaveBeenCalled();
    await shows(unfilteredList('crypto'));
    expect(address()).toBe('/bot-crypto-trading/');
    const marks = [...document.querySelectorAll('header a')].map((one) => one.getAttribute('aria-current'));
    expect(marks).toEqual([null, 'true']);
  });

  it('shows robots at the click if they arrived while the pointer rested on it, which asks again only when it comes back', async () => {
    await open();
    const answers: Promise<Response>[] = [];
    globalThis.fetch = ((...asked) => {
      const answer = server.fetch(...asked);
      answers.push(answer);
      return answer;
    }) as typeof fetch;
    const target = link('/bot-trading/virtualagents/');
    fireEvent.pointerOver(target);
    const wanted = ['GetAIRobots', 'GetFiltersAvailability'];
    await waitFor(() => expect(server.calls).toEqual(expect.arrayContaining(wanted)));
    await act(async () => void (await Promise.all(answers)));
    // They are rendered unseen, and the click shows these very elements.
    await waitFor(() => expect(cards().filter(isAhead).map(readId)).toEqual(readIds(VIRTUAL)));
    expect(shownIds()).toEqual(readIds(STOCKS));
    const ahead = cards().filter(isAhead);
    fireEvent.click(target);
    expect(ahead.filter((card) => !card.isConnected)).toEqual([]);
    expect(shownIds()).toEqual(readIds(VIRTUAL));
    expect(address()).toBe('/bot-trading/virtualagents/');
    await shows(VIRTUAL);
    const { length } = server.calls;
    expect(length).toBe(wanted.length);
    globalThis.fetch = server.fetch as typeof fetch;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const moveTo = async (place: Element) => {
      fireEvent.pointerOver(place);
      await act(() => jest.advanceTimersByTimeAsync(AIM_MS));
    };
    await moveTo(target.firstElementChild ?? target);
    expect(server.calls).toHaveLength(length);
    await moveTo(element('h1'));
    await moveTo(target);
    jest.useRealTimers();
    expect(server.calls.slice(length)).toContain('GetAIRobots');
  });
});

it('keeps up to four robots to compare in the address, over filters, and loads nothing for it', async () => {
  await open();
  const boxes = () =>
    [...page.querySelectorAll<HTMLInputElement>('#robots input[type=checkbox]')].filter(
      (one) => !isAhead(one),
    );
  const ids = shownIds();
  for (const index of [0, 1, 2, 3]) await act(async () => boxes()[index]?.click());
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false, false, false, true, true]);
  await waitFor(() => expect(address()).toBe(`/bot-trading/?compare=${ids.slice(0, 4).join('.')}`));
  await act(async () => boxes()[0]?.click());
  await waitFor(() => expect(address()).toBe(`/bot-trading/?compare=${ids.slice(1, 4).join('.')}`));
  expect(server.calls).toEqual([]);
  await follow(link(`/bot-trading/virtualagents/?compare=${ids.slice(1, 4).join('.')}`));
  await shows({ ...STOCKS, accountsType: 'Virtual' });
  expect(address()).toBe(`/bot-trading/virtualagents/?compare=${ids.slice(1, 4).join('.')}`);
});

it('closes the menu of orders when one is chosen, goes back with the browser, without a call, and forward again', async () => {
  const BY_NAME: ListAddress = { ...STOCKS, sort: { by: 'name.keyword', ascending: true } };
  await open();
  const menu = element('details[data-menu]') as HTMLDetailsElement;
  menu.open = true;
  await follow(link(listPath(BY_NAME)));
  await shows(BY_NAME);
  expect(menu.open).toBe(false);
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  expect(document.activeElement?.textContent).toContain('Name');
  const calls = server.calls.filter((name) => name === 'GetAIRobots').length;
  await act(async () => window.history.back());
  await shows(STOCKS);
  expect(address()).toBe('/bot-trading/');
  await waitFor(() => expect(document.title).not.toContain('by name'));
  expect(page.textContent).toContain('What AI robots are');
  await act(async () => window.history.forward());
  await shows(BY_NAME);
  expect(server.calls.filter((name) => name === 'GetAIRobots')).toHaveLength(calls);
});

it('narrows by a level as soon as it is chosen, searches while somebody types, and adds tickers by GO', async () => {
  await open();
  const select = element('select[name="volatility"]') as HTMLSelectElement;
  await act(async () => {
    fireEvent.change(select, { target: { value: 'low' } });
  });
  const list: ListAddress = { ...STOCKS, extra: { ...STOCKS.extra, levels: { robotVolatility: 'Low' } } };
  await shows(list);
  expect(address()).toBe('/bot-trading/?volatility=low');
  // Going back shows it again.
  await act(async () => window.history.back());
  await shows(STOCKS);
  const shown = () => (element('select[name="volatility"]') as HTMLSelectElement).value;
  // Filters render after the robots.
  await waitFor(() => expect(shown()).toBe('any'));
  // The text, the caret and the focus are left alone while somebody types.
  const [word = ''] = (reader.search(listSearch(STOCKS)).items[0]?.name ?? '').toLowerCase().split(/\W/);
  await act(async () => box().focus());
  fireEvent.input(box(), { target: { value: word } });
  box().setSelectionRange(1, 1);
  await shows({ ...STOCKS, keyword: word });
  expect(address()).toBe(`/bot-trading/?q=${word}`);
  expect(document.activeElement?.id).toBe('robot-search');
  expect([box().value, box().selectionStart]).toEqual([word, 1]);
  expect(page.textContent).toContain(`for “${word}”`);
  // GO adds a ticker, a former one by its present name, keeps what nobody knows, and says so.
  fireEvent.input(box(), { target: { value: 'aapl' } });
  await act(async () => {
    fireEvent.submit(element('search form'));
  });
  await shows({ ...STOCKS, tickers: ['AAPL'] });
  expect(address()).toBe('/bot-trading/AAPL/');
  expect(box().value).toBe('');
  expect(page.textContent).toContain('Robots that trade Apple');
  fireEvent.input(box(), { target: { value: 'fb zzzz btc.x' } });
  await act(async () => {
    fireEvent.submit(element('search form'));
  });
  await shows({
    ...STOCKS,
    tickers: ['AAPL', 'BTC.X', 'META'],
    unread: 'zzzz',
    sort: { by: 'commonTickers', ascending: false },
  });
  expect(address()).toBe('/bot-trading/AAPL-BTC.X-META/?typed=zzzz');
  expect(box().value).toBe('zzzz');
  await waitFor(() => expect(page.textContent).toContain('Nothing matches “zzzz”'));
  expect(link('/bot-crypto-trading/BTC.X/').textContent).toBe('show crypto robots');
});

describe('more robots', () => {
  const SECOND: ListAddress = { ...STOCKS, page: 2 };
  const cardHeight = 400;
  const layOut = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  /** Scroll offset, in pixels. */
  let scrolled = 0;

  beforeEach(() => {
    layOut.mockImplementation(function place(this: Element) {
      const place = this.closest('li');
      const top = [...(place?.parentElement?.children ?? [])].indexOf(place ?? this) * cardHeight - scrolled;
      return { top, bottom: top + cardHeight } as DOMRect;
    });
  });
  afterAll(() => layOut.mockRestore());

  async function scrollTo(card: number): Promise<void> {
    scrolled = card * cardHeight;
    await act(async () => {
      window.dispatchEvent(new Event('scroll'));
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  }

  it('come below as their end comes near, and the address keeps the page in sight', async () => {
    await open(SECOND);
    // What stands below the list isn’t pushed away from somebody there, though the header covers the last robot.
    await scrollTo(20);
    const { style } = document.documentElement;
    style.setProperty('scroll-padding-top', '100px');
    const last = shownIds().length - 1;
    await scrollTo(last + 0.8);
    style.removeProperty('scroll-padding-top');
    expect(server.calls).not.toContain('GetAIRobots');
    await scrollTo(0);
    expect(server.calls).not.toContain('GetAIRobots');
    await scrollTo(3);
    const both = [...readIds(SECOND), ...readIds({ ...STOCKS, page: 3 })];
    await waitFor(() => expect(shownIds()).toEqual(both));
    expect(address()).toBe('/bot-trading/?page=2');
    const entries = window.history.length;
    await scrollTo(8);
    await waitFor(() => expect(address()).toBe('/bot-trading/?page=3'));
    expect(window.history.length).toBe(entries);
    await waitFor(() => expect(shownIds()).toHaveLength(18));
  });

  it.each([200, 500])('come above by a link that was pressed while others came below: %s', async (status) => {
    await open(SECOND);
    server.status = status;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = (async (...call: Parameters<typeof server.fetch>) => {
      await held;
      const answered = await server.fetch(...call);
      server.status = 200;
      return answered;
    }) as typeof fetch;
    await scrollTo(3);
    await follow(element('[data-opens="earlier"]'));
    answer();
    const below = status === 200 ? readIds({ ...STOCKS, page: 3 }) : [];
    const all = [...readIds(STOCKS), ...readIds(SECOND), ...below];
    await waitFor(() => expect(shownIds()).toEqual(all));
    expect(page.querySelector('[data-opens="earlier"]')).toBeNull();
  });
});

it('takes up what was typed and chosen before it was taken over, and goes to the robots when it is cleared', async () => {
  const extra = { ...STOCKS.extra, levels: { robotVolatility: 'Low' as const } };
  await open(STOCKS, () => {
    box().value = 'rot';
    (element('select[name="volatility"]') as HTMLSelectElement).value = 'low';
  });
  await shows({ ...STOCKS, keyword: 'rot', extra });
  expect(box().value).toBe('rot');
  await follow(element('search a[title]'));
  await shows({ ...STOCKS, extra });
  expect(document.activeElement?.id).toBe('robots');
  // What can’t be loaded is said, and tried again.
  server.status = 500;
  await follow(link('/bot-trading/virtualagents/?volatility=low'));
  const again = await screen.findByText('Try again');
  expect(element('h1 ~ p[role="status"]').textContent).toBe('Robots loading failed!');
  expect(readToasts().toasts.map(({ text }) => text)).toEqual(['Robots loading failed!']);
  expect(shownIds()).toEqual([]);
  server.status = 200;
  await follow(again);
  await shows({ ...STOCKS, accountsType: 'Virtual', extra });
  expect(screen.queryByText('Try again')).toBeNull();
  // A refused call loads the page anew, which jsdom can't.
  server.status = 400;
  await follow(link('/bot-crypto-trading/'));
  await waitFor(() => expect(complaints.mock.calls.join()).toContain('Not implemented: navigation'));
  complaints.mockClear();
});
