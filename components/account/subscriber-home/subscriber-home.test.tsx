/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { LivePrice } from '@/components/live/real-time/live-price';
import type { PriceStore } from '@/components/live/real-time/price-store';
import type { RobotEvents } from '@/components/live/real-time/robot-changes';
import { product } from '@/components/robots/robot-list/testing/scripted-source';
import { MARKET } from '@/components/ui/testing/sample-view';
import type { CurrentUser } from '@/lib/people/accounts/current-user';
import { LatestTrades } from './latest-trades';
import { SubscriberHome } from './subscriber-home';

configure({ asyncUtilTimeout: 5000 });

const ANN: CurrentUser = {
  Id: 'ann',
  Name: 'Ann',
  Email: 'ann@example.com',
  IsContentAdmin: false,
  Level: 'beginner',
  IsClient: true,
  RegisteredSince: '2026-01-01T00:00:00Z',
  ShowAdsPopup: 0,
  Subscriptions: {
    IntradayCrypto: true,
    IntradayStockETF: false,
    IntradayForex: false,
    PatternSearchEngine: false,
    TrendPredictionEngine: false,
  },
  PlanLevel: 2,
  HasMoneyManagement: false,
  HasPassword: true,
  IsTwoStepOn: false,
  TermsVersion: null,
  TermsAcceptedAt: null,
};
const TRADE = {
  RobotId: 1,
  RobotName: 'Alpha: Trend (TA), 60 min',
  RobotSlug: 'alpha',
  TradeNo: 3,
  FundId: 17,
  Ticker: 'AAPL',
  Side: 'short',
  Quantity: 2,
  OpenTime: '2026-01-05T14:30:00Z',
  CloseTime: '2026-01-05T16:30:00Z',
  OpenPrice: 200.5,
  ClosePrice: 201,
  Profit: -12.5,
  Phase: 'forward',
};
const own = (id: number) => ({
  ...product(id),
  IsSubscribed: true,
  ClosedPL: 76,
  InitialBalance: 10_000,
  AdjustedBalance: 10_095,
  AmountOfEachTradeText: '$5,000',
});
const NONE = { Items: [], Total: 0 };

const QUIET_HUB: RobotEvents = {
  hold: () => () => undefined,
  on: () => () => undefined,
  onConnected: () => () => undefined,
};

/** Prices of which the test tells. */
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

/** Each test asks anew. */
const FRESH = { provider: () => new Map(), dedupingInterval: 0 };
const HOME = (
  <SWRConfig value={FRESH}>
    <SubscriberHome market={MARKET} />
  </SWRConfig>
);

beforeEach(() => {
  answers = {
    'Account/GetCurrentUser': { User: ANN },
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
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { Items: [own(1)], Total: 1 };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { Items: [TRADE], Total: 41 };
    await openAsUser();
    expect(await screen.findByRole('button', { name: 'Unfollow Robot 1' })).toBeVisible();
    const row = (await screen.findByText('AAPL')).closest('tr');
    if (!row) throw new Error('There is no row');
    expect(row).toHaveTextContent(/Alpha.*AAPL.*Short.*−\$12\.50/);
    expect(within(row).getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/bot-trading/1-alpha/');
    expect(screen.getByText(/^1 of 41 trades\./)).toBeVisible();
    expect(screen.getByText('Plan: Intermediate Two')).toBeVisible();
    expect(
      screen.getByText(
        'You can follow robots that decide every 60 or 15 minutes. IntradayCrypto opens all crypto robots.',
      ),
    ).toBeVisible();
  });

  it('follows the price of an open trade, with what it stands at before costs', async () => {
    const open = { ...TRADE, CloseTime: null, ClosePrice: null, Profit: null };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { Items: [open], Total: 1 };
    const { prices, tell } = toldPrices();
    render(
      <SWRConfig value={FRESH}>
        <LatestTrades userId="ann" hub={QUIET_HUB} prices={prices} />
      </SWRConfig>,
    );
    const row = (await screen.findByRole('rowheader', { name: /Alpha/ })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Open')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'AAPL' })).toHaveAttribute('href', '/ticker/AAPL/');
    // Short, two of them, from 200.5.
    act(() => tell(17, 198));
    expect(row).toHaveTextContent(/Open, \+?\$5/);
    act(() => tell(17, 201.75));
    expect(row).toHaveTextContent(/Open, [\u2212-]\$2\.50/);
  });

  it('shows a new trade on top when the hub tells of one', async () => {
    const heard = new Map<string, (payload: unknown) => void>();
    const hub = {
      hold: () => () => undefined,
      onConnected: () => () => undefined,
      on: (event: string, listener: (payload: unknown) => void) => {
        heard.set(event, listener);
        return () => undefined;
      },
    };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { Items: [TRADE], Total: 1 };
    render(
      <SWRConfig value={FRESH}>
        <LatestTrades userId="ann" hub={hub} />
      </SWRConfig>,
    );
    expect(await screen.findByText('AAPL')).toBeVisible();
    const next = { ...TRADE, TradeNo: 4, Ticker: 'MSFT' };
    answers['CxAIRobotProduct/GetMyRobotsLatestTrades'] = { Items: [next, TRADE], Total: 2 };
    heard.get('TradeOpened')?.({ RobotId: 1 });
    expect(await screen.findByText('MSFT')).toBeVisible();
    expect(screen.getAllByRole('row').map((row) => row.textContent?.match(/MSFT|AAPL/)?.[0])).toEqual([
      undefined,
      'MSFT',
      'AAPL',
    ]);
  });

  it('says what to do where there is nothing yet', async () => {
    answers['Account/GetCurrentUser'] = {
      User: { ...ANN, PlanLevel: 0, Subscriptions: { ...ANN.Subscriptions, IntradayCrypto: false } },
    };
    await openAsUser();
    expect(await screen.findByText('You follow no robots yet')).toBeVisible();
    expect(screen.getByText('You have no bookmarks yet')).toBeVisible();
    expect(await screen.findByText(/There is no trade yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
  });

  it('is a guest’s again where the session has ended', async () => {
    answers['Account/GetCurrentUser'] = { User: null };
    document.documentElement.dataset['user'] = '';
    render(HOME);
    await waitFor(() => expect(document.documentElement.dataset['user']).toBeUndefined());
    await act(async () => undefined);
    expect(screen.queryByText(/Logged in as/)).toBeNull();
  });
});
