/**
 * @jest-environment jsdom
 */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { serveCalls } from '@/components/account/account-settings/testing/serve-calls';
import { becomeGuest } from '@/components/session/user/sign-in';
import { ToolOffer } from './tool-offer';

afterEach(() => {
  cleanup();
  becomeGuest();
});

const OFFER = <ToolOffer tool="IntradayCrypto" adds="Every crypto robot." />;

async function show({ left = null as number | null, planLevel = 1, has = false } = {}) {
  const endsAt = '2026-12-12T00:00:00Z';
  const toolCredit =
    left === null ? null : { plan: 'Intermediate One', monthly: 80, left, endsAt, isFollowed: true };
  const server = serveCalls({
    'Account/GetCurrentUser': { user: { id: 'ann', planLevel, subscriptions: { intradayCrypto: has } } },
    'Memberships/GetMine': {
      isSandbox: false,
      planLevel,
      items: [],
      grants: [],
      hasPortal: false,
      toolCredit,
    },
    'Memberships/OpenCheckout': { success: false, message: 'Not now.', url: null },
  });
  window.history.replaceState(null, '', '/bot-crypto-trading/?timeframe=5');
  document.documentElement.dataset['user'] = '';
  await act(async () => {
    render(<SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{OFFER}</SWRConfig>);
  });
  return server;
}

it('shows guests in plain HTML what a tool costs, by card and by credit', () => {
  const html = renderToString(OFFER).replace(/<!-- -->/g, '');
  expect(html).toContain('$23 a month, or $240 a year');
  expect(html).toContain('$23 of the $80 a month that Intermediate One gives, or of Intermediate Two’s $120');
  expect(html).toContain('Log in to get it');
});

it('lets users pay with the credit they have, and leads back to the page', async () => {
  const { got } = await show({ left: 57 });
  await screen.findByText('You have $57 of credit until 12 December 2026.');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Pay $23 with credit' })));
  expect(got.filter(([name]) => name === 'Memberships/OpenCheckout').map(([, body]) => body)).toEqual([
    {
      products: ['IntradayCrypto'],
      period: 'month',
      isByCredit: true,
      returnPath: '/bot-crypto-trading/?timeframe=5',
    },
  ]);
  expect(screen.getByRole('alert').textContent).toBe('Not now.');
});

it('offers the card alone where credit isn’t enough', async () => {
  await show({ left: 22.99 });
  await screen.findByText('You have $22.99 of credit until 12 December 2026, which isn’t enough.');
  expect(screen.queryByText(/with credit/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay $240 a year by card' })).toBeTruthy();
});

it.each([{ has: true }, { planLevel: 3 }])('is nothing for users with the tool: %p', async (user) => {
  await show(user);
  expect(document.body.textContent).toBe('');
});
