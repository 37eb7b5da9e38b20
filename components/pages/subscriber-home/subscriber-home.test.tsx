/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { figureNow } from '@/components/live/live-price/legs';
import type { LivePrice } from '@/components/live/real-time/live-price';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { notifyRobotsChanged } from '@/components/robots/robot-changes/robot-changes';
import { product } from '@/components/robots/robot-list/testing/sample-product';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { type OpenRobot, positionsByInstrument, sumOpenProfit } from './open-legs';
import { SubscriberHome } from './subscriber-home';
import { TradeFeed } from './trade-feed';

const ANN: CurrentUser = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  isContentAdmin: false,
  level: 'beginner',
  isClient: true,
  registeredSince: '2026-01-01T00:00:00Z',
  showAdsPopup: 0,
  subscriptions: {
    intradayCrypto: true,
    intradayStockETF: false,
    intradayForex: false,
    patternSearchEngine: false,
    buySellRecommendations: false,
    trendPredictionEngine: false,
  },
  planLevel: 2,
  hasMoneyManagement: false,
  isAutotrading: false,
  hasPassword: true,
  isTwoStepOn: false,
  termsVersion: null,
  termsAcceptedAt: null,
};
const TRADE = {
  robotId: 1,
  robotName: 'SPY · Trend, 60 min',
  robotSlug: 'alpha',
  tradeNo: 3,
  fundId: 17,
  ticker: 'AAPL',
  fundType: 'S',
  group: 'Technology',
  side: 'short',
  quantity: 2,
  openTime: '2026-01-05T14:30:00Z',
  closeTime: '2026-01-05T16:30:00Z',
  openPrice: 200.5,
  closePrice: 201,
  profit: -12.5,
  returnPct: -3.12,
  late: false,
  openSignalledAt: '2026-11-20T14:45:01Z',
  closeSignalledAt: null,
  isUnread: false,
  phase: 'forward',
};
const own = (id: number) => ({
  ...product(id),
  isSubscribed: true,
  closedPL: 76,
  initialBalance: 10_000,
  adjustedBalance: 10_095,
  amountOfEachTradeText: '$5,000',
});
const NONE = { items: [], total: 0 };
const makeTrades = (...items: readonly object[]) => ({
  items,
  total: items.length,
  readAt: '2026-01-05T17:00:00Z',
});
const PERFORMANCE = {
  returnPct: 14.72,
  days: ['2026-01-02', '2026-01-05', '2026-01-06'],
  values: [100, 105.56, 114.72],
  robots: [
    {
      robotId: 1,
      followedAt: '2026-01-02T15:00:00Z',
      countsFrom: '2026-01-02',
      returnPct: 14.72,
      values: [100, 105.56, 114.72],
    },
  ],
  removedCount: 0,
  closedToday: { count: 3, profit: -6.5 },
};

/** A price store controlled by the test. */
function controlledPrices() {
  const known = new Map<number, LivePrice>();
  const listeners = new Set<() => void>();
  const prices: PriceStore = {
    read: (fundId) => known.get(fundId) ?? null,
    subscribe(_, listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    prices,
    tell(fundId: number, price: number) {
      known.set(fundId, { price, change: null, changePct: null, time: 0 });
      for (const listener of listeners) listener();
    },
  };
}

const originalFetch = globalThis.fetch;
let answers: Record<string, unknown>;
let asked: { readonly name: string; readonly body: unknown }[];

/** Disables caching between tests. */
const FRESH = { provider: () => new Map(), dedupingInterval: 0 };
const FEED = (prices?: PriceStore) => (
  <SWRConfig value={FRESH}>
    <TradeFeed userId="ann" allHref="#all" onAll={() => undefined} {...(prices ? { prices } : {})} />
  </SWRConfig>
);

beforeEach(() => {
  asked = [];
  answers = {
    'Account/GetCurrentUser': { user: ANN },
    'CxAIRobotProduct/GetBoughtSubscribedAIRobots': NONE,
    'CxAIRobotProduct/GetBookmarkedAIRobots': NONE,
    'CxAIRobotProduct/GetMyRobotsLatestTrades': makeTrades(),
    'CxAIRobotProduct/GetMyRobotsPerformance': PERFORMANCE,
    'CxAIRobotProduct/GetSuggestedRobots': { items: [] },
    'CxAIRobotProduct/MarkMyRobotsTradesSeen': { seenAt: null },
  };
  globalThis.fetch = (async (address: RequestInfo | URL, init?: RequestInit) => {
    const name = String(address).replace('/api/', '');
    asked.push({ name, body: JSON.parse(String(init?.body ?? 'null')) });
    const body = name === 'antiforgery' ? { token: 't' } : answers[name];
    return { ok: body !== undefined, status: body === undefined ? 500 : 200, json: async () => body ?? {} };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  delete document.documentElement.dataset['user'];
  globalThis.fetch = originalFetch;
});

function openAsUser(): void {
  document.documentElement.dataset['user'] = '';
  render(
    <SWRConfig value={FRESH}>
      <SubscriberHome />
    </SWRConfig>,
  );
}

const tile = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement;

describe('my robots', () => {
  it('asks guests to log in, and requests nothing from the server', () => {
    render(<SubscriberHome />);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/app/auth/?action=ask_for_log_in',
    );
    expect(asked).toEqual([]);
  });

  it('sums up followed robots, with their curve, trades, rows and the plan', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [own(1)], total: 1 };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = makeTrades(TRADE);
    openAsUser();
    expect(await screen.findByRole('button', { name: 'Unfollow Robot 1' })).toBeVisible();
    await waitFor(async () =>
      expect(await tile('Since you followed')).toHaveTextContent('+14.72%average of 1 robot'),
    );
    expect(await tile('Closed today')).toHaveTextContent('\u2212$7' + '3 trades, UTC');
    expect(await tile('Open positions')).toHaveTextContent(/^Open positions\d/);
    expect(screen.getAllByText('These are the robots’ model accounts, not your money.')).toHaveLength(1);
    const curve = screen.getByRole('slider', { name: 'Combined return since you followed, by day' });
    expect(curve).toHaveAttribute('aria-valuetext', '6 Jan 2026: +14.7%');
    fireEvent.keyDown(curve, { key: 'ArrowLeft' });
    expect(curve).toHaveAttribute('aria-valuetext', '5 Jan 2026: +5.6%');
    expect(screen.getByText(/^Intermediate Two/)).toHaveTextContent('Manage your plan');
    expect(screen.getByRole('link', { name: 'All trades' })).toHaveAttribute('href', '#all-trades');
  });

  it('shows the paper account, each robot’s copy, and waiting orders', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [own(1), own(2)], total: 2 };
    answers['CxPaperTrades/GetPositions'] = { items: [] };
    answers['CxPaperTrades/GetAccount'] = {
      account: {
        cash: 90_000,
        buyingPower: 90_000,
        setAside: 0,
        setAsideFor: [],
        equity: 100_120.3,
        dayProfit: 12.5,
        totalProfit: 120.3,
      },
      curve: [],
    };
    const copy = { copyId: 'c', robotId: 1, state: 'paused', paused: 'entries' };
    const next = { ticker: 'NVDA', fundId: 17, side: 'long', action: 'open' };
    answers['CxPaperTrades/GetCopies'] = {
      items: [
        { ...copy, nextSignal: { ...next, dueAt: '2999-01-01T14:50:00Z' } },
        { ...copy, copyId: 'old', robotId: 2, state: 'ended', paused: null, nextSignal: null },
      ],
    };
    openAsUser();
    const account = (await screen.findByText('Paper account')).parentElement;
    expect(account).toHaveTextContent('Equity $100,120.30Today +$12.50Buying power $90,000.00');
    await waitFor(() => expect(account).toHaveTextContent('Waiting:NVDA buy, fills Tue 14:50 UTC'));
    const table = within(screen.getByRole('table', { name: 'Robots you follow' }));
    expect(table.getByRole('link', { name: 'Paused' })).toHaveAttribute(
      'href',
      '/app/ai-robots/virtualaccounts/?copy=c',
    );
    expect(table.getByRole('link', { name: /^Off\b.*not copied to paper trades$/ })).toBeVisible();
  });

  it('shows when counting starts while there is no curve, and that a removed robot still counts', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [own(1)], total: 1 };
    answers['CxAIRobotProduct/GetMyRobotsPerformance'] = {
      ...PERFORMANCE,
      returnPct: null,
      days: [],
      values: [],
      robots: [1, 666].map((robotId) => ({
        ...PERFORMANCE.robots[0],
        robotId,
        countsFrom: null,
        returnPct: null,
        values: [],
      })),
      removedCount: 1,
    };
    openAsUser();
    expect(await screen.findByText(/Starts at the next close; earlier results/)).toHaveTextContent(
      'One robot was removed and counts with its last value.',
    );
    expect(await tile('Since you followed')).toHaveTextContent('\u2014starts at next close');
    answers['CxAIRobotProduct/Unsubscribe'] = { isSubscribed: false };
    answers['CxAIRobotProduct/GetMyRobotsPerformance'] = PERFORMANCE;
    fireEvent.click(screen.getByRole('button', { name: 'Unfollow it' }));
    await waitFor(() => expect(screen.queryByText(/was removed/)).toBeNull());
    expect(asked.find(({ name }) => name.endsWith('Unsubscribe'))?.body).toEqual({ productId: 666 });
  });

  it('shows first steps before the first robot, and suggested robots with the reason', async () => {
    answers['Account/GetCurrentUser'] = {
      user: { ...ANN, planLevel: 0, subscriptions: { ...ANN.subscriptions, intradayCrypto: false } },
    };
    answers['CxAIRobotProduct/GetSuggestedRobots'] = {
      items: [
        {
          robotId: 7,
          name: 'NVDA · SuperTrend, slow, 15 min',
          slug: 'nvda',
          tickers: ['NVDA'],
          fundType: 'S',
          group: 'Technology',
          timeframe: 15,
          isIncluded: false,
          profitPct: 5.46,
          closedCount: 46,
          among: 50,
        },
      ],
    };
    openAsUser();
    const steps = within(await screen.findByRole('list', { name: 'Get started' })).getAllByRole('listitem');
    expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
      'Create your account (done)',
      'Choose a plan',
      'Follow three robots',
      'Turn on notifications',
      'Switch Autopilot on',
    ]);
    const suggested = await screen.findByRole('link', { name: 'NVDA · SuperTrend' });
    expect(suggested).toHaveAttribute('href', '/bot-trading/7-nvda/');
    expect(suggested.closest('li')).toHaveTextContent(
      '+5.5% in 46 trades since publication, the highest of 50 stock robots with at least 20 trades. Needs a plan with 15-minute robots.',
    );
    expect(screen.queryByText('Since you followed')).toBeNull();
    expect(screen.getByText('No bookmarks yet')).toBeVisible();
  });

  it('offers a retry if robots can’t be loaded', async () => {
    delete answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'];
    openAsUser();
    expect(await screen.findByText('We couldn’t load your robots.')).toBeVisible();
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = NONE;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Get started' })).toBeVisible();
  });

  it('is a guest’s again once the session has ended', async () => {
    answers['Account/GetCurrentUser'] = { user: null };
    openAsUser();
    await waitFor(() => expect(document.documentElement.dataset['user']).toBeUndefined());
    await act(async () => undefined);
    expect(screen.queryByText('Bookmarks')).toBeNull();
  });
});

describe('the feed', () => {
  it('follows the price of an open trade, with its return before costs', async () => {
    const open = { ...TRADE, closeTime: null, closePrice: null, profit: null, returnPct: null };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = makeTrades(open);
    const { prices, tell } = controlledPrices();
    render(FEED(prices));
    const item = (await screen.findByText('Opened short AAPL')).closest('li') as HTMLElement;
    expect(item).toHaveTextContent('Open');
    // A short position, opened at 200.5.
    act(() => tell(17, 198.495));
    expect(item).toHaveTextContent('now +1.00%');
  });

  it('marks new and late trades, tells the server they were seen, and keeps this visit’s marks', async () => {
    const link = Object.assign(document.createElement('a'), { textContent: 'My robots' });
    link.dataset['myRobots'] = '';
    link.dataset['unread'] = '2';
    document.body.append(link);
    const fresh = { ...TRADE, tradeNo: 4, ticker: 'MSFT', late: true, isUnread: true };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = makeTrades(fresh, TRADE);
    render(FEED());
    const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    await screen.findByText('Closed short AAPL');
    expect(items()).toEqual([
      expect.stringMatching(/New: Closed short MSFT.*\u22123\.12%.*late/),
      expect.not.stringMatching(/New:|late/),
    ]);
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('MarkMyRobotsTradesSeen'))?.body).toEqual({
        through: '2026-01-05T17:00:00Z',
      }),
    );
    await waitFor(() => expect(link.dataset['unread']).toBeUndefined());
    // The hub reports another; by then the server counts the first as seen.
    const next = { ...TRADE, tradeNo: 5, ticker: 'NVDA', isUnread: true };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = {
      ...makeTrades(next, { ...fresh, isUnread: false }, TRADE),
      readAt: '2026-01-05T17:05:00Z',
    };
    await act(async () => notifyRobotsChanged(new Set([1])));
    await screen.findByText(/Closed short NVDA/);
    expect(items().map((text) => text?.includes('New:'))).toEqual([true, true, false]);
    await waitFor(() =>
      expect(asked.filter(({ name }) => name.endsWith('MarkMyRobotsTradesSeen'))).toHaveLength(2),
    );
    link.remove();
  });
});

describe('open positions of several robots', () => {
  const robot = (id: number, initialBalance: number, ...positions: readonly object[]) =>
    ({
      id,
      name: `R${id}`,
      slug: 'r',
      initialBalance,
      openCount: positions.length,
      openProfitPct: 2,
      openPositions: positions,
      tickers: ['AAPL', 'MSFT'],
      fundIds: [17, 18],
    }) as unknown as OpenRobot;
  const position = (fundId: number, side: string, sharePct: number, returnPct: number) => ({
    fundId,
    side,
    entryPrice: 100,
    lastPrice: 110,
    sharePct,
    returnPct,
  });
  const robots = [
    robot(1, 10_000, position(17, 'long', 50, 10), position(18, 'short', 10, -10)),
    robot(2, 20_000, position(17, 'short', 20, -10)),
  ];

  it('are grouped by instrument in dollars, most invested first', () => {
    const groups = positionsByInstrument(robots);
    expect(
      groups.map(({ ticker, longCount, shortCount, invested, profit }) => [
        ticker,
        longCount,
        shortCount,
        invested,
        profit.amount,
      ]),
    ).toEqual([
      ['AAPL', 1, 1, 9000, 100],
      ['MSFT', 0, 1, 1000, -100],
    ]);
    expect(groups[0]?.robots.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('move with prices: 50 shares long and 40 short of one, 10 short of the other', () => {
    const { amount, legs } = sumOpenProfit(robots);
    expect(amount).toBe(0);
    expect(figureNow(amount, legs, (fundId) => (fundId === 17 ? 111 : 112))).toBeCloseTo(50 - 40 - 20);
  });

  it('use the robot’s own sum if it doesn’t list all positions', () => {
    expect(sumOpenProfit(robots.map((one) => ({ ...one, openCount: 30 }))).amount).toBe(600);
  });
});
