/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
import { serveCalls } from '@/components/account/account-dialogs/testing/serve-calls';
import type { NewestTradeView } from '@/lib/robots/catalogue/newest-trade-view';
import { LiveLedger } from './live-ledger';

const TIME = Date.UTC(2026, 10, 20, 12);
const wire = (TradeNo: number) => ({
  RobotId: 7,
  RobotName: 'NVDA · SuperTrend, slow, 15 min',
  RobotSlug: 'nvda',
  TradeNo,
  Ticker: `T${TradeNo}`,
  FundType: 'S',
  Group: 'Technology',
  Side: 'long',
  CloseTime: new Date(TIME + TradeNo * 60_000).toISOString(),
  ReturnPct: 1,
  Phase: 'forward',
  IsLate: false,
  SealStart: `0000000${TradeNo}`,
});
const drawn: NewestTradeView = {
  robotId: 7,
  robotName: 'NVDA · SuperTrend, slow, 15 min',
  robotSlug: 'nvda',
  tradeNo: 1,
  ticker: 'T1',
  fundType: 'S',
  group: 'Technology',
  side: 'long',
  time: TIME + 60_000,
  returnPct: 1,
  phase: 'forward',
  isLate: false,
  sealStart: '00000001',
};
const tickers = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.match(/T\d(?= )/)?.[0]);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers({ now: TIME + 120_000 });
  // jsdom lacks it.
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Firefox/140.0');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('puts new trades on top, and keeps what is shown when a call fails', async () => {
  let answer: readonly [number, unknown] = [200, [wire(2), wire(1)]];
  serveCalls({ 'CxHome/GetNewestTrades': () => answer });
  render(<LiveLedger trades={[drawn]} now={TIME + 60_000} />);
  await pass(19_000);
  expect(tickers()).toEqual(['T1']);
  await pass(2_000);
  expect(tickers()).toEqual(['T2', 'T1']);
  answer = [500, {}];
  await pass(21_000);
  expect(tickers()).toEqual(['T2', 'T1']);
});

it('makes no requests for bots', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
  const calls = jest.fn(() => [200, [wire(2), wire(1)]] as const);
  serveCalls({ 'CxHome/GetNewestTrades': calls });
  render(<LiveLedger trades={[drawn]} now={TIME} />);
  await pass(60_000);
  expect(calls).not.toHaveBeenCalled();
  expect(tickers()).toEqual(['T1']);
});
