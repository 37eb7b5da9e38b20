/** @jest-environment jsdom */
import { session } from '@/components/session/session/session';
import { passTime, until } from '@/lib/core/base/testing/until';
import { followInbox, onInboxChanged } from './unread-inbox';

const originalFetch = globalThis.fetch;
const listeners = new Map<string, (payload: never) => void>();
let connected: (isAgain: boolean) => void = () => undefined;
const hub = {
  hold: () => () => undefined,
  on: (event: string, listener: (payload: never) => void) => {
    listeners.set(event, listener);
    return () => void listeners.delete(event);
  },
  onConnected: (listener: (isAgain: boolean) => void) => {
    connected = listener;
    return () => undefined;
  },
};
let answers: number[];
let stop: () => void;
let link: HTMLAnchorElement;

beforeEach(() => {
  document.documentElement.dataset['user'] = '';
  link = Object.assign(document.createElement('a'), { textContent: 'Inbox' });
  link.dataset['inbox'] = '';
  document.body.append(link);
  globalThis.fetch = (async (address: RequestInfo | URL) => {
    if (String(address).endsWith('antiforgery'))
      return { ok: true, status: 200, json: async () => ({ token: 't' }) };
    const unread = answers.shift();
    return {
      ok: unread !== undefined,
      status: unread === undefined ? 500 : 200,
      json: async () => ({ Unread: unread }),
    };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  stop();
  link.remove();
  delete document.documentElement.dataset['user'];
  globalThis.fetch = originalFetch;
});

it('the number of unread notifications follows the hub, also after it was lost, and ends with the session', async () => {
  answers = [1, 3];
  let changes = 0;
  const stopHearing = onInboxChanged(() => {
    changes += 1;
  });
  stop = followInbox(hub);
  await until(() => link.dataset['unread'] === '1');
  expect(link).toHaveProperty('ariaLabel', 'Inbox, 1 unread notification');
  listeners.get('InboxChanged')?.({ unread: 100 } as never);
  expect([link.dataset['unread'], link.ariaLabel]).toEqual([
    '99+',
    'Inbox, more than 99 unread notifications',
  ]);
  connected(false);
  connected(true);
  await until(() => link.dataset['unread'] === '3');
  listeners.get('InboxChanged')?.({ unread: 'many' } as never);
  expect([link.dataset['unread'], changes]).toEqual(['3', 3]);
  listeners.get('InboxChanged')?.({ unread: 0 } as never);
  expect([link.dataset['unread'], link.hasAttribute('aria-label')]).toEqual([undefined, false]);
  listeners.get('InboxChanged')?.({ unread: 2 } as never);
  session.signOut();
  expect(link.dataset['unread']).toBeUndefined();
  stopHearing();
});

it('a failed request leaves the last number', async () => {
  answers = [2];
  stop = followInbox(hub);
  await until(() => link.dataset['unread'] === '2');
  connected(true);
  await passTime(30);
  expect(link.dataset['unread']).toBe('2');
});
