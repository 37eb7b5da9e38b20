/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { showSignals } from './signal-toasts';

const listeners = new Map<string, (payload: never) => void>();
const hub = {
  hold: () => () => undefined,
  on: (event: string, listener: (payload: never) => void) => {
    listeners.set(event, listener);
    return () => void listeners.delete(event);
  },
};
const SIGNAL = {
  robotId: 7,
  robotName: 'QQQ · Momentum, 60 min',
  signalNo: 31,
  ticker: 'QQQ',
  side: 'short',
  action: 'open',
  recordedAt: '2026-11-21T14:45:01.000Z',
  dueAt: '2026-11-21T14:50:00.000Z',
  path: '/bot-trading/7-momentum/',
};
const tell = (more: object) => listeners.get('SignalRecorded')?.({ ...SIGNAL, ...more } as never);

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stop = showSignals(hub, 'Simulated prices');
});
afterEach(() => {
  stop();
  for (const { id } of readToasts().toasts) act(() => closeToast(id));
  jest.useRealTimers();
});
const shown = async () => {
  await jest.advanceTimersByTimeAsync(400);
  return readToasts().toasts.map(({ text, offer }) => [text, offer?.href]);
};

it('a signal is shown once, before it fills, with the kind of prices and a link to the robot', async () => {
  tell({});
  tell({});
  for (const wrong of [
    { side: 'up' },
    { path: 'https://evil.example' },
    { path: '//evil.example' },
    { dueAt: 1 },
  ])
    tell({ signalNo: 32, ...wrong });
  expect(await shown()).toEqual([
    [
      'QQQ · Momentum will sell short QQQ · Signaled 14:45:01 UTC, fills at 14:50 UTC or later · Simulated prices',
      '/bot-trading/7-momentum/',
    ],
  ]);
});

it('many signals become one message', async () => {
  for (let signalNo = 1; signalNo <= 4; signalNo += 1) tell({ signalNo });
  expect(await shown()).toEqual([['4 new signals · Simulated prices', '/app/notifications/']]);
});
