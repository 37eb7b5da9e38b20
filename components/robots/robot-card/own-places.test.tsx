/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { leave } from '@/components/account/account/sign-in';
import { refreshRobots } from '@/components/live/real-time/refresh-robots';
import { product } from '@/components/robots/robot-list/testing/scripted-source';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { cardViewOf } from './card-view';
import { OwnPlaces } from './own-places';
import { RobotCard } from './robot-card';

configure({ asyncUtilTimeout: 5000 });

const ANN = { Id: 'ann', IsContentAdmin: false, PlanLevel: 3, Subscriptions: {}, HasMoneyManagement: false };
const SUMS = {
  ClosedPL: 76,
  InitialBalance: 10_000,
  AdjustedBalance: 10_095,
  AmountOfEachTradeText: '$5,000',
};
const FRESH = { provider: () => new Map(), dedupingInterval: 0 };

const originalFetch = globalThis.fetch;
let calls: string[];
let items: readonly object[];
let status: number;

beforeEach(() => {
  calls = [];
  status = 200;
  items = [{ ...product(1), ...SUMS }];
  globalThis.fetch = (async (address: RequestInfo | URL) => {
    const name = String(address).replace('/api/', '');
    calls.push(name);
    if (name === 'antiforgery') return { ok: true, status: 200, json: async () => ({ token: 't' }) };
    const body = name === 'Account/GetCurrentUser' ? { User: ANN } : { Items: items, Total: items.length };
    const made = { ok: status === 200, status, json: async () => body };
    return { ...made, clone: () => made };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  act(() => leave());
  for (const { id } of readToasts().toasts) closeToast(id);
  globalThis.fetch = originalFetch;
});

/** A page as the server draws it for everybody, with one robot. */
const show = () =>
  render(
    <SWRConfig value={FRESH}>
      <RobotCard view={cardViewOf(product(1))} />
      <OwnPlaces />
    </SWRConfig>,
  );
const places = () => [...document.querySelectorAll<HTMLElement>('[data-own]')];
const areFilled = () => places().map(({ dataset }) => dataset['filled'] !== undefined);

describe('robots outside lists', () => {
  it('stay as they are for guests, and ask the server for nothing', async () => {
    show();
    await act(async () => undefined);
    expect(calls).toEqual([]);
    expect(areFilled()).toEqual([false, false]);
  });

  it('get the sums and switches of whoever is signed in, and lose them with the session', async () => {
    document.documentElement.dataset['user'] = '';
    show();
    expect(await screen.findByRole('button', { name: 'Follow Robot 1' })).toBeVisible();
    expect(screen.getByText('Amount per trade')).toBeVisible();
    expect(areFilled()).toEqual([true, true]);
    expect(calls.filter((name) => name.endsWith('GetAIRobotsByIds'))).toHaveLength(1);
    await act(async () => leave());
    expect(areFilled()).toEqual([false, false]);
    expect(screen.queryByText('Amount per trade')).toBeNull();
  });

  it('show what changed in another tab, and what the robot holds now', async () => {
    document.documentElement.dataset['user'] = '';
    show();
    await screen.findByRole('button', { name: 'Follow Robot 1' });
    const position = { Side: 'short', EntryPrice: 50, LastPrice: 40, SharePct: 10, ReturnPct: 20 };
    items = [
      {
        ...product(1),
        ...SUMS,
        ClosedPL: 1234,
        IsBookmarked: true,
        OpenCount: 2,
        OpenProfitPct: 3.5,
        OpenPositions: [{ ...position, FundId: 4 }],
      },
    ];
    const before = calls.length;
    await act(() => refreshRobots(new Set([99])));
    expect(calls).toHaveLength(before);
    await act(() => refreshRobots(new Set([1, 99])));
    expect(screen.getByText('$1,234')).toBeVisible();
    expect(screen.getByRole('button', { name: /bookmark.* Robot 1/i })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(document.querySelector('[data-open="count"]')?.textContent).toBe('2');
    const profit = document.querySelector<HTMLElement>('[data-live="percent"]');
    expect(profit?.dataset).toMatchObject({ base: '3.5', legs: '4,-0.2,40' });
  });

  it('make the page a guest’s where the server answers as to a guest', async () => {
    items = [product(1)];
    document.documentElement.dataset['user'] = '';
    show();
    await waitFor(() => expect(document.documentElement.dataset['user']).toBeUndefined());
    expect(areFilled()).toEqual([false, false]);
  });

  it('say so when they could not be loaded', async () => {
    status = 500;
    document.documentElement.dataset['user'] = '';
    show();
    await waitFor(() =>
      expect(readToasts().toasts.map(({ text }) => text)).toEqual(['Robots loading failed!']),
    );
  });
});
