/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { UserInbox } from './user-inbox';

/** A minimal Response, which jsdom lacks. */
function reply(body: unknown): Response {
  const answer = { ok: true, status: 200, json: async () => body, clone: () => answer };
  return answer as unknown as Response;
}

const ITEM = {
  Id: 1,
  Kind: 'opened',
  Text: 'A trade',
  Note: '',
  Tickers: [],
  Path: '/',
  CreatedAt: '2026-11-20T10:00:00.000Z',
  IsRead: true,
};
const ANSWERS: Record<string, unknown> = {
  antiforgery: { token: 't' },
  'Account/GetCurrentUser': { User: { Id: 'u1' } },
  'CxNotifications/GetNotifications': { Items: [ITEM], Total: 120, Unread: 0 },
};

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

it('keeps its filter and page at other fragments, and goes to the first page when the filter is pressed', async () => {
  globalThis.fetch = (async (address: string) =>
    reply(ANSWERS[address.replace('/api/', '')])) as unknown as typeof fetch;
  document.documentElement.dataset['user'] = '';
  window.history.replaceState(null, '', '#trades');
  render(<UserInbox />);
  const current = () => document.querySelector('[aria-current]')?.textContent;
  const older = await screen.findByRole('button', { name: 'Show older' });
  await act(async () => fireEvent.click(older));
  expect(await screen.findByText('51 to 100 of 120')).toBeTruthy();
  await act(async () => {
    window.history.replaceState(null, '', '#content');
    window.dispatchEvent(new Event('hashchange'));
  });
  expect([current(), screen.queryByText('51 to 100 of 120')]).toEqual(['Trades', expect.anything()]);
  window.history.replaceState(null, '', '#trades');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Trades' })));
  expect(await screen.findByText('1 to 50 of 120')).toBeTruthy();
  expect(current()).toBe('Trades');
});
