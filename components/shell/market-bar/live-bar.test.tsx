/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Millis } from '@/lib/core/base/brand';
import { testCatalogue } from '@/lib/http/api/testing/call-context';
import { findInstrument } from '@/lib/market/data/instruments';
import type { MarketName, MarketView } from '@/lib/market/data/source';
import { setContainer } from '@/lib/robots/catalogue/current';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { MarketBar } from './market-bar';

const PERSON =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PRICES = 'CxFund/GetIntradayPricesWithChanges';
const CLOSE_IN = 'CxHelp/GetUSMarketWillCloseIn';

/** An instrument whose price is always fresh. */
const ODD = findInstrument('EURUSD')?.fundId;

const originalFetch = globalThis.fetch;
/** Calls in order, with their bodies. */
let calls: { readonly name: string; readonly body: unknown }[];
let percent: number | null;
/** Age of the prices, in minutes. */
let age: number;
let seconds: number;
let isDown: boolean;
let visibility: DocumentVisibilityState;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 23, 20) });
  calls = [];
  percent = 1.234;
  age = 0;
  seconds = 3605;
  isDown = false;
  visibility = 'visible';
  stop = () => undefined;
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: PERSON });
  setContainer({ catalogue: testCatalogue(), baseUrl: 'https://tickproof.example' });
  globalThis.fetch = (async (address: RequestInfo | URL, init?: RequestInit) => {
    const name = String(address).replace('/api/', '');
    if (name === 'antiforgery') return { ok: true, status: 200, json: async () => ({ token: 't' }) };
    const body = JSON.parse(String(init?.body)) as { readonly fundIds?: readonly number[] };
    calls.push({ name, body });
    if (isDown) throw new TypeError('Failed to fetch');
    const answer =
      name === PRICES
        ? (body.fundIds ?? []).map((FundId) => ({
            FundId,
            Time: new Date(Date.now() - (FundId === ODD ? 0 : age) * 60_000).toISOString(),
            Change_1: { Price: 1, PricePct: percent },
          }))
        : seconds;
    return { ok: true, status: 200, json: async () => answer };
  }) as unknown as typeof fetch;
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  globalThis.fetch = originalFetch;
  jest.useRealTimers();
});

const toView = (name: MarketName): MarketView => ({ name, label: '', now: 0 });

function open(section?: AssetClass, market: MarketName = 'simulated'): void {
  stop = render(<MarketBar market={toView(market)} section={section} />).unmount;
}

async function pass(secondsLong: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(secondsLong * 1000));
}

async function turn(to: DocumentVisibilityState): Promise<void> {
  visibility = to;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
}

/** Every instrument at 101, 1% above its last close. */
function quoteAll(): void {
  setContainer({
    catalogue: testCatalogue(),
    baseUrl: 'https://tickproof.example',
    findQuote: (fundId) => ({ fundId, price: 101, previousClose: 100, time: Date.now() as Millis }),
  });
}

const bar = () => document.querySelector<HTMLElement>('nav');
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
const timer = () => document.querySelector<HTMLElement>('[role="timer"]');
const count = (name: string) => calls.filter((call) => call.name === name).length;

describe('the server-rendered bar', () => {
  const drawn = (section?: AssetClass) => {
    document.body.innerHTML = renderToStaticMarkup(
      <MarketBar market={toView('simulated')} section={section} />,
    );
    return links().map((link) => [link.textContent, link.getAttribute('href')]);
  };

  it('shows the last known changes and their time, also if nothing can be loaded', async () => {
    const QUOTED = new Map([
      ['DIA', { price: 101, previousClose: 100 }],
      ['GLD', { price: 99, previousClose: 100 }],
    ]);
    jest.setSystemTime(Date.UTC(2026, 10, 22, 6, 10));
    setContainer({
      catalogue: testCatalogue(),
      baseUrl: 'https://tickproof.example',
      findQuote(fundId) {
        const found = [...QUOTED].find(([ticker]) => findInstrument(ticker)?.fundId === fundId)?.[1];
        return found ? { fundId, ...found, time: Date.UTC(2026, 10, 20, 21) as Millis } : null;
      },
    });
    isDown = true;
    open();
    expect(links().map(({ textContent }) => textContent)).toEqual(['Dow Jones +1.00%', 'Gold −1.00%']);
    expect(links()[1]?.querySelector('span')).toHaveAttribute('data-tone', 'loss');
    expect(bar()).toHaveTextContent('at the close, 20 Nov');
    await pass(3.1);
    expect(bar()).toHaveTextContent('Simulated prices, at the close, 20 Nov');
    expect(links()[0]).toHaveTextContent('Dow Jones +1.00%');
  });

  it('links each asset class’s indices', () => {
    quoteAll();
    expect(drawn()).toEqual([
      ['Dow Jones +1.00%', '/ticker/DIA/'],
      ['S&P 500 +1.00%', '/ticker/SPY/'],
      ['NASDAQ +1.00%', '/ticker/QQQ/'],
      ['Russell 2000 +1.00%', '/ticker/IWM/'],
      ['Gold +1.00%', '/ticker/GLD/'],
      ['EURUSD +1.00%', '/ticker/EURUSD/'],
    ]);
    expect(drawn('stocks-etf')).toEqual(drawn());
    const tickers = (section: AssetClass) => drawn(section).map(([, href]) => href?.split('/')[2]);
    expect(tickers('crypto')).toEqual(['BTC.X', 'XRP.X', 'BCH.X', 'XMR.X', 'LTC.X', 'ETH.X']);
    expect(tickers('forex')).toEqual(['EURUSD', 'USDCAD', 'USDJPY', 'USDCHF', 'GBPUSD']);
    expect(bar()).toHaveTextContent('Simulated prices');
    expect(timer()).toHaveAttribute('aria-live', 'off');
  });

  it('leaves out items without a price, and explains its prices without scripts', () => {
    expect(drawn()).toEqual([]);
    expect(document.body.textContent).not.toContain('—');
    quoteAll();
    drawn();
    const label = document.querySelector('button');
    expect(label).toHaveTextContent('Simulated prices');
    const about = document.getElementById(label?.getAttribute('popovertarget') ?? '');
    expect(about).toHaveAttribute('popover', 'auto');
    expect(about).toHaveTextContent(
      'Prices are generated by a market model, not an exchange. Robots’ results come from model accounts, not from real money.Market time of these prices: 23 Nov 2026, 20:00 UTC. How prices are simulated',
    );
    expect(about?.querySelector('a')).toHaveAttribute(
      'href',
      '/app/home/?homePageMode=help&article=simulated-prices',
    );
  });
});

describe('prices', () => {
  it('load after 3 seconds, then every 20', async () => {
    open('crypto');
    await pass(2.9);
    expect(calls).toEqual([]);
    await pass(0.2);
    const fundIds = ['BTC.X', 'XRP.X', 'BCH.X', 'XMR.X', 'LTC.X', 'ETH.X'].map(
      (ticker) => findInstrument(ticker)?.fundId,
    );
    expect(calls.find(({ name }) => name === PRICES)?.body).toEqual({ fundIds, minutesBack: 0 });
    expect(links()[0]).toHaveTextContent('Bitcoin +1.23%');
    expect(links()[0]?.querySelector('span')).toHaveAttribute('data-tone', 'gain');
    percent = -0.5;
    await pass(19.8);
    expect(count(PRICES)).toBe(1);
    await pass(0.2);
    expect(count(PRICES)).toBe(2);
    expect(links()[0]).toHaveTextContent('Bitcoin −0.50%');
    expect(links()[0]?.querySelector('span')).toHaveAttribute('data-tone', 'loss');
    percent = -0.001;
    await pass(20);
    expect(links()[0]).toHaveTextContent('Bitcoin 0.00%');
    expect(links()[0]?.querySelector('span')).not.toHaveAttribute('data-tone');
    percent = null;
    await pass(20);
    expect(links()).toEqual([]);
  });

  it('pause while the page is hidden and load at once on returning', async () => {
    open();
    await pass(3.1);
    await turn('hidden');
    await pass(600);
    expect(count(PRICES)).toBe(1);
    await turn('visible');
    expect(count(PRICES)).toBe(2);
    await pass(20);
    expect(count(PRICES)).toBe(3);
  });

  it('wait until a background page is shown', async () => {
    visibility = 'hidden';
    open();
    await pass(60);
    expect(calls).toEqual([]);
    await turn('visible');
    await pass(1);
    expect(count(PRICES)).toBe(1);
  });

  it('stay after a failure, marked with their age, until loaded again', async () => {
    open();
    await pass(3.1);
    isDown = true;
    await pass(20);
    expect(links()[0]).toHaveTextContent('Dow Jones +1.23%');
    expect(bar()).toHaveAttribute('data-old');
    expect(bar()).toHaveTextContent('Simulated prices, 20 s old');
    await pass(40);
    expect(bar()).toHaveTextContent('Simulated prices, 1 min old');
    isDown = false;
    await pass(20);
    expect(bar()).not.toHaveAttribute('data-old');
    expect(bar()?.textContent).not.toContain(' old');
  });

  it('time out and retry', async () => {
    open();
    await pass(3.1);
    const working = globalThis.fetch;
    globalThis.fetch = () => new Promise<Response>(() => undefined);
    await pass(36);
    expect(bar()).toHaveTextContent(/\d+ s old/);
    globalThis.fetch = working;
    await pass(20);
    expect(bar()).not.toHaveAttribute('data-old');
  });

  it('show for how long none has arrived during trading, until one does', async () => {
    open('crypto');
    age = 7;
    await pass(3.1);
    expect(bar()).toHaveTextContent('Simulated prices, no new price for 7 min');
    expect(bar()).toHaveAttribute('data-old');
    expect(links()[0]?.textContent).toBe('Bitcoin +1.23%');
    age = 0;
    await pass(20);
    expect(bar()).not.toHaveTextContent('no new price');
    expect(bar()).not.toHaveAttribute('data-old');
  });

  it('mark individual missing ones', async () => {
    open();
    age = 130;
    await pass(3.1);
    expect(bar()).not.toHaveAttribute('data-old');
    expect(links().map((link) => link.hasAttribute('data-old'))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(links()[0]?.textContent).toBe('Dow Jones +1.23%, 2 h old');
    expect(links().at(-1)?.textContent).toBe('EURUSD +1.23%');
  });

  it('aren’t late while their market is closed or if they never change', async () => {
    jest.setSystemTime(Date.UTC(2026, 10, 21, 12));
    age = 1000;
    open();
    await pass(3.1);
    expect(bar()?.textContent).not.toMatch(/ old|no new/);
    jest.setSystemTime(Date.UTC(2026, 10, 23, 20));
    stop();
    open('crypto', 'imported');
    await pass(3.1);
    expect(bar()).toHaveTextContent('Imported prices');
    expect(bar()?.textContent).not.toMatch(/ old|no new/);
  });

  it('show that the first load failed', async () => {
    isDown = true;
    open();
    await pass(3.1);
    expect(bar()).toHaveTextContent('Simulated prices, not loaded');
    expect(links()).toEqual([]);
  });

  it.each([
    ['who draws the page for later', () => history.replaceState(null, '', '/?prerender=1'), PERSON],
    ['programs', () => undefined, 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
  ])('are not for %s', async (_, set, userAgent) => {
    set();
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
    open();
    await pass(60);
    expect(calls).toEqual([]);
  });
});

describe('the countdown', () => {
  it('counts each second and changes its color', async () => {
    open();
    await pass(3);
    expect(timer()).toHaveTextContent('US closes in 1h:0m:5s');
    expect(timer()).toHaveAttribute('data-tone', 'gain');
    await pass(5);
    expect(timer()).toHaveTextContent('US closes in 1h:0m:0s');
    expect(timer()).toHaveAttribute('data-tone', 'warning');
    expect(count(CLOSE_IN)).toBe(1);
  });

  it('ends at the close, asks the server, and restarts when the market opens', async () => {
    seconds = 4;
    open();
    await pass(3);
    expect(timer()).toHaveTextContent('US closes in 0h:0m:4s');
    expect(timer()).toHaveAttribute('data-tone', 'loss');
    seconds = -90;
    await pass(4);
    expect(timer()?.textContent).toBe('US market is closed');
    expect(timer()).not.toHaveAttribute('data-tone');
    expect(count(CLOSE_IN)).toBe(2);
    seconds = 23_400;
    await pass(89);
    expect(count(CLOSE_IN)).toBe(2);
    expect(timer()?.textContent).toBe('US market is closed');
    await pass(2);
    expect(timer()).toHaveTextContent(/^US closes in 6h:(30m:0|29m:59)s$/);
  });

  it('isn’t affected by changing the clock, and asks the server once', async () => {
    open();
    await pass(3);
    seconds = 3600;
    jest.setSystemTime(Date.now() + 7_200_000);
    await pass(5);
    expect(timer()).toHaveTextContent(/^US closes in 0h:59m:5\ds$|^US closes in 1h:0m:0s$/);
    expect(count(CLOSE_IN)).toBe(2);
    await pass(20);
    expect(count(CLOSE_IN)).toBe(2);
  });

  it('pauses while the page is hidden and asks on returning', async () => {
    open();
    await pass(3);
    await turn('hidden');
    await pass(1000);
    expect(count(CLOSE_IN)).toBe(1);
    seconds = 2605;
    await turn('visible');
    expect(timer()).toHaveTextContent('US closes in 0h:43m:25s');
    expect(count(CLOSE_IN)).toBe(2);
  });

  it('keeps counting without the server, and asks every few minutes', async () => {
    open();
    await pass(3);
    isDown = true;
    await pass(301);
    expect(count(CLOSE_IN)).toBe(2);
    expect(timer()).toHaveTextContent('US closes in 0h:55m:4s');
    await pass(40);
    expect(count(CLOSE_IN)).toBe(4);
  });
});

it('ends with its page', async () => {
  open();
  await pass(3.1);
  expect([count(PRICES), count(CLOSE_IN)]).toEqual([1, 1]);
  stop();
  await pass(60);
  expect([count(PRICES), count(CLOSE_IN)]).toEqual([1, 1]);
});
