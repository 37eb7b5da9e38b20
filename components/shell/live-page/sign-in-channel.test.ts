/** @jest-environment jsdom */
import { isSignedIn, onSessionChange, session } from '@/components/session/session/session';
import { shareSignIn } from './sign-in-channel';

/** A BroadcastChannel between simulated tabs. */
class Channel extends EventTarget {
  static readonly said: unknown[] = [];
  static last: Channel | null = null;
  constructor() {
    super();
    Channel.last = this;
  }
  postMessage(data: unknown) {
    Channel.said.push(data);
  }
  close() {}
}
const hear = (data: unknown) => Channel.last?.dispatchEvent(new MessageEvent('message', { data }));

const original = { fetch: globalThis.fetch, BroadcastChannel: globalThis.BroadcastChannel };
let changes: number;
let stops: (() => void)[];
let cookies: string;

beforeEach(() => {
  Channel.said.length = 0;
  changes = 0;
  cookies = '';
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => cookies });
  const answer = { ok: true, status: 200, json: async () => ({ token: 't', User: null }) };
  Object.assign(globalThis, { BroadcastChannel: Channel, fetch: async () => answer });
  delete document.documentElement.dataset['user'];
  stops = [
    shareSignIn(),
    onSessionChange(() => {
      changes += 1;
    }),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  Reflect.deleteProperty(document, 'cookie');
  Object.assign(globalThis, original);
});

describe('signing in and out', () => {
  it('is announced to other tabs', () => {
    session.signIn();
    session.signOut();
    expect(Channel.said).toEqual(['in', 'out']);
  });

  it('is adopted from other tabs, and not announced again', () => {
    hear('in');
    expect(isSignedIn()).toBe(true);
    hear('out');
    expect(isSignedIn()).toBe(false);
    hear('out');
    hear({ from: 'elsewhere' });
    expect([changes, Channel.said]).toEqual([2, []]);
  });

  it('is read from the cookie when a tab becomes visible', () => {
    cookies = 'other=1; signed-in=1';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(isSignedIn()).toBe(true);
    document.dispatchEvent(new Event('visibilitychange'));
    cookies = 'other=1';
    document.dispatchEvent(new Event('visibilitychange'));
    expect([isSignedIn(), changes, Channel.said]).toEqual([false, 2, []]);
  });
});
