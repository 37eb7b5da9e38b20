/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { showTrades } from './trade-toasts';

const listeners = new Map<string, (payload: unknown) => void>();
const hub = {
  hold: () => () => undefined,
  on: (event: string, listener: (payload: never) => void) => {
    listeners.set(event, listener as (payload: unknown) => void);
    return () => {
      listeners.delete(event);
    };
  },
};
const trade = (more: object) => ({
  robotId: 7,
  robotName: 'QQQ · Momentum, 60 min',
  tradeNo: 3,
  fundId: 5,
  ticker: 'BTC.X',
  side: 'long',
  price: 91_234.5,
  time: '2026-11-21T10:00:00Z',
  returnPct: null,
  path: '/bot-trading/7-momentum-one/',
  ...more,
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stop = showTrades(hub, 'Simulated prices');
  render(<Toaster />);
});
afterEach(() => {
  stop();
  for (const { id } of readToasts().toasts) act(() => closeToast(id));
  jest.useRealTimers();
});

describe('trades as messages', () => {
  it('are described in words, with the kind of prices and a link to the robot', async () => {
    listeners.get('TradeOpened')?.(trade({}));
    await pass(1_200);
    expect(screen.getByRole('status').textContent).toContain(
      'QQQ · Momentum bought BTC.X at 91,234.50 · Replayed · Simulated prices',
    );
    expect(screen.getByRole('link', { name: 'See the robot' }).getAttribute('href')).toBe(
      '/bot-trading/7-momentum-one/',
    );
    await pass(9_000);
    expect(screen.queryByRole('link')).not.toBeNull();
    await pass(1_100);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('never link out of an app', async () => {
    history.replaceState(null, '', '/app/mobilewebviewpapertrades/ai-robot/9/');
    const leads = async (robots: number) => {
      for (let RobotId = 1; RobotId <= robots; RobotId += 1)
        listeners.get('TradeOpened')?.(trade({ robotId: RobotId, tradeNo: robots }));
      await pass(1_200);
      const hrefs = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
      for (const { id } of readToasts().toasts) act(() => closeToast(id));
      return hrefs;
    };
    expect(await leads(1)).toEqual(['/app/mobilewebviewpapertrades/ai-robot/1/']);
    expect(await leads(9)).toEqual([]);
    history.replaceState(null, '', '/');
  });

  it('are combined when a robot makes many, each trade once', async () => {
    for (const TradeNo of [1, 2, 3, 4, 5, 5])
      listeners.get('TradeClosed')?.(trade({ tradeNo: TradeNo, returnPct: 1 }));
    await pass(1_200);
    listeners.get('TradeClosed')?.(trade({ tradeNo: 5, returnPct: 1 }));
    await pass(1_200);
    expect(readToasts().toasts.map(({ text }) => text)).toEqual([
      'QQQ · Momentum closed 5 trades · Replayed',
    ]);
  });

  it('stop after unsubscribing', async () => {
    listeners.get('TradeOpened')?.(trade({}));
    stop();
    await pass(5_000);
    expect([readToasts().toasts, listeners.size]).toEqual([[], 0]);
  });
});
