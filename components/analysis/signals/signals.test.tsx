/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { DaySignalRow } from '@/lib/analysis/signals/signal-row';
import { SignalAlert } from './signal-alert';
import { SignalRows } from './signal-rows';

const SIGNAL: DaySignalRow = {
  ...{ ticker: 'KO', fundName: 'Coca-Cola', fundType: 'S', group: 'Staples', decimals: 2 },
  ...{ day: '2026-01-05', event: 'run3', side: 'buy', close: 60, stop: 58, target: 64, state: 'confirmed' },
  ...{ entry: null, exit: null, exitDay: null, move: null, hit: null, r: null, k: 20, n: 40, baseK: 52 },
  ...{ baseN: 100, low: 0.35, high: 0.65, difference: -0.02, tooFew: false, shrunk: 0.51, q: 0.9 },
};
const pascal = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(pascal)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, one]) => [`${key[0]?.toUpperCase()}${key.slice(1)}`, pascal(one)]),
        )
      : value;

/** Answers calls, and notes what was sent. */
function serve(answers: Readonly<Record<string, object>>) {
  const sent: Record<string, unknown> = {};
  globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const name = String(input).split('/api/')[1] ?? '';
    if (init?.body) sent[name] = JSON.parse(String(init.body));
    const body = String(input).endsWith('antiforgery') ? { token: 't' } : pascal(answers[name]);
    const response = { ok: true, status: 200, json: async () => body };
    return { ...response, clone: () => response };
  }) as typeof fetch;
  document.documentElement.dataset['user'] = '';
  return sent;
}

const draw = (part: React.ReactNode) =>
  render(<SWRConfig value={{ provider: () => new Map() }}>{part}</SWRConfig>);

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['user'];
});

const GUEST = {
  ...{ day: '2026-01-02', isLocked: false, total: 1, matching: 1 },
  signals: [{ ...SIGNAL, ticker: 'PEP', day: '2026-01-02' }],
};

it('shows subscribers the newest session in place of the guests’ one', async () => {
  const newest = { day: '2026-01-05', isLocked: false, total: 3, matching: 1, signals: [SIGNAL] };
  serve({ 'CxSignals/GetSignals': { progress: null, result: { ...newest, events: [] } } });
  draw(<SignalRows shown={GUEST} request={{ class: 'stocks' }} noun="stocks" />);
  expect(await screen.findByText('Signals of 5 Jan 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'KO' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'PEP' })).toBeNull();
  expect(screen.getByText(/1 of 3 signals of stocks/)).toBeVisible();
});

const ALERT = { isOn: false, classes: ['stocks', 'crypto'], events: ['run3', 'gap'], sides: ['buy', 'sell'] };

it('lets subscribers choose what they’re notified of', async () => {
  const sent = serve({
    'CxSignals/GetAlert': { ...ALERT, isSubscribed: true },
    'CxSignals/SetAlert': { ...ALERT, isOn: true, isSubscribed: true },
  });
  draw(<SignalAlert />);
  fireEvent.click(await screen.findByText('Get notified of new signals'));
  fireEvent.click(screen.getByLabelText(/Notify me/));
  fireEvent.click(screen.getByLabelText('Crypto'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent['CxSignals/SetAlert']).toEqual({
      ...{ isOn: true, classes: ['stocks'], events: ['gap', 'run3'], sides: ['buy', 'sell'] },
    }),
  );
});
