import {
  type Served,
  type Server,
  serveCalls,
} from '@/components/account/account-settings/testing/serve-calls';
import type {
  AccountDetails,
  BrokerAccount,
  BrokerState,
  SizePreview,
} from '@/components/trading/broker-accounts/broker-calls';
import type { PaperCopy } from '@/components/trading/paper-data/paper-calls';
import { ACCOUNT, ANN } from '@/components/trading/papertrades/testing/paper-server';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

/** A user with accounts at brokers, and the server behind the page's calls. The types are those of the calls' schemas. */

export const LIMITS = { maxPerTrade: 500, maxOpen: 2000, maxDailyLoss: 100, maxOrdersADay: 20 };

export const ARMED: BrokerAccount = {
  id: 'b1',
  broker: 'alpaca',
  brokerName: 'Alpaca',
  mode: 'paper',
  name: 'My Alpaca',
  state: 'armed',
  reason: null,
  stoppedBy: null,
  stoppedAt: null,
  keyKind: 'keys',
  keyLast4: 'AB12',
  pendingKeyKind: null,
  pendingKeyLast4: null,
  limits: LIMITS,
  limitStops: 'entries',
  exitsGoOn: false,
  armProblem: null,
  cash: 9000,
  equity: 10_250.5,
  buyingPower: 18_000,
  dayProfit: -12.25,
  robotCount: 1,
  robotPositionCount: 1,
  ownPositionCount: 0,
  waitingOrderCount: 1,
  stopOrderCount: 0,
  openDifferenceCount: 0,
  ordersToday: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  armedAt: '2026-11-20T11:00:00.000Z',
  syncedAt: '2026-11-23T15:00:00.000Z',
  agreedAt: '2026-11-23T15:00:00.000Z',
  isStale: false,
};

/** Connected, and never armed. */
export const NEW: BrokerAccount = {
  ...ARMED,
  state: 'untested',
  limits: null,
  armedAt: null,
  agreedAt: null,
  syncedAt: null,
  cash: null,
  equity: null,
  buyingPower: null,
  dayProfit: null,
  robotCount: 0,
  robotPositionCount: 0,
  waitingOrderCount: 0,
  stopOrderCount: 0,
  ordersToday: 0,
};

const EMPTY = {
  robots: [],
  positions: [],
  delays: [],
  orders: [],
  differences: [],
  events: [],
  logPath: '/api/log/b1',
};

export function accountDetails(account: BrokerAccount, more: Partial<AccountDetails> = {}): AccountDetails {
  return { ...account, ...EMPTY, ...more };
}

export const OFFERED: BrokerState['brokers'][number] = {
  id: 'alpaca',
  name: 'Alpaca',
  fundTypes: ['S', 'E', 'C'],
  modes: [
    { mode: 'paper', problem: null },
    { mode: 'live', problem: null },
  ],
  fields: [
    { name: 'keyId', label: 'API key ID', isSecret: false },
    { name: 'secretKey', label: 'Secret key', isSecret: true },
  ],
  addresses: ['203.0.113.7'],
  hasSignIn: false,
  caution: null,
};

export function brokerState(
  accounts: readonly BrokerAccount[],
  more: Partial<BrokerState> = {},
): BrokerState {
  return { problem: null, brokers: [OFFERED], accounts: [...accounts], isTwoStepOn: false, ...more };
}

export const PREVIEW: SizePreview = {
  source: 'followed',
  signals: [
    {
      robotId: 7,
      robotName: 'NVDA · SuperTrend, slow, 15 min',
      robotSlug: 'nvda',
      fundId: 17,
      ticker: 'NVDA',
      side: 'long',
      decidedAt: '2026-11-20T15:00:00.000Z',
      wanted: 1000,
      amount: 500,
      price: 125,
      quantity: 4,
      problem: null,
    },
    {
      robotId: 8,
      robotName: 'BTC · Breakout, 5 min',
      robotSlug: 'btc',
      fundId: 18,
      ticker: 'BTC',
      side: 'short',
      decidedAt: '2026-11-20T14:00:00.000Z',
      wanted: 1000,
      amount: null,
      price: 60_000,
      quantity: null,
      problem: 'Crypto can’t be sold short.',
    },
  ],
  records: [
    {
      robotId: 7,
      robotName: 'NVDA · SuperTrend, slow, 15 min',
      robotSlug: 'nvda',
      kind: 'paper-copy',
      label: 'Your paper copy',
      profit: -20.5,
      returnPct: -2.05,
      trades: 4,
      since: '2026-10-01T00:00:00.000Z',
    },
  ],
};

/** A robot selected on an account. */
export function selectedOn(id: string, brokerType: string, more: Partial<PaperCopy> = {}): PaperCopy {
  return {
    copyId: `copy-${id}`,
    robotId: 7,
    robotName: 'NVDA · SuperTrend, slow, 15 min',
    robotSlug: 'nvda',
    purpose: 'autotrading',
    account: { id, name: 'Mine', brokerType, mode: 'paper', state: 'open' },
    setAside: null,
    skippedBy: [],
    stopUsedPct: null,
    curve: [],
    state: 'active',
    paused: null,
    reason: null,
    isRobotRetired: false,
    settings: {
      sizing: 'amount',
      amount: 1000,
      scalePct: 100,
      maxPerTrade: null,
      maxOpen: null,
      copyStopPct: null,
    },
    startedAt: '2026-11-20T10:00:00.000Z',
    endedAt: null,
    myProfit: 12.5,
    openProfit: null,
    robotProfit: 14,
    sharePctCopied: 50,
    signals: 4,
    copied: 2,
    skipped: 2,
    gap: { delay: 0, price: 0, fees: 0, size: 0, missed: 0, total: 0 },
    positions: [],
    nextSignal: null,
    ...more,
  };
}

export const STOPPED: CallAnswer<'CxBrokers/StopAllTrading'> = {
  stoppedAccounts: ['b1'],
  pausedCopies: 2,
  waitingOrders: 3,
  stopOrders: 0,
  robotPositions: 1,
};

/** A user, a paper account and no broker; `more` replaces answers. */
export function serveBrokers(more: Readonly<Record<string, Served>> = {}): Server {
  return serveCalls({
    'Account/GetCurrentUser': { user: ANN },
    'CxPaperTrades/GetAccount': ACCOUNT,
    'CxPaperTrades/GetCopies': { items: [] },
    'CxBrokers/GetBrokers': brokerState([]),
    ...more,
  });
}
