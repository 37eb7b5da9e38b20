import type { ReactElement } from 'react';
import { TickerPage } from '@/components/pages/ticker-page/ticker-page';
import { render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { findInstrument } from '@/lib/market/data/instruments';
import { type DailyBar, NO_HISTORY } from '@/lib/market/price-history/price-history';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { readTicker } from './_read/read-ticker';
import TickerRoute from './[ticker]/page';
import TickersRoute from './page';

const SITE = 'https://tickproof.example';
const AAPL = findInstrument('AAPL')?.fundId ?? (0 as FundId);
const LAST = parseIsoDay('2026-11-20');

const bars = Array.from({ length: 300 }, (_, index): DailyBar => {
  const close = 100 + index / 10;
  return {
    day: (LAST - 299 + index) as DailyBar['day'],
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1000,
    until: Date.UTC(2026, 10, 20, 21) as Millis,
  };
});

const APPLE = {
  fundId: AAPL,
  price: 130,
  previousClose: 125,
  time: Date.UTC(2026, 10, 20, 21) as Millis,
};

const history = {
  ...NO_HISTORY,
  dailyBars: async (fundId: FundId) => (fundId === AAPL ? bars : []),
  recentCloses: async (fundId: FundId) => (fundId === AAPL ? [100, 110, 130] : []),
  quotes: async () => new Map([[AAPL, APPLE]]),
  baseInterval: async (fundId: FundId) => (fundId === AAPL ? 5 : null),
  quote: async (fundId: FundId) => (fundId === AAPL ? APPLE : null),
};

beforeAll(() => {
  const model = sampleModel({ id: robotId(7) });
  const tickers = ['AAPL', 'MSFT'];
  const onApple = {
    summary: { ...model.summary, tickers },
    details: {
      ...model.details,
      instruments: model.details.instruments.map((one, index) => ({ ...one, ticker: tickers[index] ?? '' })),
      recentTrades: model.details.recentTrades.map((one) => ({
        ...one,
        ticker: one.ticker === 'AAA' ? 'AAPL' : 'MSFT',
      })),
      openPositions: model.details.openPositions.map((one) => ({ ...one, ticker: 'AAPL' })),
    },
  };
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([onApple], 1);
  setContainer({ catalogue: catalogue.reader, baseUrl: SITE, history });
});

const at = async (ticker: string): Promise<string> =>
  render((await TickerRoute({ params: Promise.resolve({ ticker }) })) as ReactElement).html;
const text = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a ticker’s page', () => {
  it('shows price, kind of prices, changes, hours and sessions as text', async () => {
    const html = await at('AAPL');
    const words = text(html);
    expect(words).toContain('130.00');
    expect(words).toContain('+4.00%');
    expect(words).toContain('Simulated prices');
    expect(words).toMatch(/US market (closed, opens|open, closes) .*New York/);
    expect(words).toMatch(/1 week .{0,30}% from 13 Nov 2026/);
    expect(words).toContain('20 Nov 2026 129.90 130.90 128.90 129.90 1,000');
    // As long as the period whose button is chosen.
    expect(html).toMatch(/checked=""[^>]*aria-label="6 months"|aria-label="6 months"[^>]*checked=""/);
    expect(html).toMatch(/<svg[^>]*aria-label="Closing prices of AAPL from 21 May 2026 to 20 Nov 2026/);
    expect(html).toContain('<link rel="canonical" href="https://tickproof.example/ticker/AAPL/"');
    expect(html).toContain('content="index, follow"');
  });

  it('lists robots, positions and trades without dollar amounts', async () => {
    const html = await at('AAPL');
    expect(html).toContain('href="/bot-trading/7-aapl-msft-trend-60-min/"');
    expect(html).toContain('href="/bot-trading/AAPL/"');
    expect(text(html)).toContain('1 robot: 1 made money on AAPL, 0 lost.');
    expect(html).not.toMatch(/\$\d|closedPL|initialBalance/i);
  });

  it('has structured data without simulated prices', async () => {
    const html = await at('AAPL');
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    );
    expect(data.map((one) => one['@type'])).toEqual(['WebPage', 'BreadcrumbList', 'ItemList']);
    expect(data[0].about).toEqual({ '@type': 'Corporation', name: 'Apple Inc.', tickerSymbol: 'AAPL' });
    expect(JSON.stringify(data)).not.toMatch(/"(price|offers|aggregateRating)"|130/);
  });

  it('says if no robot trades it or it has no prices', async () => {
    const unknown = await at('TSLA');
    expect(text(unknown)).toContain('There are no prices for TSLA');
    expect(unknown).toContain('content="noindex, follow"');
    expect(text(unknown)).toContain('and no robot trades it');
    const traded = text(await at('MSFT'));
    expect(traded).toContain('There are no prices for MSFT on this site, so there is no chart of it.');
    expect(traded).toContain('1 robot: 0 made money on MSFT, 1 lost.');
  });

  it('says that an imported price jumps, and that robots wait for it', async () => {
    const view = await readTicker('TSLA', APPLE.time);
    if (!view) throw new Error('No page of TSLA');
    const jump = { day: '2009-07-01', time: 1_246_455_000_000 as Millis, closeBefore: 1.16, open: 20.7 };
    const instrument = { ...view.instrument, jump };
    expect(render(<TickerPage view={{ ...view, instrument }} />).text).toContain(
      'Price jump not confirmed The imported price of TSLA jumps from 1.16 to 20.70 on 1 Jul 2009. It may be a split, an error or a real move. Until the operator settles it, robots that trade TSLA wait and don’t trade past it.',
    );
  });

  it('redirects a former ticker to the current one', async () => {
    await expect(at('FB')).rejects.toMatchObject({ digest: 'NEXT_REDIRECT;replace;/ticker/META/;308;' });
  });

  it.each(['NOPE', '%ZZ'])('is missing for %s', async (ticker) => {
    await expect(at(ticker)).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
  });
});

describe('the ticker index', () => {
  const index = async (search: Record<string, string> = {}) =>
    render((await TickersRoute({ searchParams: Promise.resolve(search) })) as ReactElement).html;
  const tickers = (html: string) =>
    [...html.matchAll(/href="\/ticker\/([^"?]+)\/" data-ticker/g)].map(([, ticker]) => ticker);

  it('links to all instruments with prices, with price, change, a line and their robots', async () => {
    const html = await index();
    expect(tickers(html)).toEqual(expect.arrayContaining(['AAPL', 'BTC.X', 'EURUSD']));
    expect(html).not.toContain('href="/ticker/FB/"');
    const row = html.match(/<a [^>]*href="\/ticker\/AAPL\/"[\s\S]*?<\/a>/)?.[0] ?? '';
    expect(text(row)).toContain('AAPL Apple Inc. 130.00 +4.00% 1 robot');
    expect(row).toContain('<path d="M27 28l1-9 1-19"');
    expect(html).toContain('content="index, follow"');
  });

  it('searches and sorts by address, without scripts, and isn’t indexed then', async () => {
    const found = await index({ q: 'apple' });
    expect(tickers(found)).toEqual(['AAPL']);
    expect(found).toContain('content="noindex, follow"');
    expect(text(await index({ q: 'zzz' }))).toContain('No tickers found.');
    expect(tickers(await index({ sort: 'robots' }))[0]).toBe('AAPL');
  });
});
