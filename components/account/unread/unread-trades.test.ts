/** @jest-environment jsdom */
import { session } from '@/components/session/session/session';
import { passTime, until } from '@/lib/core/base/testing/until';
import { clearUnread, followUnreadTrades } from './unread-trades';

const originalFetch = globalThis.fetch;
let answers: (object | (() => Promise<object>))[];
let now: number;
let stop: () => void;
let notifyChange: () => void;
let link: HTMLAnchorElement;

beforeEach(() => {
  document.documentElement.dataset['user'] = '';
  link = Object.assign(document.createElement('a'), { textContent: 'My robots' });
  link.dataset['myRobots'] = '';
  document.body.append(link);
  now = 0;
  globalThis.fetch = (async (address: RequestInfo | URL) => {
    if (String(address).endsWith('antiforgery'))
      return { ok: true, status: 200, json: async () => ({ token: 't' }) };
    const answer = answers.shift();
    const body = typeof answer === 'function' ? await answer() : answer;
    return { ok: body !== undefined, status: body ? 200 : 500, json: async () => body ?? {} };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  stop();
  link.remove();
  delete document.documentElement.dataset['user'];
  globalThis.fetch = originalFetch;
});

const start = () => {
  stop = followUnreadTrades(
    (listener) => {
      notifyChange = listener;
      return () => undefined;
    },
    () => now,
  );
};
const shows = (unread: string | undefined) => until(() => link.dataset['unread'] === unread);

it('the number of new trades follows changes, and the return to the page after a while', async () => {
  answers = [
    { Count: 1, HasMore: false },
    { Count: 99, HasMore: true },
    { Count: 3, HasMore: false },
  ];
  start();
  await shows('1');
  expect(link).toHaveProperty('ariaLabel', 'My robots, 1 new trade');
  notifyChange();
  await shows('99+');
  document.dispatchEvent(new Event('visibilitychange'));
  now = 30_000;
  document.dispatchEvent(new Event('visibilitychange'));
  await shows('3');
  expect(answers).toEqual([]);
  session.signOut();
  expect(link.dataset['unread']).toBeUndefined();
});

it('a count requested before the trades were seen isn’t shown afterwards', async () => {
  let answer = (_: object) => {};
  const late = new Promise<object>((resolve) => {
    answer = resolve;
  });
  answers = [() => late, { Count: 2, HasMore: false }];
  start();
  await until(() => answers.length === 1);
  clearUnread();
  answer({ Count: 7, HasMore: false });
  await passTime(50);
  expect(link.dataset['unread']).toBeUndefined();
  notifyChange();
  await shows('2');
  clearUnread();
  expect(link.hasAttribute('aria-label')).toBe(false);
});
