import { SentCards } from '@/components/robots/robot-list/sent-cards';
import { readTrade, tradeMessages } from '@/components/shell/live-page/trade-labels';
import { findTerm } from '@/components/ui/term/terms';
import { type Rendered, render } from '@/components/ui/testing/rendered';
import { MARKET, robotId } from '@/components/ui/testing/sample-view';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS } from '@/lib/core/base/time';
import { readNames } from '@/lib/core/wire/names';
import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import { HUB_EVENTS, type TradeEventData } from '@/lib/http/event-hub/contract';
import { toTradeEvent } from '@/lib/http/event-hub/trade-event';
import { findInstrument } from '@/lib/market/data/instruments';
import { NO_HISTORY } from '@/lib/market/price-history/price-history';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { buildReadModel, type RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, PUBLISHED_AT, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import type { Phase } from '@/lib/robots/ledger/entry';
import { CFTC_TEXT } from '@/lib/robots/ledger/hypothetical';
import { PHASE_LABELS, PHASES } from '@/lib/robots/ledger/phase-labels';
import { PHASE_MEANINGS } from '@/lib/robots/ledger/phase-meanings';
import { AddressRoute } from './_list/address-route';
import MobileRobot from './app/mobilewebviewpapertrades/ai-robot/[id]/page';
import Home from './page';
import RobotPage from './robot-page/[segment]/page';
import TickerRoute from './ticker/[ticker]/page';

/** Trades and figures are always shown with their phases. */

const AAPL = findInstrument('AAPL');
const NAME = 'AAPL/MSFT · Trend, 60 min';

/** The ledger of the sample robot, whose trades since publication name a signal or none. */
function toEntries(phase: Phase) {
  return sampleInput().entries.map((entry) => ({
    ...entry,
    phase: phase === 'backtest' ? ('backtest' as const) : entry.phase,
    signalSeq: phase === 'forward' && entry.time >= PUBLISHED_AT ? 1 : null,
  }));
}

/** The sample robot with all trades since day 2 in a phase, trading AAPL, and with enough of a record to be put first. */
function makeModel(phase: Phase): RobotReadModel {
  const { summary, details } = buildReadModel(
    sampleInput({
      definition: definition({
        id: robotId(7),
        publishedAt: (phase === 'backtest' ? 9 * DAY_MS : PUBLISHED_AT) as Millis,
      }),
      entries: toEntries(phase),
    }),
  );
  const onApple = <Row extends { readonly ticker: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, ticker: 'AAPL' }));
  return {
    summary: { ...summary, tickers: ['AAPL', 'MSFT'] },
    details: {
      ...details,
      instruments: onApple(details.instruments),
      recentTrades: onApple(details.recentTrades),
      openPositions: onApple(details.openPositions),
    },
  };
}

const FILL = { price: toPrice(100), quantity: toMicros(1), slippage: toMicros(0) };

function serve(phase: Phase): void {
  const model = makeModel(phase);
  const leading = {
    ...model,
    summary: {
      ...model.summary,
      daysFromFirstOpenTrade: 300,
      sincePublication: { closedCount: 40, profitPct: 3 },
      forwardClosedCount: phase === 'forward' ? 40 : 0,
      statistics: model.summary.statistics && { ...model.summary.statistics, closedCount: 40 },
    },
  };
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([phase === 'backtest' ? model : leading], 1);
  const fundId = catalogue.reader.instruments()[0]?.fundId as FundId;
  const trade = {
    robotId: model.summary.id,
    fundId,
    side: 'long',
    time: 1_000 as Millis,
    opening: FILL,
    closing: FILL,
    reason: 'signal',
  } as const;
  setContainer({
    catalogue: catalogue.reader,
    baseUrl: 'https://tickproof.example',
    history: NO_HISTORY,
    newestTrades: async () => [
      { ...trade, tradeNo: 2, phase, late: false, sealStart: '0a1b2c3d' },
      { ...trade, tradeNo: 1, phase: 'backtest', late: true, sealStart: '3d2c1b0a' },
    ],
  });
}

const params = <Value,>(value: Value) => ({ params: Promise.resolve(value) });
const PAGES: Readonly<Record<string, () => Promise<Rendered>>> = {
  home: async () => render(await Home()),
  list: async () =>
    render(
      await AddressRoute({
        assetClass: 'stocks-etf',
        Sent: SentCards,
        ...params({ segments: [] }),
        searchParams: Promise.resolve({}),
      }),
    ),
  robot: async () => render(await RobotPage(params({ segment: '7-aapl-msft-trend-60-min' }))),
  'robot in an app': async () => render(await MobileRobot(params({ id: '7' }))),
  ticker: async () => render(await TickerRoute(params({ ticker: 'AAPL' }))),
};

/** The text of each element that begins with a tag and ends with it, of those that a pattern finds. */
function parts({ html }: Rendered, pattern: RegExp): string[] {
  return (html.match(pattern) ?? []).map((part) => part.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
}

/** Trades, positions and results on a ticker; each has a percentage. */
const TRADE_ROWS =
  /<tr>(?:(?!<tr)[\s\S])*?(?:Long|Short|\/ticker\/)(?:(?!<tr)[\s\S])*?%(?:(?!<tr)[\s\S])*?<\/tr>/g;
const CARD_RETURNS = /Annualized return<\/span><\/dt>[\s\S]*?<\/dd>/g;
const SLIP_ENTRIES = /<li class="line">[\s\S]*?<\/li>/g;

describe.each(['replayed', 'forward'] as const)('with all trades since publication %s', (phase) => {
  const other = phase === 'replayed' ? 'forward' : 'replayed';
  beforeAll(() => serve(phase));

  it('the list labels each card’s return', async () => {
    const returns = parts(await (PAGES['list'] as () => Promise<Rendered>)(), CARD_RETURNS);
    expect(returns.length).toBeGreaterThan(0);
    for (const text of returns) {
      expect(text).toContain(PHASE_LABELS[phase]);
      expect(text).not.toContain(PHASE_LABELS[other]);
    }
  });

  it('the ledger on the home page labels each trade', async () => {
    const entries = parts(await (PAGES['home'] as () => Promise<Rendered>)(), SLIP_ENTRIES);
    expect(entries.map((text) => PHASES.filter((known) => text.includes(PHASE_LABELS[known])))).toEqual([
      [phase],
      ['backtest'],
    ]);
  });

  it.each(['robot', 'robot in an app', 'ticker'])('%s labels each trade and position', async (name) => {
    const rows = parts(await (PAGES[name] as () => Promise<Rendered>)(), TRADE_ROWS);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const labels = rows.map((text) => PHASES.filter((known) => text.includes(PHASE_LABELS[known])));
    expect(labels.filter(({ length }) => length === 0)).toEqual([]);
    expect(new Set(labels.flat())).toEqual(new Set(['backtest', phase]));
  });

  it.each(['list', 'robot', 'robot in an app', 'ticker'])(
    '%s explains the labels in its text',
    async (name) => {
      const { text } = await (PAGES[name] as () => Promise<Rendered>)();
      for (const known of PHASES) expect(text).toContain(`${PHASE_LABELS[known]} ${PHASE_MEANINGS[known]}`);
    },
  );

  it('the hub’s event and the toast made of it are labeled', () => {
    const entries = toEntries(phase);
    const [opening, closing] = entries.filter(({ tradeNo }) => tradeNo === 2);
    if (!(opening && closing && AAPL)) throw new Error('the sample has a second trade');
    const context = { robotName: NAME, ticker: 'AAPL', path: '/bot-trading/7-x/' };
    const opened = toTradeEvent(opening, { ...context, opening: null });
    const closed = toTradeEvent(closing, { ...context, opening });
    expect([opened.phase, closed.phase]).toEqual([phase, phase]);
    const received = (event: 'TradeOpened' | 'TradeClosed', data: TradeEventData) =>
      readTrade(event, readNames(writeNames(data, schemaNames(HUB_EVENTS[event].payload)))) ?? [];
    const trades = [received('TradeOpened', opened), received('TradeClosed', closed)].flat();
    expect(trades).toHaveLength(2);
    for (const shown of [trades.slice(0, 1), trades.slice(1), trades])
      for (const { text } of tradeMessages(shown, {
        priceKind: 'Simulated prices',
        allHref: '/',
      })) {
        expect(text).toContain(`· ${PHASE_LABELS[phase]}`);
        expect(text).not.toContain(PHASE_LABELS[other]);
      }
  });
});

it('calls nothing replayed or forward before publication', async () => {
  serve('backtest');
  for (const name of ['robot', 'robot in an app', 'ticker'])
    for (const text of parts(await (PAGES[name] as () => Promise<Rendered>)(), TRADE_ROWS)) {
      expect(text).toContain('Backtest');
      expect(text).not.toMatch(/Replayed|Forward/);
    }
  for (const text of parts(await (PAGES['list'] as () => Promise<Rendered>)(), CARD_RETURNS))
    expect(text).toMatch(/Backtest $/);
});

it('prints the required text once on every page with results, where its labels unfold it', async () => {
  serve('forward');
  for (const page of Object.values(PAGES)) {
    const { html, text } = await page();
    expect(text.split(CFTC_TEXT)).toHaveLength(2);
    expect(html.match(/<p id="hypothetical-results"[^>]* popover="auto"/g)).toHaveLength(1);
    expect(html).toMatch(/<button[^>]* popoverTarget="hypothetical-results"[^>]*>Hypothetical</i);
  }
});

it('explains every term that lists, robots and tickers mark as one, on cards and in tables', async () => {
  serve('forward');
  const seen = new Set<string>();
  for (const page of Object.values(PAGES)) {
    const { html } = await page();
    for (const [, id = ''] of html.matchAll(/data-term="([^"]*)"/g)) seen.add(id);
  }
  expect([...seen].filter((id) => findTerm(id) === null)).toEqual([]);
  for (const id of ['annualized-return', 'profit-factor', 'profit-drawdown', 'phase', 'costs'])
    expect(seen).toContain(id);
});
