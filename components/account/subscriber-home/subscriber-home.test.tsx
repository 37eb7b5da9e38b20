/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { tellRobotsChanged } from '@/components/live/live-page/robot-changes';
import type { LivePrice } from '@/components/live/real-time/live-price';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { product } from '@/components/robots/robot-list/testing/sample-product';
import { MARKET } from '@/components/ui/testing/sample-view';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { LatestTrades } from './latest-trades';
import { SubscriberHome } from './subscriber-home';

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
    trendPredictionEngine: false,
  },
  planLevel: 2,
  hasMoneyManagement: false,
  hasPassword: true,
  isTwoStepOn: false,
  termsVersion: null,
  termsAcceptedAt: null,
};
const TRADE = {
  robotId: 1,
  robotName: 'Alpha: Trend (TA), 60 min',
  robotSlug: 'alpha',
  tradeNo: 3,
  fundId: 17,
  ticker: 'AAPL',
  side: 'short',
  quantity: 2,
  openTime: '2026-01-05T14:30:00Z',
  closeTime: '2026-01-05T16:30:00Z',
  openPrice: 200.5,
  closePrice: 201,
  profit: -12.5,
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

/** A price store controlled by the test. */
function toldPrices() {
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

/** Disables caching between tests. */
const FRESH = { provider: () => new Map(), dedupingInterval: 0 };
const HOME = (
  <SWRConfig value={FRESH}>
    <SubscriberHome market={MARKET} />
  </SWRConfig>
);

beforeEach(() => {
  answers = {
    'Account/GetCurrentUser': { user: ANN },
    'CxAIRobotProduct/GetBoughtSubscribedAIRobots': NONE,
    'CxAIRobotProduct/GetBookmarkedAIRobots': NONE,
    'CxAIRobotProduct/GetMyRobotsLatestTrades': NONE,
  };
  globalThis.fetch = (async (address: RequestInfo | URL) => {
    const name = String(address).replace('/api/', '');
    const body = name === 'antiforgery' ? { token: 't' } : answers[name];
    return { ok: true, status: 200, json: async () => body };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  delete document.documentElement.dataset['user'];
  globalThis.fetch = originalFetch;
});

async function openAsUser(): Promise<void> {
  document.documentElement.dataset['user'] = '';
  render(HOME);
  await screen.findByText(/Logged in as/);
}

describe('the subscriber’s home', () => {
  it('asks guests to log in, and asks the server for nothing', () => {
    globalThis.fetch = () => {
      throw new Error('No call is to be made');
    };
    render(HOME);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/app/auth/?action=ask_for_log_in',
    );
  });

  it('shows the followed robots live, their trades and the plan', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [own(1)], total: 1 };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { items: [TRADE], total: 41 };
    await openAsUser();
    expect(await screen.findByRole('button', { name: 'Unfollow Robot 1' })).toBeVisible();
    const row = (await screen.findByText('AAPL')).closest('tr');
    if (!row) throw new Error('There is no row');
    expect(row).toHaveTextContent(/Alpha.*AAPL.*Short.*−\$12\.50/);
    expect(within(row).getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/bot-trading/1-alpha/');
    expect(screen.getByText(/^1 of 41 trades\./)).toBeVisible();
    expect(screen.getByText('Plan: Intermediate Two')).toBeVisible();
    expect(
      screen.getByText('You can follow 60- and 15-minute robots. IntradayCrypto includes all crypto robots.'),
    ).toBeVisible();
  });

  it('follows the price of an open trade, with what it stands at before costs', async () => {
    const open = { ...TRADE, closeTime: null, closePrice: null, profit: null };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { items: [open], total: 1 };
    const { prices, tell } = toldPrices();
    render(
      <SWRConfig value={FRESH}>
        <LatestTrades userId="ann" prices={prices} />
      </SWRConfig>,
    );
    const row = (await screen.findByRole('rowheader', { name: /Alpha/ })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Open')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'AAPL' })).toHaveAttribute('href', '/ticker/AAPL/');
    // Two short positions, opened at 200.5.
    act(() => tell(17, 198));
    expect(row).toHaveTextContent(/Open, \+?\$5/);
    act(() => tell(17, 201.75));
    expect(row).toHaveTextContent(/Open, [\u2212-]\$2\.50/);
  });

  it('shows a new trade on top when the hub tells of one', async () => {
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { items: [TRADE], total: 1 };
    render(
      <SWRConfig value={FRESH}>
        <LatestTrades userId="ann" />
      </SWRConfig>,
    );
    expect(await screen.findByText('AAPL')).toBeVisible();
    const next = { ...TRADE, tradeNo: 4, ticker: 'MSFT', phase: 'replayed' };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { items: [next, TRADE], total: 2 };
    await act(async () => tellRobotsChanged(new Set([1])));
    expect(await screen.findByText('MSFT')).toBeVisible();
    expect(
      screen.getAllByRole('row').map((row) => row.textContent?.match(/MSFT|AAPL|Replayed|Forward/g)),
    ).toEqual([null, ['MSFT', 'Replayed'], ['AAPL', 'Forward']]);
  });

  it('says what to do where there is nothing yet', async () => {
    answers['Account/GetCurrentUser'] = {
      user: { ...ANN, planLevel: 0, subscriptions: { ...ANN.subscriptions, intradayCrypto: false } },
    };
    await openAsUser();
    expect(await screen.findByText('You’re not following any robots yet')).toBeVisible();
    expect(screen.getByText('No bookmarks yet')).toBeVisible();
    expect(await screen.findByText(/No trades yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
  });

  it('is a guest’s again where the session has ended', async () => {
    answers['Account/GetCurrentUser'] = { user: null };
    document.documentElement.dataset['user'] = '';
    render(HOME);
    await waitFor(() => expect(document.documentElement.dataset['user']).toBeUndefined());
    await act(async () => undefined);
    expect(screen.queryByText(/Logged in as/)).toBeNull();
  });
});
