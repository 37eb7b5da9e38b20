import {
  type Served,
  type Server,
  serveCalls,
} from '@/components/account/account-settings/testing/serve-calls';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';

/** A user with a paper account, and the server behind the page's calls. */

export const ANN: CurrentUser = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  isContentAdmin: false,
  level: 'beginner',
  isClient: true,
  registeredSince: '2026-01-01T00:00:00Z',
  showAdsPopup: 0,
  subscriptions: {
    intradayCrypto: false,
    intradayStockETF: false,
    intradayForex: false,
    patternSearchEngine: false,
    buySellRecommendations: false,
    trendPredictionEngine: false,
  },
  planLevel: 1,
  hasMoneyManagement: false,
  isAutotrading: false,
  hasPassword: true,
  isTwoStepOn: false,
  termsVersion: null,
  termsAcceptedAt: null,
};

export const NO_ACCOUNT = { account: null, curve: [], presets: [10_000, 100_000], archived: [] };
export const ACCOUNT = {
  ...NO_ACCOUNT,
  account: {
    id: 'a1',
    generation: 1,
    startBalance: 100_000,
    cash: 94_000.5,
    equity: 100_500,
    buyingPower: 94_500,
    setAside: 0,
    setAsideFor: [],
    dayProfit: -20,
    totalProfit: 500,
    createdAt: '2026-11-20T10:00:00.000Z',
    pricesAt: '2026-11-23T12:00:00.000Z',
  },
  curve: [{ at: '2026-11-21T10:00:00.000Z', equity: 100_200 }],
};

/** One open account, as among several. */
export const accountItem = (line: number, name: string, more: object = {}) => ({
  ...ACCOUNT.account,
  id: `a${line}`,
  line,
  name,
  openPositions: 1,
  copies: 0,
  ...more,
});
export const ACCOUNTS = { items: [accountItem(1, 'Paper account')], closed: [], max: 10 };

export const COPY = {
  copyId: 'c1',
  setAside: null,
  skippedBy: [],
  stopUsedPct: null,
  curve: [],
  purpose: 'autopilot',
  account: { id: 'p', name: 'Paper account', brokerType: 'Emulator', mode: 'paper', state: 'open' },
  positions: [],
  robotId: 7,
  robotName: 'NVDA · SuperTrend, slow, 15 min',
  robotSlug: 'nvda',
};
export const POSITION = {
  fundId: 1003,
  ticker: 'NVDA',
  fundType: 'S',
  side: 'long',
  quantity: 50,
  averageCost: 120,
  price: 130,
  rate: 1,
  priceAt: '2026-11-23T12:00:00.000Z',
  value: 6500,
  openProfit: 499.5,
  openProfitPct: 8.325,
  owner: 'own',
  copy: null,
  openedAt: '2026-11-20T15:00:00.000Z',
  lots: [{ acquiredAt: '2026-11-20T15:00:00.000Z', quantity: 50, price: 120 }],
};
export const ORDER = {
  orderId: 'tp-1',
  fundId: 1003,
  ticker: 'NVDA',
  kind: 'limit',
  side: 'sell',
  action: 'close',
  quantity: 50,
  amount: null,
  limitPrice: 140,
  stopPrice: null,
  trailAmount: null,
  trailPercent: null,
  isTriggered: false,
  validity: 'gtc',
  group: null,
  role: null,
  state: 'accepted',
  fillsWhen: 'Fills at a price of 140.00 or more',
  createdAt: '2026-11-23T11:00:00.000Z',
  expiresAt: null,
  owner: 'own',
  copy: null,
};
export const CLOSED = {
  fundId: 1003,
  ticker: 'NVDA',
  side: 'short',
  quantity: 10,
  openTime: '2026-11-20T15:00:00.000Z',
  closeTime: '2026-11-20T16:30:00.000Z',
  openPrice: 130,
  closePrice: 117,
  rate: 1,
  profit: 129,
  profitPct: 9.92,
  owner: 'c1',
  copy: COPY,
};
export const PLACED = {
  orderId: 'tp-2',
  state: 'accepted',
  fill: null,
  fillsWhen: 'Fills at the next price',
  expiresAt: null,
  group: null,
};

/** Everything the pages read, with an account that holds a position and has an order; `more` replaces answers. */
export function servePaper(more: Readonly<Record<string, Served>> = {}): Server {
  return serveCalls({
    'Account/GetCurrentUser': { user: ANN },
    'CxPaperTrades/GetAccount': ACCOUNT,
    'CxPaperTrades/GetAccounts': ACCOUNTS,
    'CxPaperTrades/GetPositions': { items: [POSITION] },
    'CxPaperTrades/GetOrders': { items: [ORDER] },
    'CxPaperTrades/GetClosedTrades': { items: [CLOSED], total: 1 },
    'CxPaperTrades/GetFills': { items: [], total: 0 },
    'CxPaperTrades/GetCopies': { items: [] },
    'CxPaperTrades/GetSkipped': { items: [], total: 0 },
    'CxAIRobotProduct/GetSuggestedRobots': { items: [] },
    ...more,
  });
}

/** Bodies of the calls of a name, in order. */
export function receivedBodies({ got }: Server, name: string): readonly unknown[] {
  return got.filter(([called]) => called === name).map(([, body]) => body);
}
